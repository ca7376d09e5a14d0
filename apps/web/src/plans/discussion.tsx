import type { PlanEntry, PlanItemWire } from '@goat/contract/plans'
import { propertyIssues, splitKey } from '@goat/domain/kinds/kind'
import { maxPlanCommentLength, planCommentShape } from '@goat/domain/kinds/plan'
import { LoadingButton } from '@goat/ui/button'
import { TextArea } from '@goat/ui/fields'
import { Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { Describe } from '../history/change-item.tsx'
import { reasonText } from '../platform/api/failure-text.ts'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { FailureAlert } from '../records/notes.tsx'
import { planActions } from './history-source.ts'
import { messages } from './messages.ts'
import classes from './plans.module.css'
import { usePlanWrites } from './queries.ts'

type DiscussionProps = {
  readonly plan: { readonly id: string; readonly entries: readonly PlanEntry[]; readonly itemsOf: readonly PlanItemWire[] }
  readonly describe: Describe | undefined
}

/** What was done with a plan and said about it: who approved it, when, and which change withdrew that (PLN-16). */
export function Discussion({ plan: { id, entries, itemsOf }, describe }: DiscussionProps) {
  const say = useSay()
  const dates = useDates()
  const canEdit = useCanEdit()
  const subjectOf = ({ kind, key }: NonNullable<PlanEntry['item']>) => {
    const item = itemsOf.find((one) => one.kind === kind && one.key === key)
    return (item && describe?.({ ...item, before: null })?.subject) ?? splitKey(key).join(', ')
  }
  const what = ({ action, item }: PlanEntry) => {
    if (item !== null) return say(msg`A draft again, because this was changed: ${{ subject: subjectOf(item) }}`)
    if (action === 'plan.updated') return say(msg`A draft again, because its start or end was changed`)
    const known = planActions[action]
    return known === undefined ? action : say(known)
  }
  return (
    <section className="grid gap-12 wraps" aria-label={say(messages.discussion)}>
      <h2>{say(messages.discussion)}</h2>
      <ol className="plain-list grid gap-8">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays where it is
          <li key={at} className="frame surface padding-12-16 anywhere">
            <p>
              {what(entry)}{' '}
              <span className="note">
                {say(entry.isBySchedule ? messages.bySchedule : messages.by(entry.by))},{' '}
                <time dateTime={entry.at}>{dates.instant(entry.at)}</time>
              </span>
            </p>
            {entry.text === null ? null : (
              <p className={classes['said']}>
                <Unbroken>{reasonText(entry.text, entry.reasonIssues, say)}</Unbroken>
              </p>
            )}
          </li>
        ))}
      </ol>
      {canEdit ? <CommentForm {...{ id, entries }} /> : null}
    </section>
  )
}

function CommentForm({ id, entries }: Pick<DiscussionProps['plan'], 'id' | 'entries'>) {
  const say = useSay()
  const writes = usePlanWrites()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isValid = propertyIssues(planCommentShape, { text }).length === 0
  useReportUnsaved(text.trim() !== '', { isSaving: writes.isBusy, staysWithin: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    const outcome = await writes.comment(id, text.trim(), entries)
    setFailure(outcome.kind === 'failed' ? outcome.why(say) : undefined)
    if (outcome.kind !== 'saved') return
    setText('')
    field.current?.focus()
  }
  return (
    <form className="grid gap-8" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        label={say(msg`Comment`)}
        value={text}
        onChange={setText}
        maximum={maxPlanCommentLength}
        isReadOnly={writes.isBusy}
      />
      <FailureAlert why={failure} />
      <div>
        <LoadingButton type="submit" isLoading={writes.isBusy} disabled={!isValid}>
          {say(msg`Add the comment`)}
        </LoadingButton>
      </div>
    </form>
  )
}
