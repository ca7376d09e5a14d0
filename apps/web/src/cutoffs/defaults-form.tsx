import { cutoffDays, type DeliveryService, isUnderstood } from '@goat/domain/kinds/cutoff'
import { Button } from '@goat/ui/button'
import { EditIcon } from '@goat/ui/control-icons'
import { LoadingButton } from '@goat/ui/loading-button'
import { TimeInput } from '@goat/ui/time-input'
import { useRef } from 'react'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { FormNotices } from '../platform/form/form-notices.tsx'
import { beginEditing, endEditing } from '../platform/form/form-state.ts'
import { useEscape } from '../platform/form/use-escape.ts'
import { useFocusReturn } from '../platform/form/use-focus-return.ts'
import { useFormElement } from '../platform/form/use-form-element.ts'
import { useRecordForm } from '../platform/form/use-record-form.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { recordProps } from '../platform/saving/use-show-saved.ts'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { SampleEffect } from '../sample-effect.tsx'
import classes from './defaults-form.module.css'
import { defaultsDraftFields, draftOfDefaults, issuesOfDefaults } from './drafts.ts'
import { dayNames, messages } from './messages.ts'
import { recordsOfDefaults } from './records-of.ts'
import { TodayEffect } from './today-effect.tsx'
import { useObstacle } from './use-obstacle.tsx'
import { defaultsId } from './use-saved.ts'
import type { CutoffWrites } from './writes.ts'

export type DefaultsFormProps = {
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly canEdit: boolean
  /** They were saved last. */
  readonly isSaved: boolean
  readonly onSaved: () => void
}

/** The default times: Edit makes them editable; Save and Cancel return to read-only (CUT-9). */
export function DefaultsForm({ service, writes, canEdit, isSaved, onSaved }: DefaultsFormProps) {
  const say = useSay()
  const stored = draftOfDefaults(service)
  const form = useRecordForm(defaultsDraftFields, () => endEditing(beginEditing(stored)), {
    stored,
    own: writes.own,
    keepAs: `${writes.formName}/defaults`,
    onEnd: (saved) => saved && onSaved(),
  })
  const { newer } = form
  const { kind, isChecked } = form.state
  const isEditing = kind === 'editing'
  const draft = kind === 'reading' ? stored : form.state.draft
  const editButton = useRef<HTMLButtonElement>(null)
  const { element, notices } = useFormElement(form)
  useEscape(element, () => kind === 'editing' && form.cancel())
  useFocusReturn(kind !== 'reading', editButton)
  const issues = issuesOfDefaults(draft)
  const changed = form.isUnsaved ? recordsOfDefaults(draft, service, writes.key) : []
  const save = () => {
    if (!isUnderstood(service)) return
    if (issues.all.length > 0) form.check()
    else void form.save(writes.saveDefaults)
  }
  const obstacle = useObstacle({
    state: form.state,
    service,
    effect: newer?.effect,
    rows: newer && conflictRows(defaultsDraftFields, newer, { label: (day) => say(dayNames[day]), value: ({ name }, of) => of[name] }),
    onSave: save,
    onDiscard: form.end,
  })
  return (
    <form
      ref={element}
      {...recordProps(defaultsId, isSaved)}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h3 className={classes['heading']}>{say(messages.defaults)}</h3>
      <div className={classes['fields']}>
        {cutoffDays.map((day) => (
          <TimeInput
            key={day}
            label={say(dayNames[day])}
            value={draft[day]}
            isReadOnly={!isEditing}
            error={issueSentence(issues.of(`default.${day}`), say)}
            isErrorForced={isEditing && isChecked}
            onChange={(time) => form.edit((now) => ({ ...now, [day]: time }))}
          />
        ))}
        {kind === 'reading' ? null : (
          <div className={classes['effect']}>
            <TodayEffect records={changed} />
            <SampleEffect records={changed} />
          </div>
        )}
        {canEdit || kind !== 'reading' ? (
          <div className={classes['actions']}>
            {kind === 'reading' ? (
              <Button ref={editButton} icon={<EditIcon />} onClick={() => form.begin(beginEditing(stored))}>
                {say(messages.edit)}
              </Button>
            ) : (
              <>
                <LoadingButton
                  variant="primary"
                  type="submit"
                  isLoading={kind === 'saving'}
                  disabled={!isUnderstood(service) || newer?.effect === 'colliding'}
                >
                  {say(messages.save)}
                </LoadingButton>
                <Button disabled={kind === 'saving'} onClick={form.cancel}>
                  {say(messages.cancel)}
                </Button>
              </>
            )}
          </div>
        ) : null}
      </div>
      <FormNotices ref={notices}>{obstacle}</FormNotices>
    </form>
  )
}
