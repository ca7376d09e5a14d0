import { type CutoffException, type DeliveryService, isUnderstood, overlapOf } from '@goat/domain/cutoffs'
import { Button } from '@goat/ui/button'
import { DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import { Pill } from '@goat/ui/pill'
import { TableCell, TableRow } from '@goat/ui/table'
import { useEffect, useId, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { DeleteException } from './delete-exception.tsx'
import { draftOfException, issuesOfRule, type NewRuleDraft, type RuleDraft, sameRule } from './drafts.ts'
import { ExceptionEditor } from './exception-editor.tsx'
import classes from './exception-row.module.css'
import { backToEditing, beginEditing, type FormState, isUnsaved, startSaving } from './form-state.ts'
import { dayNames, messages } from './messages.ts'
import { useShow } from './show.ts'
import { isStale } from '../platform/form/versions.ts'
import type { CutoffWrites } from './writes.ts'

export type ExceptionRowProps = {
  readonly exception: CutoffException
  /** Somebody has deleted it while it was being edited here. */
  readonly isDeleted: boolean
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly canEdit: boolean
  /** Keeps the row on the screen while it is edited. */
  readonly onHold: (isHeld: boolean) => void
  readonly onAddAgain: ((draft: NewRuleDraft) => void) | undefined
  /** The row is deleted and takes the focus with it. */
  readonly onGone: () => void
}

type RowState =
  | FormState<RuleDraft>
  /** `version` is what the person saw when they pressed Delete. */
  | { readonly kind: 'confirmingDelete'; readonly version: number }
  | { readonly kind: 'deleting'; readonly version: number }

/** An exception: Edit, then Save or Cancel (CUT-17); Delete asks for confirmation (CUT-19). */
export function ExceptionRow({ exception, isDeleted, service, writes, canEdit, onHold, onAddAgain, onGone }: ExceptionRowProps) {
  const say = useSay()
  const show = useShow()
  const id = useId()
  const [state, setState] = useState<RowState>({ kind: 'reading' })
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = state.kind === 'editing' || state.kind === 'saving'
  useReportUnsaved((state.kind === 'editing' || state.kind === 'saving') && isUnsaved(state, sameRule))
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const begin = () => {
    onHold(true)
    setState(beginEditing(draftOfException(exception), service.versionNumber))
  }
  const end = () => {
    onHold(false)
    setState({ kind: 'reading' })
  }
  const save = async () => {
    if (state.kind !== 'editing' || !isUnderstood(service)) return
    const issues = issuesOfRule(state.draft)
    if (issues.applicableOn !== undefined || issues.time !== undefined) return setState({ ...state, isStrict: true })
    setState(startSaving(state))
    const outcome = await writes.saveException(exception, state.draft, state.version)
    if (outcome.kind === 'saved') end()
    else setState((now) => (now.kind === 'saving' ? backToEditing(now, outcome.why) : now))
  }
  const accept = async () => {
    if (state.kind !== 'confirmingDelete') return
    setState({ ...state, kind: 'deleting' })
    // The confirmation shows what is stored now and who changed it, so that is the version that was agreed to.
    const outcome = await writes.deleteException(exception, service.versionNumber)
    setState(outcome.kind === 'saved' ? { kind: 'reading' } : state)
    if (outcome.kind === 'saved') onGone()
  }

  if (state.kind === 'editing' || state.kind === 'saving') {
    return (
      <ExceptionEditor
        {...{ exception, service, state, isDeleted }}
        own={writes.own}
        overlap={overlapOf({ ...exception, applicableOn: state.draft.applicableOn }, service.cutoff.exceptions)}
        onChange={setState}
        onSave={() => void save()}
        onCancel={end}
        onAddAgain={
          onAddAgain === undefined
            ? undefined
            : () => {
                onAddAgain({ ...state.draft, productType: exception.productType })
                end()
              }
        }
      />
    )
  }
  const shown = draftOfException(exception)
  return (
    <TableRow className={classes['row']}>
      <TableCell id={`${id}-type`} column={say(messages.productType)}>
        <span className={classes['type']}>{exception.productType}</span>
      </TableCell>
      <TableCell column={say(messages.applicableOn)}>
        <span className={classes['days']}>
          {shown.applicableOn.map((day) => (
            <Pill key={day}>{say(dayNames[day])}</Pill>
          ))}
        </span>
      </TableCell>
      <TableCell column={say(messages.time)}>
        <span className={classes['time']}>{shown.time}</span>
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
              onClick={begin}
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
              onClick={() => setState({ kind: 'confirmingDelete', version: service.versionNumber })}
            >
              {say(messages.delete)}
            </Button>
            <DeleteException
              exception={exception}
              changed={
                state.kind !== 'reading' && isStale(state.version, service.versionNumber, writes.own) ? show.conflict(service) : undefined
              }
              isOpen={state.kind !== 'reading'}
              isDeleting={state.kind === 'deleting'}
              onCancel={() => setState({ kind: 'reading' })}
              onAccept={() => void accept()}
            />
          </TableCell>
        </>
      ) : null}
    </TableRow>
  )
}
