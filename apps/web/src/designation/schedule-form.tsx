import type { DesignationSchedule } from '@goat/domain/designation'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { type ReactNode, useEffect, useRef } from 'react'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { issuesOf } from './drafts.ts'
import { isUnsaved, type WritingState } from './form-state.ts'
import { messages } from './messages.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import classes from './schedule-form.module.css'

export type ScheduleFormProps = {
  readonly label: string
  readonly state: WritingState
  readonly onEdit: (part: Partial<DesignationSchedule>) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  /** Stands below the buttons: a notice that comes by itself must not move them from under the pointer. */
  readonly notice?: ReactNode
  /** Takes the keyboard to the first field, where the form stands in for something that had it. */
  readonly isFocused?: boolean
  /** It stays on the screen whatever the filter in the address says. */
  readonly staysWithin?: boolean
  /** It cannot be saved now, whatever is typed; the notice says why. */
  readonly isBlocked?: boolean
}

/** The form of a schedule: "Update" for one with an id, "Create" for a new one (DES-14). */
export function ScheduleForm({
  label,
  state,
  onEdit,
  onSave,
  onCancel,
  notice,
  isFocused = false,
  staysWithin = false,
  isBlocked = false,
}: ScheduleFormProps) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  useReportUnsaved(isUnsaved(state), staysWithin)
  useEffect(() => {
    if (isFocused) form.current?.querySelector('button')?.focus()
  }, [isFocused])
  const isSaving = state.kind === 'saving'
  const isUnsavable = isBlocked || issuesOf(state.draft).all.length > 0
  return (
    <form
      ref={form}
      aria-label={label}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving && !isUnsavable) onSave()
      }}
    >
      <ScheduleFields draft={state.draft} isChecked={state.isChecked} isDisabled={isSaving} onEdit={onEdit} />
      <div className={formClasses['actions']}>
        <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={isUnsavable}>
          {say(state.draft.id === '' ? messages.create : messages.update)}
        </LoadingButton>
        <Button disabled={isSaving} onClick={onCancel}>
          {say(messages.cancel)}
        </Button>
      </div>
      {notice}
      {state.kind === 'editing' && state.failure !== undefined ? (
        <Alert variant="error" isLive>
          {state.failure(say)}
        </Alert>
      ) : null}
    </form>
  )
}
