import { type CutoffException, cutoffDays, sortExceptions } from '@goat/domain/kinds/cutoff'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/choices'
import { DeleteIcon, EditIcon, PlusIcon } from '@goat/ui/control-icons'
import { Alert, Pill } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { startTransition, useId, useRef, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { useConfirm } from '../records/confirm.tsx'
import { beginEditing, endEditing, isStale } from '../records/draft.ts'
import { conflictRows, type FieldTexts } from '../records/fields.ts'
import { focusAfterDelete, recordProps, useFocusReturn } from '../records/form-element.tsx'
import { useUndoHint } from '../records/notes.tsx'
import { productTypeChoices, productTypeName } from '../records/order-labels.ts'
import { RecordForm, useFormParts } from '../records/record-form.tsx'
import { useAttemptKey } from '../records/save.ts'
import { type RecordEdit, useField, useRecordForm, useRestoredDrafts } from '../records/use-record-form.ts'
import classes from './exceptions.module.css'
import { dayNames, messages, type Show, useShow } from './messages.ts'
import { ServiceEffects, useConflict, useService } from './service-form.tsx'
import {
  canSaveRule,
  draftOfException,
  emptyRule,
  issuesOfRule,
  type RuleDraft,
  type RuleIssues,
  ruleDraftFields,
  ruleFromDraft,
  withRule,
} from './writes.ts'

/** The exceptions of a delivery service (CUT-11). */
export function ExceptionsSection() {
  const say = useSay()
  const canEdit = useCanEdit()
  const { service, formName, onSaved } = useService()
  const { versionNumber: version } = service
  const stored = service.cutoff.exceptions
  const [isOpen, setOpen] = useState(false)
  // Kept while the dialog is closed, until "Discard Rule" or a successful save (CUT-15).
  const emptyForm = () => endEditing(beginEditing(emptyRule(version)))
  const adding: RecordEdit<RuleDraft> = useRecordForm(ruleDraftFields, emptyForm, {
    keepAs: `${formName}/new-exception`,
    onEnd: (ids) => {
      if (ids !== undefined) onSaved(adding.state.draft)
      adding.begin(emptyForm())
      setOpen(false)
    },
  })
  const keyOf = useAttemptKey()
  const addButton = useRef<HTMLButtonElement>(null)
  // Exceptions being edited stay on the screen even if another user deletes them.
  const restored = useRestoredDrafts<RuleDraft>(`${formName}/exception/`)
  const [held, setHeld] = useState<readonly CutoffException[]>(() => restored.map(({ id, base }) => ({ ...base, id })))
  // The exceptions that the user saw when the draft of a new one was started.
  const [seen, setSeen] = useState(stored)
  const isStored = ({ id }: CutoffException) => stored.some((one) => one.id === id)
  const shown = sortExceptions([...stored, ...held.filter((one) => !isStored(one))])
  const openWith = (base: RuleDraft, draft: RuleDraft = base, of = stored) => {
    setSeen(of)
    adding.begin(beginEditing(base, { draft }))
    setOpen(true)
  }
  const open = () => (adding.isUnsaved ? openWith(adding.state.base, adding.state.draft, seen) : openWith(emptyRule(version)))
  return (
    <section className={`grid gap-12 wraps`}>
      <header className="row gap-8 gap-x-16 between">
        <h3 className="text-16">{say(messages.exceptions)}</h3>
        {canEdit ? (
          <Button ref={addButton} icon={<PlusIcon />} onClick={open}>
            {say(messages.addException)}
          </Button>
        ) : null}
      </header>
      {adding.isUnsaved && !isOpen ? <p className={classes['kept']}>{say(messages.draftKept)}</p> : null}
      {stored.length > 0 ? <Alert variant="warning">{say(messages.precedence)}</Alert> : null}
      {shown.length === 0 ? (
        <p className="empty">{say(msg`No exceptions. The defaults apply to all product types.`)}</p>
      ) : (
        <Table label={say(messages.exceptions)} columns={columnsOf(canEdit || held.length > 0, say)}>
          {shown.map((exception, at) => (
            <ExceptionRow
              key={exception.id}
              exception={exception}
              isHeld={held.some(({ id }) => id === exception.id)}
              isDeleted={!isStored(exception)}
              onHold={(isHeld) => setHeld((now) => [...now.filter(({ id }) => id !== exception.id), ...(isHeld ? [exception] : [])])}
              onAddAgain={adding.isUnsaved ? undefined : (draft) => openWith(emptyRule(version), { ...draft, version })}
              onDeleted={() => focusAfterDelete((shown[at + 1] ?? shown[at - 1])?.id, addButton.current)}
            />
          ))}
        </Table>
      )}
      {canEdit || isOpen ? (
        <Modal title={say(messages.addException)} isOpen={isOpen} isLocked={adding.state.kind === 'saving'} onClose={() => setOpen(false)}>
          <AddException form={adding} seen={seen} keyOf={keyOf} />
        </Modal>
      ) : null}
    </section>
  )
}

/** Viewers get no columns for editing. */
function columnsOf(canEdit: boolean, say: Say) {
  const widths = canEdit ? ['21%', '29%', '12%', '17%', '21%'] : ['40%', '40%', '20%']
  const labels = [messages.productType, messages.applicableOn, messages.time, msg`Edit Exception`, msg`Delete Exception`]
  return widths.map((width, at) => ({ width, label: say(labels[at] ?? messages.time) }))
}

type AddExceptionProps = {
  readonly form: RecordEdit<RuleDraft>
  /** The exceptions that the user saw when the draft was started. */
  readonly seen: readonly CutoffException[]
  readonly keyOf: (body: unknown) => string
}

function AddException({ form, seen, keyOf }: AddExceptionProps) {
  const say = useSay()
  const show = useShow()
  const { service, writes } = useService()
  const { versionNumber: version, cutoff } = service
  const { base, draft } = form.state
  const { productType } = draft
  const issues = issuesOfRule(draft, undefined, cutoff.exceptions)
  const field = useField(form, issues, messages)
  const textOf = (rule: Pick<CutoffException, 'applicableOn' | 'time'>) => `${show.days(rule.applicableOn)} ${show.time(rule.time)}`
  const yours = textOf(ruleFromDraft(draft))
  const ofType = (exceptions: readonly CutoffException[]) =>
    sortExceptions(exceptions)
      .filter((one) => one.productType === productType)
      .map(textOf)
  const stored = ofType(cutoff.exceptions)
  const isSeen = (now: Pick<typeof service, 'cutoff'>) => ofType(now.cutoff.exceptions).join() === ofType(seen).join()
  const isColliding = isStale(base.version, version, writes.own) && !isSeen(service)
  const effect = stored.includes(yours) ? 'same' : 'colliding'
  const newer = isColliding ? ({ base, typed: draft, stored: draft, effect } as const) : undefined
  return (
    <RecordForm
      isDialog
      // "Discard Rule" does not ask.
      form={{ ...form, newer, cancel: form.end }}
      issues={issues.blocking}
      // Only exceptions of the same product type could make the user decide otherwise, and those are on the screen.
      write={(typed) => writes.addException({ ...typed, version }, isSeen, keyOf)}
      labels={{ save: say(msg`Save Rule`), cancel: say(msg`Discard Rule`) }}
      conflict={useConflict([{ label: productTypeName(productType, say), stored: stored.join('; ') || say(msg`None`), yours }])}
      savesOnlyValid={!canSaveRule(draft)}
      // The days say why.
      hidesFailure={issues.isOverlap}
    >
      <Select
        label={say(messages.productType)}
        placeholder={say(msg`Choose a product type`)}
        options={productTypeChoices(say)}
        value={productType || undefined}
        isDisabled={field.isSaving}
        onChange={field('productType').onChange}
        error={field.isChecked && issues.of('productType') !== undefined ? say(msg`Choose a product type.`) : undefined}
      />
      <CheckboxGroup {...daysOf(field, issues, say)} />
      <TimeInput {...field.time('time')} />
      <ServiceEffects cutoff={issues.all.length > 0 ? undefined : withRule(cutoff, undefined, draft)} />
    </RecordForm>
  )
}

type ExceptionRowProps = EditorProps & {
  /** It is being edited, or was before the user had to sign in again, and stays on the screen. */
  readonly isHeld: boolean
  readonly onHold: (isHeld: boolean) => void
  /** Called when the row is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** An exception: Edit, then Save or Cancel (CUT-17); Delete asks for confirmation (CUT-19). */
function ExceptionRow({ isHeld, onHold, onDeleted, ...editor }: ExceptionRowProps) {
  const { exception } = editor
  const { id, productType, applicableOn, time } = exception
  const say = useSay()
  const type = useId()
  const show = useShow()
  const undoHint = useUndoHint()
  const canEdit = useCanEdit()
  const { service, writes, saved } = useService()
  // The dialog shows the stored exception and who changed it, so the user agrees to the stored version.
  const { ask, dialog } = useConfirm<{ readonly seen: number }>(({ seen }) => ({
    title: say(msg`Delete Exception`),
    text: (
      <p>
        {say(messages.deleteQuestion(productTypeName(productType, say), show.daysInSentence(applicableOn), show.time(time)))}{' '}
        {say(msg`The default cut-off applies again immediately.`)} {undoHint}
      </p>
    ),
    changed: isStale(seen, service.versionNumber, writes.own) ? show.conflict(service) : undefined,
    no: say(messages.cancel),
    yes: say(msg`Accept`),
    onConfirm: () => writes.deleteException(exception, service.versionNumber),
    onDone: onDeleted,
  }))
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusReturn(isHeld, editButton)
  if (isHeld) return <ExceptionEditor {...editor} onEnd={() => onHold(false)} />
  const action = { variant: 'quiet', className: classes['action'], 'aria-describedby': type } as const
  return (
    <TableRow {...recordProps(id, id === saved)} className={classes['row']}>
      <TableCell id={type} column={say(messages.productType)}>
        <span className="medium anywhere">{productTypeName(productType, say)}</span>
      </TableCell>
      <TableCell column={say(messages.applicableOn)}>
        <span className="row gap-4">
          {applicableOn.map((day) => (
            <Pill key={day}>{say(dayNames[day])}</Pill>
          ))}
        </span>
      </TableCell>
      <TableCell column={say(messages.time)}>
        <span className="tabular">{show.time(time)}</span>
      </TableCell>
      {canEdit ? (
        <>
          <TableCell>
            <Button ref={editButton} {...action} icon={<EditIcon />} onClick={() => startTransition(() => onHold(true))}>
              {say(messages.edit)}
            </Button>
          </TableCell>
          <TableCell>
            <Button {...action} icon={<DeleteIcon />} onClick={() => ask({ seen: service.versionNumber })}>
              {say(msg`Delete`)}
            </Button>
            {dialog}
          </TableCell>
        </>
      ) : null}
    </TableRow>
  )
}

type EditorProps = {
  /** As stored now, or before another user deleted it during editing. */
  readonly exception: CutoffException
  readonly isDeleted: boolean
  readonly onAddAgain: ((draft: RuleDraft) => void) | undefined
}

/** The row of an exception in edit mode, with the notices about saving below it. */
function ExceptionEditor({ exception, isDeleted, onAddAgain, onEnd }: EditorProps & { readonly onEnd: () => void }) {
  const say = useSay()
  const show = useShow()
  const { service, writes, formName, onSaved } = useService()
  const { id, productType } = exception
  const stored = draftOfException(exception, service.versionNumber)
  const form = useRecordForm(ruleDraftFields, () => beginEditing(stored), {
    stored,
    own: writes.own,
    keepAs: `${formName}/exception/${id}`,
    onEnd: (saved) => {
      if (saved !== undefined) onSaved(form.state.draft)
      onEnd()
    },
  })
  const { draft } = form.state
  const issues = issuesOfRule(draft, id, service.cutoff.exceptions)
  const field = useField(form, issues, messages)
  const addAgain = () => {
    onAddAgain?.(draft)
    form.end()
  }
  const texts = ruleTexts(say, show)
  const deleted = () => {
    const changeable = ruleDraftFields.fields(draft).filter(({ name }) => name !== 'productType')
    return changeable.map((field) => ({
      label: texts.label(field.name),
      stored: say(msg`Deleted`),
      yours: texts.value(field, draft),
    }))
  }
  const conflict = useConflict(isDeleted ? deleted() : form.newer && conflictRows(ruleDraftFields, form.newer, texts))
  const { element, reason, save, cancel, notices } = useFormParts({
    form,
    issues: issues.blocking,
    write: (next, base) => writes.saveException(id, next, base),
    labels: { save: say(messages.save), cancel: say(messages.cancel) },
    conflict: { ...conflict, ended: isDeleted ? 'deleted' : undefined, onCreateAgain: onAddAgain && addAgain },
    // The days say why.
    hidesFailure: issues.isOverlap,
    isInline: true,
  })
  const cutoff = issues.all.length > 0 ? undefined : withRule(service.cutoff, id, draft)
  return (
    <>
      <TableRow className={classes['editor']}>
        <TableCell column={say(messages.productType)}>
          <span className="medium anywhere">{productTypeName(productType, say)}</span>
        </TableCell>
        <TableCell isWide column={say(messages.applicableOn)}>
          <CheckboxGroup {...daysOf(field, issues, say)} form={element.id} isLabelHidden />
        </TableCell>
        <TableCell isWide column={say(messages.time)}>
          <TimeInput {...field.time('time')} form={element.id} isLabelHidden />
        </TableCell>
        <TableCell>{cancel}</TableCell>
        <TableCell>
          <form {...element} className="line gap-8 stretch">
            {save}
          </form>
        </TableCell>
      </TableRow>
      <TableRow className={classes['effect']}>
        <TableCell isWide span={5}>
          <ServiceEffects cutoff={cutoff} isUnsaved={form.isUnsaved} />
        </TableCell>
      </TableRow>
      <TableRow className={classes['notes']}>
        <TableCell isWide span={5}>
          {reason}
          {notices}
        </TableCell>
      </TableRow>
    </>
  )
}

/** The days of an exception. An overlap is shown at once. */
function daysOf(field: ReturnType<typeof useField<RuleDraft, typeof messages>>, issues: RuleIssues, say: Say) {
  return {
    ...field.choice('applicableOn'),
    choices: cutoffDays.map((value) => ({ value, label: say(dayNames[value]) })),
    error: issues.isOverlap ? issueSentence(issues.of('applicableOn'), say) : field.error('applicableOn'),
  }
}

function ruleTexts(say: Say, show: Show): FieldTexts<RuleDraft, 'productType' | 'applicableOn' | 'time'> {
  return {
    label: (field) => say(messages[field]),
    value: ({ name, get }, of) => {
      if (name === 'applicableOn') return show.days(of.applicableOn)
      return name === 'time' ? show.time(String(get(of))) : productTypeName(of.productType, say)
    },
  }
}
