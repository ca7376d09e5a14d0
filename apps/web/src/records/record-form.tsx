/*
How a screen uses the form of a record:

  const form = useRecordForm(draftFields, () => beginEditing(draftOf(record)), { stored, keepAs, onEnd })
  const set = (change: Partial<Draft>) => form.edit((now) => ({ ...now, ...change }))
  return (
    <RecordForm
      label={say(messages.edit)}
      form={form}
      issues={issues.all}                                     // from `validate` of the kind; Save shows them
      questions={(say, languageTag) => [...]}                 // what must be confirmed before saving
      write={(draft, base) => writes.save(draft, base)}       // made with `useRecordWrite`
      labels={{ save: say(messages.update), cancel: say(messages.cancel) }}
      conflict={{ record, rows, ended, onCreateAgain }}   // of a stored record
      obstacle={isUnread ? <Alert ...> : undefined}           // why nothing can be saved, whatever is typed
      sample={records}                                        // what saving would write, for its effect on the sample orders
    >
      the fields, with `form.state.draft`, `form.state.isChecked` and `set`
    </RecordForm>
  )

The form keeps its draft while the user signs in again, asks before unsaved changes are left, shows another user's changes as they are stored,
merges with them, asks about collisions, creates a deleted record again, keeps the draft after a failure, recognises what was saved although
the answer was lost, and moves the focus to what explains why nothing was saved. `onEnd` gets the ids that were saved, for `useShowSaved`.

A form with another layout, such as a row of a table, takes the same options to `useFormParts` and places `reason`, `save`, `cancel`,
`notices` and `dialog` itself. A dialog passes `isDialog`. A form between the facts of a list passes `isInline`: Escape cancels it.
*/
import type { RecordKind } from '@goat/domain/kinds/kind'
import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand } from '../platform/session.tsx'
import { type Questions, useConfirmSaving } from './confirm.tsx'
import { type ConflictRow, RecordConflict } from './conflict.tsx'
import { isConflict, type Outcome } from './draft.ts'
import { FormNotices, useEscape, useFormElement } from './form-element.tsx'
import { conflictMessages } from './messages.ts'
import { FailureAlert, InPlan, OfferPlan } from './notes.tsx'
import { type Reason, useReason } from './reason.tsx'
import { SampleEffect } from './sample-effect.tsx'
import type { RecordEdit } from './use-record-form.ts'

/** What a form needs to know of its stored record, which another user may change or delete. */
export type FormConflict = {
  /** As stored now. 'title': who changed it and when, if the record itself says so. */
  readonly record: { readonly kind: RecordKind; readonly key: string; readonly version: number | undefined }
  readonly title?: string
  /** The fields that either user has changed (`conflictRows`). */
  readonly rows: readonly ConflictRow[] | undefined
  /** What another user has done with it, so that it can no longer be changed. */
  readonly ended?: 'deleted' | 'cancelled' | undefined
  /** Begins a new record with what was typed (`form.beginAgain`), or saves it at once; undefined if that is not possible now. */
  readonly onCreateAgain?: ((save: () => void) => void) | undefined
}

export type FormOptions<Draft> = {
  readonly form: RecordEdit<Draft>
  /** What is wrong with the draft; the fields and `explanation` show it. */
  readonly issues: readonly unknown[]
  readonly questions?: Questions | undefined
  readonly write: (draft: Draft, base: Draft) => Promise<Outcome>
  /** Does something else than to save, after the draft was found valid. */
  readonly onSave?: (() => void) | undefined
  readonly labels: { readonly save: string; readonly cancel: string }
  /** Takes effect at once in a plan, too (PLN-26). */
  readonly isNeverPlanned?: boolean
  /** undefined for a new record. */
  readonly conflict?: FormConflict | undefined
  /** Why the record cannot be saved, whatever is typed; undefined if it can. */
  readonly obstacle?: ReactNode
  /** The fields show their errors at once, so that Save is disabled while there are any. */
  readonly savesOnlyValid?: boolean
  /** What else says why nothing was saved. */
  readonly explanation?: ReactNode
  /** What failed is said elsewhere. */
  readonly hidesFailure?: boolean
  readonly isInline?: boolean
  /** The `data-field` of the control for the path of an issue in a refusal. */
  readonly controlOf?: (path: string) => string | undefined
}

export type FormParts = {
  /** The attributes of the form element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly id: string
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
  }
  /** The buttons; they may be outside the form element. */
  readonly save: ReactNode
  readonly cancel: ReactNode
  /** Offers to say why; null while nothing can be saved. */
  readonly reason: ReactNode
  /** Below the buttons: why the form was or is not saved. */
  readonly notices: ReactNode
  /** Outside the form element. */
  readonly dialog: ReactNode
  /** Nothing that is typed can be saved now; the notices say what can be done. */
  readonly isStopped: boolean
  readonly because: Reason['because']
  /** Saves in another way than the button does, after the same questions. */
  readonly saveWith: (write: () => Promise<Outcome>) => void
}

