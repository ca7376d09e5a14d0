import type { CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/pill'
import { TableCell, TableRow } from '@goat/ui/table'
import { TimeInput } from '@goat/ui/time-input'
import { startTransition, useId, useRef, useState } from 'react'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useConfirm } from '../records/confirm.tsx'
import type { ConflictRow } from '../records/conflict.tsx'
import { beginEditing, isStale } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { useFocusReturn } from '../records/form-element.tsx'
import { useUndoHint } from '../records/history-link.tsx'
import { useFormParts } from '../records/record-form.tsx'
import { recordProps } from '../records/show-saved.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { draftOfException, issuesOfRule, type RuleDraft, recordsOfRule, ruleDraftFields } from './drafts.ts'
import classes from './exception-row.module.css'
import { dayNames, messages } from './messages.ts'
import { conflictOf, ruleInputs, ruleTexts, ServiceEffects } from './service-form.tsx'
import { type Show, useShow } from './show.ts'
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
  const show = useShow()
  const undoHint = useUndoHint()
  const { productType, applicableOn, time } = exception
  // The dialog shows the stored exception and who changed it, so the user agrees to the stored version.
  const { ask, dialog } = useConfirm<{ readonly seen: number }>(({ seen }) => ({
    title: say(messages.deleteTitle),
    text: (
      <p>
        {say(messages.deleteQuestion(productType, show.daysInSentence(applicableOn), showTimeOfDay(time)))} {say(messages.deleteEffect)}{' '}
        {undoHint}
      </p>
    ),
    changed: isStale(seen, service.versionNumber, writes.own) ? show.conflict(service) : undefined,
    no: say(messages.cancel),
    yes: say(messages.accept),
    onConfirm: () => writes.deleteException(exception, service.versionNumber),
    onDone: onDeleted,
  }))
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
        <span className={`${layout['medium']} ${layout['anywhere']}`}>{productType}</span>
      </TableCell>
      <TableCell column={say(messages.applicableOn)}>
        <span className={classes['days']}>
          {applicableOn.map((day) => (
            <Pill key={day}>{say(dayNames[day])}</Pill>
          ))}
        </span>
      </TableCell>
      <TableCell column={say(messages.time)}>
        <span className={layout['tabular']}>{showTimeOfDay(time)}</span>
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
              onClick={() => ask({ seen: service.versionNumber })}
            >
              {say(messages.delete)}
            </Button>
            {dialog}
          </TableCell>
        </>
      ) : null}
    </TableRow>
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
  const { draft } = form.state
  const issues = issuesOfRule(draft, exception.id, service.cutoff.exceptions)
  const inputs = ruleInputs(form, issues, say)
  const addAgain = () => {
    onAddAgain?.(draft)
    form.end()
  }
  const rows = isDeleted ? deletedRows(draft, say, show) : form.newer && conflictRows(ruleDraftFields, form.newer, ruleTexts(say, show))
  const { element, save, cancel, notices } = useFormParts({
    form,
    issues: issues.blocking,
    write: (next, base) => writes.saveException(exception.id, next, base),
    labels: { save: say(messages.save), cancel: say(messages.cancel) },
    conflict: { ...conflictOf(service, writes.key, show, rows), isDeleted, onCreateAgain: onAddAgain && addAgain },
    // The days say why.
    failureNotice: issues.isOverlap ? () => null : undefined,
    isInline: true,
  })
  return (
    <>
      <TableRow className={classes['effect']}>
        <TableCell isWide span={5}>
          <ServiceEffects records={form.isUnsaved ? recordsOfRule(draft, exception.id, service, writes.key) : []} />
        </TableCell>
      </TableRow>
      <TableRow>
        <TableCell column={say(messages.productType)}>
          <span className={`${layout['medium']} ${layout['anywhere']}`}>{exception.productType}</span>
        </TableCell>
        <TableCell isWide column={say(messages.applicableOn)}>
          <CheckboxGroup {...inputs.days} form={element.id} isLabelHidden />
        </TableCell>
        <TableCell isWide column={say(messages.time)}>
          <TimeInput {...inputs.time} form={element.id} isLabelHidden />
        </TableCell>
        <TableCell>
          <form {...element} className={layout['line-8-stretch']}>
            {save}
          </form>
        </TableCell>
        <TableCell>{cancel}</TableCell>
      </TableRow>
      <TableRow className={classes['notes']}>
        <TableCell isWide span={5}>
          {notices}
        </TableCell>
      </TableRow>
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
