import { type CutoffException, type DeliveryService, sortExceptions } from '@goat/domain/kinds/cutoff'
import { productTypes } from '@goat/domain/product-types'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { PlusIcon } from '@goat/ui/control-icons'
import layout from '@goat/ui/layout.module.css'
import { Table } from '@goat/ui/table'
import { TimeInput } from '@goat/ui/time-input'
import { useRef, useState } from 'react'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Modal, useOpened } from '../platform/shell/modal.tsx'
import { Select } from '../platform/shell/select.tsx'
import { beginEditing, endEditing, isStale } from '../records/draft.ts'
import { RecordForm } from '../records/record-form.tsx'
import { focusAfterDelete } from '../records/show-saved.ts'
import { type RecordEdit, useRecordForm, useRestoredDrafts } from '../records/use-record-form.ts'
import { canSaveRule, emptyRule, issuesOfRule, type RuleDraft, recordsOfRule, ruleDraftFields, ruleFromDraft } from './drafts.ts'
import { ExceptionRow } from './exception-row.tsx'
import classes from './exceptions-section.module.css'
import { messages } from './messages.ts'
import { conflictOf, ruleInputs, ServiceEffects } from './service-form.tsx'
import { type Show, useShow } from './show.ts'
import type { CutoffWrites } from './writes.ts'

export type ExceptionsSectionProps = {
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly canEdit: boolean
  /** The id of the exception that was saved last. */
  readonly saved: string | undefined
  readonly onSaved: (exception: RuleDraft) => void
}

export function ExceptionsSection({ service, writes, canEdit, saved, onSaved }: ExceptionsSectionProps) {
  const say = useSay()
  const { versionNumber: version } = service
  const [isOpen, setOpen] = useState(false)
  const emptyForm = () => endEditing(beginEditing(emptyRule(version)))
  const adding: RecordEdit<RuleDraft> = useRecordForm(ruleDraftFields, emptyForm, {
    keepAs: `${writes.formName}/new-exception`,
    onEnd: (ids) => {
      if (ids !== undefined) onSaved(adding.state.draft)
      adding.begin(emptyForm())
      setOpen(false)
    },
  })
  const wasOpened = useOpened(isOpen)
  const addButton = useRef<HTMLButtonElement>(null)
  // Exceptions being edited stay on the screen even if another user deletes them.
  const restored = useRestoredDrafts<RuleDraft>(`${writes.formName}/exception/`)
  const [held, setHeld] = useState<readonly CutoffException[]>(() => restored.map(({ id, base }) => ({ ...base, id })))
  const stored = service.cutoff.exceptions
  // The exceptions that the user saw when the draft of a new one was started.
  const [seen, setSeen] = useState(stored)
  const shown = sortExceptions([...stored, ...held.filter((one) => !stored.some(({ id }) => id === one.id))])

  const openWith = (base: RuleDraft, draft: RuleDraft = base, of = stored) => {
    setSeen(of)
    adding.begin(beginEditing(base, { draft }))
    setOpen(true)
  }
  const open = () => (adding.isUnsaved ? openWith(adding.state.base, adding.state.draft, seen) : openWith(emptyRule(version)))

  return (
    <section className={`${layout['stack-12']} ${classes['section']}`}>
      <header className={`${layout['row-8-16']} ${layout['between']}`}>
        <h3 className={layout['text-16']}>{say(messages.exceptions)}</h3>
        {canEdit ? (
          <Button ref={addButton} icon={<PlusIcon />} onClick={open}>
            {say(messages.addException)}
          </Button>
        ) : null}
      </header>
      {adding.isUnsaved && !isOpen ? <p className={classes['kept']}>{say(messages.draftKept)}</p> : null}
      {stored.length > 0 ? <Alert variant="warning">{say(messages.precedence)}</Alert> : null}
      {shown.length === 0 ? (
        <p className={layout['empty']}>{say(messages.noExceptions)}</p>
      ) : (
        <Table
          label={say(messages.exceptions)}
          columns={columnsOf(canEdit || held.length > 0).map(({ label, width }) => ({ label: say(label), width }))}
        >
          {shown.map((exception, at) => (
            <ExceptionRow
              key={exception.id}
              exception={exception}
              isHeld={held.some(({ id }) => id === exception.id)}
              isDeleted={!stored.some(({ id }) => id === exception.id)}
              isSaved={exception.id === saved}
              service={service}
              writes={writes}
              canEdit={canEdit}
              onHold={(isHeld) => setHeld((now) => [...now.filter(({ id }) => id !== exception.id), ...(isHeld ? [exception] : [])])}
              onAddAgain={adding.isUnsaved ? undefined : (draft) => openWith(emptyRule(version), { ...draft, version })}
              onSaved={onSaved}
              onDeleted={() => focusAfterDelete((shown[at + 1] ?? shown[at - 1])?.id, addButton.current)}
            />
          ))}
        </Table>
      )}
      {(canEdit || isOpen) && wasOpened ? (
        <AddException form={adding} seen={seen} isOpen={isOpen} onClose={() => setOpen(false)} service={service} writes={writes} />
      ) : null}
    </section>
  )
}