export function useFormParts<Draft>(options: FormOptions<Draft>): FormParts {
  const { form, issues, questions, write, onSave, labels, conflict, obstacle, savesOnlyValid = false } = options
  const say = useSay()
  const id = useId()
  const { element, notices } = useFormElement(form, options.controlOf)
  const { ask, dialog } = useConfirmSaving()
  const { newer } = form
  const { kind, isAgain = false, failure } = form.state
  const isReading = kind === 'reading'
  const reason = useReason(isReading)
  const isPlanned = chosenPlan(useBrand().brand) !== undefined && options.isNeverPlanned !== true
  const saveLabel = isPlanned ? say(msg`Save to plan`) : labels.save
  useEscape(element, () => options.isInline === true && kind === 'editing' && form.cancel())
  const isBlocked = obstacle !== undefined
  const ended = kind === 'editing' && !isAgain ? conflict?.ended : undefined
  const isStopped = isBlocked || ended !== undefined || (!isAgain && newer !== undefined && newer.effect !== 'compatible')
  const isUnsavable = isBlocked || (savesOnlyValid && issues.length > 0)
  const save = () => {
    if (kind !== 'editing' || isUnsavable) return
    const isChange = conflict === undefined || isAgain || form.isUnsaved || newer !== undefined
    if ((isChange && reason.isMissing()) || issues.length > 0) return form.check()
    if (onSave !== undefined) return onSave()
    ask(questions ?? noQuestions, () => void reason.because(() => form.save(write)))
  }
  const isConflictShown = kind === 'editing' && !isAgain && conflict !== undefined && (ended ?? newer) !== undefined
  const notice = isBlocked ? (
    obstacle
  ) : isConflictShown ? (
    <RecordConflict
      {...conflict}
      act={ended ?? 'changed'}
      effect={ended === undefined ? newer?.effect : undefined}
      failure={failure}
      onSave={ended !== undefined ? conflict.onCreateAgain && (() => conflict.onCreateAgain?.(save)) : isUnsavable ? undefined : save}
      onDiscard={form.end}
    />
  ) : isAgain ? (
    <Alert variant="warning" isLive>
      {say(conflictMessages.notSaved(saveLabel))}
    </Alert>
  ) : null
  const isFailureShown = failure !== undefined && !isStopped && !(notice !== null && isConflict(failure))
  return {
    element: { ref: element, id, noValidate: true, onSubmit: submitting(() => isStopped || save()) },
    save: (
      <LoadingButton variant="primary" type="submit" form={id} isLoading={kind === 'saving'} disabled={isUnsavable || isStopped}>
        {saveLabel}
      </LoadingButton>
    ),
    cancel: (
      <Button disabled={kind === 'saving'} onClick={form.cancel}>
        {labels.cancel}
      </Button>
    ),
    reason:
      isReading || isStopped || options.isNeverPlanned === true ? null : (
        <>
          {conflict === undefined ? null : <InPlan kind={conflict.record.kind} of={conflict.record.key} isEdited />}
          {reason.field({ form: id })}
        </>
      ),
    notices: (
      <FormNotices ref={notices}>
        {notice}
        {isFailureShown && options.hidesFailure !== true ? <FailureAlert why={failure.why(say)} /> : null}
        {options.explanation}
        {isFailureShown ? <OfferPlan cause={failure.cause} again={() => reason.because(() => form.save(write))} /> : null}
      </FormNotices>
    ),
    // An open confirmation must not save it either.
    dialog: isBlocked ? null : dialog,
    isStopped,
    because: reason.because,
    saveWith: (other) => {
      if (!reason.isMissing()) ask(questions ?? noQuestions, () => void reason.because(() => form.save(other)))
    },
  }
}

const noQuestions: Questions = () => []

function submitting(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
}

export type RecordFormProps<Draft> = FormOptions<Draft> & {
  readonly label?: string
  readonly className?: string | undefined
  readonly isDialog?: boolean
  /** What saving would write: none without changes, undefined while that cannot be said. */
  readonly sample?: Parameters<typeof SampleEffect>[0]['records']
  /** The fields. */
  readonly children: ReactNode | ((parts: Pick<FormParts, 'isStopped' | 'saveWith'>) => ReactNode)
  /** What saving would do besides, above the buttons. Not shown while nothing can be saved. */
  readonly effects?: ReactNode
}

/** A form of a record with its fields, the effects of saving, the buttons and the notices. */
export function RecordForm<Draft>(props: RecordFormProps<Draft>) {
  const { label, className, isDialog = false, sample, children, effects, ...options } = props
  const { element, reason, save, cancel, notices, dialog, isStopped, saveWith } = useFormParts(options)
  return (
    <>
      <form {...element} aria-label={label} className={className}>
        {typeof children === 'function' ? children({ isStopped, saveWith }) : children}
        {isStopped ? null : <SampleEffect records={sample} />}
        {isStopped ? null : effects}
        {reason}
        {isDialog ? (
          <ModalActions>
            {cancel}
            {save}
          </ModalActions>
        ) : (
          <div className="row gap-8 stretch actions">
            {cancel}
            {save}
          </div>
        )}
        {notices}
      </form>
      {dialog}
    </>
  )
}
