import type { CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import { DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import { Pill } from '@goat/ui/pill'
import { TableCell, TableRow } from '@goat/ui/table'
import { startTransition, useId, useRef, useState } from 'react'
import { useConfirmation } from '../platform/form/use-confirmation.ts'
import { useFocusReturn } from '../platform/form/use-focus-return.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { recordProps } from '../platform/saving/use-show-saved.ts'
import { DeleteException } from './delete-exception.tsx'
import type { RuleDraft } from './drafts.ts'
import { ExceptionEditor } from './exception-editor.tsx'
import classes from './exception-row.module.css'
import { dayNames, messages } from './messages.ts'
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
        <span className={classes['type']}>{exception.productType}</span>
      </TableCell>
      <TableCell column={say(messages.applicableOn)}>
        <span className={classes['days']}>
          {exception.applicableOn.map((day) => (
            <Pill key={day}>{say(dayNames[day])}</Pill>
          ))}
        </span>
      </TableCell>
      <TableCell column={say(messages.time)}>
        <span className={classes['time']}>{showTimeOfDay(exception.time)}</span>
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
