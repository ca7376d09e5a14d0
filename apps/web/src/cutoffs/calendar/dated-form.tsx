import { type DatedRecord, overlapsOf } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind, overIssues } from '@goat/domain/kinds/cutoff-override'
import { Alert } from '@goat/ui/alert'
import layout from '@goat/ui/layout.module.css'
import { useAttempt } from '../../platform/api/attempt.ts'
import { useBrand } from '../../platform/brand/brand.tsx'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { Modal } from '../../platform/shell/modal.tsx'
import type { Questions } from '../../records/confirm.tsx'
import { beginEditing, type FormIssues, formIssues } from '../../records/draft.ts'
import { conflictRows } from '../../records/fields.ts'
import { Consequence } from '../../records/notes.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { SampleEffect } from '../../records/sample-effect.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { type DatedFormOf, todaysByFactory, useCalendar } from './calendar-data.ts'
import { consequenceOf, DatedSideEffects } from './consequences.tsx'
import { type DatedDraft, datedFormName, datedFromDraft, draftFields, draftOf, overlaidDated } from './dated.ts'
import { DatedFields } from './dated-fields.tsx'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { datedTextsIn, useShow } from './show.ts'
import { type DatedRequest, requestOf, useDatedWrites } from './writes.ts'

export type DatedFormProps = DatedFormOf & {
  /** Adds changes to the plan. */
  readonly onPlan: (...changes: readonly PlannedChange[]) => void
  readonly onEnd: (saved: readonly string[] | undefined) => void
}

/** A dialog with every field of a dated cut-off (CUT-34). */
export function DatedForm({ id, initial, onPlan, onEnd }: DatedFormProps) {
  const say = useSay()
  const calendar = useCalendar()
  const { rows, stored } = calendar
  const writes = useDatedWrites()
  const attempt = useAttempt<DatedRequest>()
  const found = id === undefined ? undefined : stored.find(({ key }) => key === id)
  const form = useRecordForm<DatedCutoff, DatedDraft>(draftFields, () => beginEditing(initial), {
    stored: found && draftOf(found),
    keepAs: `${datedFormName}${id ?? ''}`,
    onEnd,
  })
  const { kind, base, draft, isChecked } = form.state
  const isSaving = kind === 'saving'
  const isDeleted = id !== undefined && found === undefined
  const value = datedFromDraft(draft)
  const replaced = id === undefined || isDeleted ? undefined : datedFromDraft(base)
  const issues = useIssues(value, replaced)
  const isDecided = issues.all.every(({ path }) => path === 'reason')
  const consequence = (now: Say) => consequenceOf({ saved: [value], replaced: replaced === undefined ? [] : [replaced] }, calendar, now)
  const questions: Questions = (now) => {
    const { sentences, isAsked } = consequence(now)
    const isSameEffect = replaced !== undefined && contentOf(replaced) === contentOf(value)
    return isAsked && !isSameEffect ? sentences : []
  }
  const record = { key: id ?? 'new', created: found?.created ?? Number.MAX_SAFE_INTEGER, value }
  const overlaid = isDecided ? [overlaidDated(record.key, value)] : undefined
  return (
    <Modal title={say(id === undefined ? messages.addTitle : messages.editTitle)} isOpen isLocked={isSaving} onClose={form.cancel}>
      <RecordForm
        isDialog
        className={layout['stack-12']}
        {...{ form, issues: issues.all, questions }}
        write={(next, from) =>
          replaced === undefined
            ? writes.create(attempt, next, () => requestOf([datedFromDraft(next)], stored, rows))
            : writes.save(record.key, next, from)
        }
        labels={{ save: say(messages.save), cancel: say(messages.cancel) }}
        conflict={
          id === undefined
            ? undefined
            : {
                record: { kind: 'cutoff-override', key: id, version: found?.version },
                texts: conflictTexts,
                rows: form.newer && conflictRows(draftFields, form.newer, datedTextsIn(say)),
                isDeleted,
                onCreateAgain: (save) => save(),
              }
        }
      >
        <DatedFields {...{ draft, isSaving, isChecked, issues }} onChange={(change) => form.edit((now) => ({ ...now, ...change }))} />
        {isDecided ? <Overlaps record={record} /> : null}
        <DatedSideEffects
          {...{ id, replaced, isSaving }}
          value={isDecided ? value : undefined}
          onPlan={(changes) => {
            onPlan(...changes)
            form.end()
          }}
        />
        <SampleEffect records={id === undefined || form.isUnsaved ? overlaid : []} />
        {isDecided ? <Consequence sentences={consequence(say).sentences} /> : null}
      </RecordForm>
    </Modal>
  )
}

/** Its own issues, and whether some of its days are over. */
function useIssues(value: DatedCutoff, replaced: DatedCutoff | undefined): FormIssues {
  const { brand } = useBrand()
  const { rows, todaysOf } = useCalendar()
  return formIssues([...datedCutoffKind.validate(value, brand), ...overIssues(value, replaced, todaysByFactory(rows, todaysOf))])
}

/** What decides cut-offs: everything but the reason. */
function contentOf({ reason: _, ...content }: DatedCutoff): string {
  return JSON.stringify(content)
}

const conflictTexts = {
  changed: { known: messages.conflictTitle, unknown: messages.conflictTitleUnknown },
  ended: {
    known: messages.deletedTitle,
    unknown: messages.deletedTitleUnknown,
    text: messages.deletedText,
    createAgain: messages.createAgain,
  },
} as const

function Overlaps({ record }: { readonly record: DatedRecord }) {
  const say = useSay()
  const show = useShow()
  const { rows, stored } = useCalendar()
  const overlaps = overlapsOf(
    record,
    stored,
    rows.map((row) => [row.factory, row.service]),
  )
  if (overlaps.length === 0) return null
  return (
    <Alert variant="warning">
      {overlaps.map(({ other, otherWins }) => (
        <p key={other.key}>{say((otherWins ? messages.overlapWins : messages.overlapLoses)(other.value.reason, show.days(other.value)))}</p>
      ))}
      <p>{say(messages.ownTypesFirst)}</p>
    </Alert>
  )
}
