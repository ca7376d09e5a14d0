import { type DatedRecord, overlapsOf } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind, overIssues } from '@goat/domain/kinds/cutoff-override'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import { useAttempt } from '../../platform/api/attempt.ts'
import { useBrand } from '../../platform/brand/brand.tsx'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { Modal } from '../../platform/shell/modal.tsx'
import { type Questions, useConfirmSaving } from '../../records/confirm.tsx'
import { RecordConflict } from '../../records/conflict.tsx'
import { beginEditing, type FormIssues, formIssues, isConflict } from '../../records/draft.ts'
import { conflictRows } from '../../records/fields.ts'
import { FormNotices, useFormElement } from '../../records/form-element.tsx'
import { Consequence } from '../../records/notes.tsx'
import { SampleEffect } from '../../records/sample-effect.tsx'
import { type RecordEdit, useRecordForm } from '../../records/use-record-form.ts'
import { type DatedFormOf, todaysByFactory, useCalendar } from './calendar-data.ts'
import { type DatedDraft, datedFormName, datedFromDraft, draftFields, draftOf, overlaidDated } from './dated.ts'
import { consequenceOf } from './dated-consequence.ts'
import { DatedFields } from './dated-fields.tsx'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { datedTextsIn, useShow } from './show.ts'
import { DatedSideEffects } from './side-effects.tsx'
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
  const found = id === undefined ? undefined : calendar.stored.find(({ key }) => key === id)
  const form = useRecordForm<DatedCutoff, DatedDraft>(draftFields, () => beginEditing(initial), {
    stored: found && draftOf(found),
    keepAs: `${datedFormName}${id ?? ''}`,
    onEnd,
  })
  const { newer } = form
  const { element, notices } = useFormElement(form)
  const { kind, base, draft, isChecked, failure } = form.state
  const isSaving = kind === 'saving'
  const isGone = id !== undefined && found === undefined
  const value = datedFromDraft(draft)
  const replaced = id === undefined || isGone ? undefined : datedFromDraft(base)
  const issues = useIssues(value, replaced)
  const isDecided = issues.all.every(({ path }) => path === 'reason')
  const consequence = (now: Say) => consequenceOf({ saved: [value], replaced: replaced === undefined ? [] : [replaced] }, calendar, now)
  const { save, dialog } = useSave(form, { id, isGone, issues }, (now) => {
    const { sentences, isAsked } = consequence(now)
    const isSameEffect = replaced !== undefined && contentOf(replaced) === contentOf(value)
    return isAsked && !isSameEffect ? sentences : []
  })
  const record = { key: id ?? 'new', created: found?.created ?? Number.MAX_SAFE_INTEGER, value }
  const overlaid = isDecided ? [overlaidDated(record.key, value)] : undefined
  return (
    <Modal title={say(id === undefined ? messages.addTitle : messages.editTitle)} isOpen isLocked={isSaving} onClose={form.cancel}>
      <form
        ref={element}
        className={layout['stack-12']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
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
        <ModalActions>
          <Button disabled={isSaving} onClick={form.cancel}>
            {say(messages.cancel)}
          </Button>
          <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={isGone || newer?.effect === 'colliding'}>
            {say(messages.save)}
          </LoadingButton>
        </ModalActions>
        <FormNotices ref={notices}>
          {id !== undefined && (isGone || newer !== undefined) ? (
            <RecordConflict
              record={{ kind: 'cutoff-override', key: id, version: found?.version }}
              effect={isGone ? undefined : newer?.effect}
              failure={failure}
              rows={newer && conflictRows(draftFields, newer, datedTextsIn(say))}
              texts={conflictTexts}
              onSave={save}
              onDiscard={form.end}
            />
          ) : failure === undefined || (id !== undefined && isConflict(failure)) ? null : (
            <Alert variant="error" isLive>
              {failure.why(say)}
            </Alert>
          )}
        </FormNotices>
      </form>
      {dialog}
    </Modal>
  )
}

/** Its own issues, and whether some of its days are over. */
function useIssues(value: DatedCutoff, replaced: DatedCutoff | undefined): FormIssues {
  const { brand } = useBrand()
  const { rows, todaysOf } = useCalendar()
  return formIssues([...datedCutoffKind.validate(value, brand), ...overIssues(value, replaced, todaysByFactory(rows, todaysOf))])
}

type Saved = { readonly id: string | undefined; readonly isGone: boolean; readonly issues: FormIssues }

function useSave(form: RecordEdit<DatedDraft>, { id, isGone, issues }: Saved, questions: Questions) {
  const { rows, stored } = useCalendar()
  const writes = useDatedWrites()
  const attempt = useAttempt<DatedRequest>()
  const { ask, dialog } = useConfirmSaving()
  const write = (next: DatedDraft, base: DatedDraft) =>
    id === undefined || isGone
      ? writes.create(attempt, next, () => requestOf([datedFromDraft(next)], stored, rows))
      : writes.save(id, next, base)
  const save = () => {
    if (issues.all.length > 0) form.check()
    else ask(questions, () => void form.save(write))
  }
  return { save, dialog }
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