/** Viewers get no columns for editing. */
function columnsOf(canEdit: boolean) {
  if (!canEdit) {
    return [
      { label: messages.productType, width: '40%' },
      { label: messages.applicableOn, width: '40%' },
      { label: messages.time, width: '20%' },
    ]
  }
  return [
    { label: messages.productType, width: '21%' },
    { label: messages.applicableOn, width: '29%' },
    { label: messages.time, width: '12%' },
    { label: messages.editException, width: '17%' },
    { label: messages.deleteException, width: '21%' },
  ]
}

export type AddExceptionProps = {
  /** Keeps its draft while the dialog is closed, until "Discard Rule" or a successful save (CUT-15). */
  readonly form: RecordEdit<RuleDraft>
  /** The exceptions that the user saw when the draft was started. */
  readonly seen: readonly CutoffException[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly service: DeliveryService
  readonly writes: CutoffWrites
}

function AddException({ isOpen, onClose, ...rest }: AddExceptionProps) {
  const say = useSay()
  const keyOf = useAttemptKey()
  return (
    <Modal title={say(messages.addException)} isOpen={isOpen} isLocked={rest.form.state.kind === 'saving'} onClose={onClose}>
      <AddExceptionForm {...rest} keyOf={keyOf} />
    </Modal>
  )
}

type AddExceptionFormProps = Omit<AddExceptionProps, 'isOpen' | 'onClose'> & { readonly keyOf: (body: unknown) => string }

function AddExceptionForm({ form, seen, service, writes, keyOf }: AddExceptionFormProps) {
  const say = useSay()
  const show = useShow()
  const { kind, base, draft, isChecked } = form.state
  const { productType } = draft
  const issues = issuesOfRule(draft, undefined, service.cutoff.exceptions)
  const inputs = ruleInputs(form, issues, say)
  const { time, applicableOn } = ruleFromDraft(draft)
  const yours = `${show.days(applicableOn)} ${time}`
  const ofType = (exceptions: readonly CutoffException[]) => shownOfType(exceptions, productType, show)
  const stored = ofType(service.cutoff.exceptions)
  const isSeen = ({ cutoff }: Pick<DeliveryService, 'cutoff'>) => ofType(cutoff.exceptions).join() === ofType(seen).join()
  const isColliding = isStale(base.version, service.versionNumber, writes.own) && !isSeen(service)
  const effect = stored.includes(yours) ? 'same' : 'colliding'
  const newer = isColliding ? ({ base, typed: draft, stored: draft, effect } as const) : undefined
  const rows = [{ label: productType, stored: stored.join('; ') || say(messages.nothingStored), yours }]
  return (
    <RecordForm
      isDialog
      // "Discard Rule" does not ask.
      form={{ ...form, newer, cancel: form.end }}
      issues={issues.blocking}
      // Only exceptions of the same product type could make the user decide otherwise, and those are on the screen.
      write={(typed) => writes.addException({ ...typed, version: service.versionNumber }, isSeen, keyOf)}
      labels={{ save: say(messages.saveRule), cancel: say(messages.discardRule) }}
      conflict={conflictOf(service, writes.key, show, rows)}
      savesOnlyValid={!canSaveRule(draft)}
      // The days say why.
      failureNotice={issues.isOverlap ? () => null : undefined}
    >
      <Select
        label={say(messages.productType)}
        placeholder={say(messages.chooseProductType)}
        emptyText={say(messages.noProductTypes)}
        options={productTypes.map((value) => ({ value, label: value }))}
        value={productType || undefined}
        isDisabled={kind === 'saving'}
        onChange={(next) => form.edit((now) => ({ ...now, productType: next }))}
        error={isChecked && issues.of('productType') !== undefined ? say(messages.productTypeMissing) : undefined}
      />
      <CheckboxGroup {...inputs.days} />
      <TimeInput {...inputs.time} />
      <ServiceEffects records={recordsOfRule(draft, undefined, service, writes.key)} />
    </RecordForm>
  )
}

function shownOfType(exceptions: readonly CutoffException[], productType: string, show: Show): readonly string[] {
  return sortExceptions(exceptions)
    .filter((one) => one.productType === productType)
    .map(({ applicableOn, time }) => `${show.days(applicableOn)} ${showTimeOfDay(time)}`)
}
