import type { CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import layout from '@goat/ui/layout.module.css'
import { LoadingButton } from '@goat/ui/loading-button'
import { Pill } from '@goat/ui/pill'
import { TableCell, TableRow } from '@goat/ui/table'
import { TimeInput } from '@goat/ui/time-input'
import { startTransition, useId, useRef, useState } from 'react'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { type Confirmation, ConfirmDialog, useConfirmation } from '../records/confirm-dialog.tsx'
import type { ConflictRow } from '../records/conflict.tsx'
import { beginEditing, isStale } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { FormNotices, useEscape, useFocusReturn, useFormElement } from '../records/form-element.tsx'
import { useUndoHint } from '../records/history-link.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { recordProps } from '../records/show-saved.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { draftOfException, issuesOfRule, type RuleDraft, ruleDraftFields } from './drafts.ts'
import classes from './exception-row.module.css'
import { dayNames, messages } from './messages.ts'
import { recordsOfRule } from './records-of.ts'
import { ruleInputs, ruleTexts } from './rule-inputs.ts'
import { type Show, useShow } from './show.ts'
import { TodayEffect } from './today-effect.tsx'
import { useObstacle } from './use-obstacle.tsx'
import type { CutoffWrites } from './writes.ts'

export type ExceptionRowProps = {
  readonly exception: CutoffException
  /** It is being edited, or was before the user had to sign in again. */
  readonly isHeld: boolean
  /** It was saved last. */
  readonly isSaved: boolean
  /** Another user deleted it during editing. */
  readonly isDeleted: boolean
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly canEdit: boolean
  /** Keeps the row on the screen during editing. */
  readonly onHold: (isHeld: boolean) => void
  readonly onAddAgain: ((draft: RuleDraft) => void) | undefined
  readonly onSaved: (exception: RuleDraft) => void
  /** Called when the row is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** An exception: Edit, then Save or Cancel (CUT-17); Delete asks for confirmation (CUT-19). */
export function ExceptionRow(props: ExceptionRowProps) {
  const { exception, isHeld, isSaved, isDeleted, service, writes, canEdit, onHold, onAddAgain, onSaved, onDeleted } = props
  const say = useSay()
  const id = useId()
  const [isEditing, setEditing] = useState(isHeld)
  const confirmation = useConfirmation<'delete'>()
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusReturn(isEditing, editButton)
  const hold = (isHeld: boolean) => {
    onHold(isHeld)
    setEditing(isHeld)
  }

  if (isEditing) {
    return <ExceptionEditor {...{ exception, isDeleted, service, writes, onAddAgain, onSaved }} onEnd={() => hold(false)} />
  }
  return (
    <TableRow {...recordProps(exception.id, isSaved)} className={classes['row']}>
      <TableCell id={`${id}-type`} column={say(messages.productType)}>
        <span className={`${layout['medium']} ${layout['anywhere']}`}>{exception.productType}</span>
      </TableCell>
      <TableCell column={say(messages.applicableOn)}>
        <span className={classes['days']}>
          {exception.applicableOn.map((day) => (
            <Pill key={day}>{say(dayNames[day])}</Pill>
          ))}
        </span>
      </TableCell>
      <TableCell column={say(messages.time)}>
        <span className={layout['tabular']}>{showTimeOfDay(exception.time)}</span>
      </TableCell>
      {canEdit ? (
        <>
          <TableCell>
            <Button
              ref={editButton}
              variant="quiet"
              className={classes['action']}
              icon={<EditIcon />}
              aria-describedby={`${id}-type`}
              onClick={() => startTransition(() => hold(true))}
            >
              {say(messages.edit)}
            </Button>
          </TableCell>
          <TableCell>
            <Button
              variant="quiet"
              className={classes['action']}
              icon={<DeleteIcon />}
              aria-describedby={`${id}-type`}
              onClick={() => confirmation.ask('delete', service.versionNumber)}
            >
              {say(messages.delete)}
            </Button>
            <DeleteException exception={exception} service={service} writes={writes} confirmation={confirmation} onDeleted={onDeleted} />
          </TableCell>
        </>
      ) : null}
    </TableRow>
  )
}

export type DeleteExceptionProps = {
  /** As stored now. */
  readonly exception: CutoffException
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly confirmation: Confirmation<'delete'>
  /** Called when the row is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** Asks before an exception is deleted (CUT-19). Failures are shown in a toast. */
function DeleteException({ exception, service, writes, confirmation: { pending, run, dialogProps }, onDeleted }: DeleteExceptionProps) {
  const say = useSay()
  const show = useShow()
  const undoHint = useUndoHint()
  const { productType, applicableOn, time } = exception
  const isChanged = isStale(pending?.version, service.versionNumber, writes.own)
  const accept = async () => {
    // The dialog shows the stored exception and who changed it, so the user agrees to the stored version.
    if (await run(() => writes.deleteException(exception, service.versionNumber))) onDeleted()
  }
  return (
    <ConfirmDialog
      {...dialogProps('delete')}
      failure={undefined}
      title={say(messages.deleteTitle)}
      changed={isChanged ? show.conflict(service) : undefined}
      no={say(messages.cancel)}
      yes={say(messages.accept)}
      onConfirm={() => void accept()}
    >
      <p>
        {say(messages.deleteQuestion(productType, show.daysInSentence(applicableOn), showTimeOfDay(time)))} {say(messages.deleteEffect)}{' '}
        {undoHint}
      </p>
    </ConfirmDialog>
  )
}

export type ExceptionEditorProps = {
  /** As stored now, or before another user deleted it. */
  readonly exception: CutoffException
  readonly isDeleted: boolean
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly onEnd: () => void
  readonly onSaved: (exception: RuleDraft) => void
  readonly onAddAgain: ((draft: RuleDraft) => void) | undefined
}

/** The row of an exception in edit mode, with the notices about saving below it. */
function ExceptionEditor({ exception, isDeleted, service, writes, onEnd, onSaved, onAddAgain }: ExceptionEditorProps) {
  const say = useSay()
  const show = useShow()
  const id = useId()
  const stored = draftOfException(exception, service.versionNumber)
  const form = useRecordForm(ruleDraftFields, () => beginEditing(stored), {
    stored,
    own: writes.own,
    keepAs: `${writes.formName}/exception/${exception.id}`,
    onEnd: (saved) => {
      if (saved !== undefined) onSaved(form.state.draft)
      onEnd()
    },
  })
  const { newer } = form
  const { kind, draft } = form.state
  const isSaving = kind === 'saving'
  const { element, notices } = useFormElement(form)
  useEscape(element, () => kind === 'editing' && form.cancel())
  const issues = issuesOfRule(draft, exception.id, service.cutoff.exceptions)
  const inputs = ruleInputs(form, issues, say)
  const changed = form.isUnsaved ? recordsOfRule(draft, exception.id, service, writes.key) : []
  const save = () => {
    if (issues.isUnsavable) form.check()
    else void form.save((next, base) => writes.saveException(exception.id, next, base))
  }
  const addAgain = () => {
    onAddAgain?.(draft)
    form.end()
  }
  const obstacle = useObstacle({
    state: form.state,
    service,
    effect: newer?.effect,
    isDeleted,
    isFailureShown: issues.isOverlap,
    rows: isDeleted ? deletedRows(draft, say, show) : newer && conflictRows(ruleDraftFields, newer, ruleTexts(say, show)),
    onSave: isDeleted ? onAddAgain && addAgain : save,
    onDiscard: form.end,
  })
  return (
    <>
      <TableRow className={classes['effect']}>
        <TableCell isWide span={5}>
          <TodayEffect records={changed} />
          <SampleEffect records={changed} />
        </TableCell>
      </TableRow>
      <TableRow>
        <TableCell column={say(messages.productType)}>
          <span className={`${layout['medium']} ${layout['anywhere']}`}>{exception.productType}</span>
        </TableCell>
        <TableCell isWide column={say(messages.applicableOn)}>
          <CheckboxGroup {...inputs.days} form={id} isLabelHidden />
        </TableCell>
        <TableCell isWide column={say(messages.time)}>
          <TimeInput {...inputs.time} form={id} isLabelHidden />
        </TableCell>
        <TableCell>
          <form
            ref={element}
            id={id}
            className={layout['line-8-stretch']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={isDeleted || newer?.effect === 'colliding'}>
              {say(messages.save)}
            </LoadingButton>
          </form>
        </TableCell>
        <TableCell>
          <Button disabled={isSaving} onClick={form.cancel}>
            {say(messages.cancel)}
          </Button>
        </TableCell>
      </TableRow>
      {obstacle === null ? null : (
        <TableRow>
          <TableCell isWide span={5}>
            <div className={classes['notes']}>
              <FormNotices ref={notices}>{obstacle}</FormNotices>
            </div>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

/** The typed values, compared with an exception that was deleted. */
function deletedRows(draft: RuleDraft, say: Say, show: Show): readonly ConflictRow[] {
  const { label, value } = ruleTexts(say, show)
  return ruleDraftFields
    .fields(draft)
    .filter(({ name }) => name !== 'productType')
    .map((field) => ({ label: label(field.name), stored: say(messages.deletedMeanwhile), yours: value(field, draft) }))
}
