import { duplicateOf } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { Alert } from '@goat/ui/alert'
import { useEffect, useRef, useState } from 'react'
import { type Attempt, attemptFor } from '../platform/api/attempt.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { serverTime } from '../platform/clock.ts'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { useConfirmSaving } from '../platform/saving/confirm-saving.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { useMinute } from '../platform/use-minute.ts'
import { addressOf, listAddress, type OptionAt } from './address.ts'
import { draftOf, issuesOf, rebase, type ScheduleDraft, scheduleOf } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { FormPreview } from './form-preview.tsx'
import { backToEditing, beginEditing, type EditingState, edit, type FormState, noRefusal, startSaving } from './form-state.ts'
import type { SchedulesQuery } from './known-schedules.ts'
import { messages } from './messages.ts'
import { Overlaps } from './overlaps.tsx'
import { zoneOf } from './places.ts'
import { isNotListed } from './queries.ts'
import { savingSentencesIn } from './saving-sentences.ts'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { schedulesOf } from './schedule-order.ts'
import { useScheduleWrites } from './writes.ts'

export type ScheduleEditorProps = {
  readonly at: OptionAt
  /** The options of the centre. */
  readonly options: readonly DeliveryOption[]
  /** What the form begins with. */
  readonly base: ScheduleDraft
  /** The stored schedules of the centre. */
  readonly schedules: SchedulesQuery
}

/** The form, what saving brings about, and what stands in the way of it. "Cancel and a successful save both return" to the option. */
export function ScheduleEditor({ at, options, base, schedules }: ScheduleEditorProps) {
  const say = useSay()
  const navigate = useNavigate()
  const writes = useScheduleWrites()
  const { brand } = useBrand()
  const now = useMinute()
  const attempt = useRef<Attempt>(undefined)
  const [state, setState] = useState<FormState>(() => beginEditing(base))
  const back = listAddress(addressOf(at))
  // Left once the form has nothing unsaved any more, so that leaving does not ask.
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) void navigate(back)
  }, [isDone, navigate, back])

  const { draft } = state
  const timeZone = zoneOf(at.option)
  const stored = draft.id === '' ? undefined : schedules.data?.read.find((one) => one.id === draft.id)
  const isStale =
    state.kind === 'editing' &&
    stored !== undefined &&
    (stored.cancelledAt !== undefined || (state.base.version !== undefined && stored.version !== state.base.version))

  const { ask, dialog } = useConfirmSaving()
  const save = () => {
    if (state.kind !== 'editing') return
    if (issuesOf(draft, brand).all.length > 0) return setState({ ...state, isChecked: true, refusal: noRefusal })
    const pressedAt = serverTime()
    ask(
      (now, tag) => {
        const sentences = savingSentencesIn(now, tag, brand, at.option)
        return [...sentences.timing(draft, pressedAt), ...sentences.price(draft)]
      },
      () => void submit(state),
    )
  }
  const submit = async (editing: EditingState) => {
    const schedule = scheduleOf(editing.draft, brand)
    attempt.current = attemptFor(attempt.current, schedule, () => crypto.randomUUID())
    setState(startSaving(editing))
    const outcome = await writes.save(schedule, attempt.current.key)
    if (outcome.kind === 'saved') setDone(true)
    else setState((now) => (now.kind === 'saving' ? backToEditing(now, outcome.refusal) : now))
  }
  const applyAgain = () => {
    if (stored === undefined) return
    if (stored.cancelledAt === undefined) {
      const next = draftOf(stored)
      return setState(beginEditing(next, rebase(state.base, draft, next)))
    }
    // A base without a name differs from every draft: what is created again is unsaved from the start.
    setState(beginEditing(duplicateOf(state.base, ''), duplicateOf(draft, draft.name)))
  }
  if (isDone) return null
  return (
    <>
      <ScheduleForm
        label={say(draft.id === '' ? formMessages.pageTitle : formMessages.editPageTitle)}
        state={isStale && state.kind === 'editing' ? { ...state, refusal: noRefusal } : state}
        option={at.option}
        onEdit={(change) => setState((now) => edit(now, change))}
        onSave={save}
        onCancel={() => setDone(true)}
        effects={
          isNotListed(schedules.error) ? (
            <Alert variant="info" title={say(formMessages.othersUnknown)}>
              {say(messages.schedulesNotListed)}
            </Alert>
          ) : (
            <Loaded
              query={schedules}
              skeleton={<p className={formClasses['note']}>{say(formMessages.loadingOthers)}</p>}
              failed={{ title: formMessages.othersUnknown, text: messages.schedulesFailed }}
              refreshFailed={formMessages.othersOutdated}
            >
              {({ read, unread }) => (
                <>
                  {unread.length === 0 ? null : <Alert variant="warning">{say(formMessages.notCompared(unread.length))}</Alert>}
                  <Overlaps draft={draft} others={schedulesOf(read, at.option)} timeZone={timeZone} now={now} />
                  <FormPreview draft={draft} options={options} schedules={read} timeZone={timeZone} />
                </>
              )}
            </Loaded>
          )
        }
        notice={
          isStale && stored !== undefined ? (
            <ScheduleConflict stored={stored} base={state.base} draft={draft} onApply={applyAgain} onDiscard={() => setDone(true)} />
          ) : null
        }
      />
      {dialog}
    </>
  )
}
