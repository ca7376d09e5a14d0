import { cutoffDays, type DeliveryService, isUnderstood } from '@goat/domain/cutoffs'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { EditIcon } from '@goat/ui/control-icons'
import { LoadingButton } from '@goat/ui/loading-button'
import { TimeInput } from '@goat/ui/time-input'
import { type FormEvent, useRef, useState } from 'react'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import classes from './defaults-form.module.css'
import { type DefaultsDraft, draftOfDefaults, issuesOfDefaults, rebaseDefaults, sameDefaults, sameTime } from './drafts.ts'
import { backToEditing, beginEditing, edit, type FormState, isUnsaved, startSaving } from './form-state.ts'
import { dayNames, messages } from './messages.ts'
import { ServiceConflict } from './service-conflict.tsx'
import { UnreadService } from './unread-service.tsx'
import { useFocusSwap } from './use-focus-swap.ts'
import { isStale } from '../platform/form/versions.ts'
import type { CutoffWrites } from './writes.ts'

export type DefaultsFormProps = { readonly service: DeliveryService; readonly writes: CutoffWrites; readonly canEdit: boolean }

/** The default times: Edit makes them editable; Save and Cancel return to read-only (CUT-9). */
export function DefaultsForm({ service, writes, canEdit }: DefaultsFormProps) {
  const say = useSay()
  const [state, setState] = useState<FormState<DefaultsDraft>>({ kind: 'reading' })
  const firstField = useRef<HTMLInputElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  useReportUnsaved(isUnsaved(state, sameDefaults))
  useFocusSwap(state.kind !== 'reading', firstField, editButton)

  const stored = draftOfDefaults(service.cutoff.default)
  const draft = state.kind === 'reading' ? stored : state.draft
  const issues = issuesOfDefaults(draft)
  const isUnread = state.kind !== 'reading' && !isUnderstood(service)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.kind !== 'editing' || isUnread) return
    if (Object.values(issues).some((issue) => issue !== undefined)) return setState({ ...state, isStrict: true })
    setState(startSaving(state))
    const outcome = await writes.saveDefaults(state.draft, state.version)
    setState((now) => (outcome.kind === 'saved' ? { kind: 'reading' } : backToEditing(now, outcome.why)))
  }
  // What the person left alone follows what is stored.
  const mine = state.kind === 'editing' ? rebaseDefaults(state.base, state.draft, stored) : stored
  const stale = state.kind === 'editing' && isStale(state.version, service.versionNumber, writes.own)

  return (
    <form className={classes['form']} onSubmit={(event) => void save(event)} noValidate>
      <h3 className={classes['heading']}>{say(messages.defaults)}</h3>
      <div className={classes['fields']}>
        {cutoffDays.map((day, index) => (
          <TimeInput
            key={day}
            {...(index === 0 ? { ref: firstField } : {})}
            label={say(dayNames[day])}
            value={draft[day]}
            isReadOnly={state.kind !== 'editing'}
            error={issueSentence(issues[day], say)}
            isErrorForced={state.kind === 'editing' && state.isStrict}
            onChange={(time) => setState((now) => (now.kind === 'editing' ? edit(now, { ...now.draft, [day]: time }) : now))}
          />
        ))}
        {canEdit || state.kind !== 'reading' ? (
          <div className={classes['actions']}>
            {state.kind === 'reading' ? (
              <Button ref={editButton} icon={<EditIcon />} onClick={() => setState(beginEditing(stored, service.versionNumber))}>
                {say(messages.edit)}
              </Button>
            ) : (
              <>
                <LoadingButton variant="primary" type="submit" isLoading={state.kind === 'saving'} disabled={isUnread}>
                  {say(messages.save)}
                </LoadingButton>
                <Button disabled={state.kind === 'saving'} onClick={() => setState({ kind: 'reading' })}>
                  {say(messages.cancel)}
                </Button>
              </>
            )}
          </div>
        ) : null}
      </div>
      {isUnread ? (
        <UnreadService />
      ) : stale ? (
        <ServiceConflict
          service={service}
          rows={cutoffDays
            .filter((day) => !sameTime(stored[day], mine[day]))
            .map((day) => ({ label: say(dayNames[day]), stored: stored[day], yours: mine[day] }))}
          applyLabel={say(conflictMessages.applyAgain)}
          onApply={() => {
            setState(beginEditing(stored, service.versionNumber, mine))
            firstField.current?.focus()
          }}
          onDiscard={() => setState({ kind: 'reading' })}
        />
      ) : state.kind === 'editing' && state.failure !== undefined ? (
        <Alert variant="error">{state.failure(say)}</Alert>
      ) : null}
    </form>
  )
}
