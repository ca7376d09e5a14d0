import { type CutoffException, type DeliveryService, isUnderstood, sortExceptions } from '@goat/domain/kinds/cutoff'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { PlusIcon } from '@goat/ui/control-icons'
import { Table } from '@goat/ui/table'
import { useRef, useState } from 'react'
import { beginEditing, endEditing } from '../platform/form/form-state.ts'
import { type RecordForm, useRecordForm } from '../platform/form/use-record-form.ts'
import { useRestoredDrafts } from '../platform/form/use-restored-drafts.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { focusAfterDelete } from '../platform/saving/use-show-saved.ts'
import { useOpened } from '../platform/shell/modal.tsx'
import { AddException } from './add-exception.tsx'
import { emptyRule, type RuleDraft, ruleDraftFields } from './drafts.ts'
import { ExceptionRow } from './exception-row.tsx'
import classes from './exceptions-section.module.css'
import { messages } from './messages.ts'
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
  const adding: RecordForm<RuleDraft> = useRecordForm(ruleDraftFields, emptyForm, {
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
    <section className={classes['section']}>
      <header className={classes['header']}>
        <h3 className={classes['heading']}>{say(messages.exceptions)}</h3>
        {canEdit ? (
          <Button ref={addButton} icon={<PlusIcon />} onClick={open}>
            {say(messages.addException)}
          </Button>
        ) : null}
      </header>
      {adding.isUnsaved && !isOpen ? <p className={classes['kept']}>{say(messages.draftKept)}</p> : null}
      {stored.length > 0 ? <Alert variant="warning">{say(messages.precedence)}</Alert> : null}
      {shown.length === 0 ? (
        <p className={classes['empty']}>{say(isUnderstood(service) ? messages.noExceptions : messages.noneUnderstood)}</p>
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
