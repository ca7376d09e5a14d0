import { isFinished, midnightOf, startOfDate, stateOf, windowsOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, designationKind, type ScheduleContent, type ScheduleField } from '@goat/domain/kinds/designation'
import { dayMs, type Interval, localAt } from '@goat/domain/time/calendar'
import { Button, LoadingButton, MoreActions } from '@goat/ui/button'
import { CopyIcon, DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import { Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, type Ref, useState } from 'react'
import { paths, queryOf } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import { useCopyLink, useNavigate } from '../platform/navigation/router.tsx'
import { useConfirm, useConfirmSaving } from '../records/confirm.tsx'
import { type Failure, isStale, type Outcome } from '../records/draft.ts'
import { Refusal, Sentences as SentenceList, useUndoHint } from '../records/notes.tsx'
import { type TogetherRecord, useTogether } from '../records/together.tsx'
import { addressOfSchedule } from './address.ts'
import { duplicateOf } from './drafts.ts'
import { source } from './history-source.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { type Sentences, useSentence } from './sentence.ts'
import { resumingQuestions } from './timing.tsx'
import { type ScheduleWrites, useScheduleWrites } from './writes.ts'

export type ScheduleActionsProps = {
  readonly schedule: DesignationSchedule
  /** All stored schedules. */
  readonly others: readonly DesignationSchedule[]
  readonly now: number
  readonly editButton: Ref<HTMLButtonElement>
  readonly onEdit: () => void
  readonly onSaved: (ids: readonly string[]) => void
  /** Called when it was deleted, also by another user. */
  readonly onDeleted: () => void
  /** Next to the buttons. */
  readonly children: ReactNode
}

/** The actions on a schedule's card (DES-3, DES-20 to DES-22), and why the last one failed. */
export function ScheduleActions(props: ScheduleActionsProps) {
  const { schedule, others, now, editButton, onEdit, onDeleted, onSaved, children } = props
  const say = useSay()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const sentence = useSentence()
  const writes = useScheduleWrites()
  const together = useTogether(designationKind, { source, of: schedule.id, version: schedule.version })
  const confirm = useConfirmAction(props, together, writes, sentence)
  const resuming = useConfirmSaving()
  /** Being paused or resumed, or why that failed. */
  const [state, setState] = useState<'switching' | { readonly failure: Failure; readonly paused: boolean }>()
  const { zoneOf } = sentence
  const timeZone = zoneOf(schedule.from)
  const isSwitching = state === 'switching'
  const switchTo = async (paused: boolean) => {
    setState('switching')
    const outcome = await writes.save([{ ...schedule, paused }], { action: paused ? 'pause' : 'resume' })
    setState(outcome.kind === 'saved' ? undefined : { failure: outcome, paused })
    if (outcome.kind === 'saved') onSaved(outcome.ids)
    else if (outcome.isGone) onDeleted()
    return outcome
  }
  const switchPaused = () => {
    if (together.others.some(({ value }) => value.paused === schedule.paused)) ask(schedule.paused ? 'resume' : 'pause')
    else if (schedule.paused) resuming.ask(resumingQuestions(schedule, others, zoneOf), () => void switchTo(false), 'resume')
    else void switchTo(true)
  }
  const ask = (action: Asked['action']) => {
    setState(undefined)
    confirm.ask({ action, version: schedule.version })
  }
  return (
    <>
      <div className="row gap-8 gap-x-16">
        {children}
        <div className={`row gap-4 stretch to-end ${classes['actions']}`}>
          <Button ref={editButton} icon={<EditIcon />} disabled={isSwitching} onClick={onEdit}>
            {say(messages.edit)}
          </Button>
          <Button icon={<DeleteIcon />} disabled={isSwitching} onClick={() => ask('delete')}>
            {say(msg`Delete...`)}
          </Button>
          {/* A back end without versions ignores Paused: it would report success and keep moving orders. */}
          {isFinished(stateOf(schedule, timeZone, now)) || (schedule.version === undefined && !schedule.paused) ? null : (
            <LoadingButton variant="quiet" isLoading={isSwitching} onClick={switchPaused}>
              {say(schedule.paused ? msg`Resume` : msg`Pause`)}
            </LoadingButton>
          )}
          <MoreActions label={say(platformMessages.more)}>
            <Button
              variant="quiet"
              icon={<CopyIcon />}
              disabled={isSwitching}
              onClick={() => void navigate({ pathname: paths.newSchedule, search: queryOf({ duplicate: schedule.id }) })}
            >
              {say(msg`Duplicate`)}
            </Button>
            {endedNow(schedule, timeZone, now) === undefined ? null : (
              <Button variant="quiet" disabled={isSwitching} onClick={() => ask('end')}>
                {say(msg`End now...`)}
              </Button>
            )}
            <Button variant="quiet" disabled={isSwitching} onClick={() => void copyLink(addressOfSchedule(schedule.id))}>
              {say(msg`Copy link`)}
            </Button>
          </MoreActions>
        </div>
      </div>
      {typeof state === 'object' ? <Refusal failure={state.failure} again={() => switchTo(state.paused)} /> : null}
      {resuming.dialog}
      {confirm.dialog}
    </>
  )
}

/** What is asked about, and the version that the user saw when they pressed the button. */
type Asked = { readonly action: 'delete' | 'end' | 'pause' | 'resume'; readonly version: number | undefined }

const actionTexts = {
  delete: { title: msg`Delete schedule`, yes: msg`Yes, Delete` },
  end: { title: msg`End schedule`, yes: msg`Yes, end it` },
  pause: { title: msg`Pause schedule`, yes: msg`Pause` },
  resume: { title: msg`Resume schedule`, yes: msg`Resume` },
} as const

/**
 * Asks before a schedule is deleted (DES-19) or ended (DES-21), and before one that was saved with others is paused or resumed (TOG-5). It
 * shows the stored schedule, so the user agrees to the stored version.
 */
function useConfirmAction(
  { schedule, others, onSaved, onDeleted }: ScheduleActionsProps,
  { others: together, choose }: ReturnType<typeof useTogether<ScheduleContent, ScheduleField>>,
  writes: ScheduleWrites,
  sentence: Sentences,
) {
  const { say, zoneOf, whatItDoes } = sentence
  const undoHint = useUndoHint()
  const ending = () => endedNow(schedule, zoneOf(schedule.from), serverTime())
  // By its own clock.
  const endingOf = ({ key: id, version, value }: TogetherRecord<ScheduleContent>) =>
    endedNow({ ...value, id, version }, zoneOf(value.from), serverTime())
  const endable = together.filter((one) => endingOf(one) !== undefined)
  const end = async (): Promise<Outcome> => {
    const ended = ending()
    if (ended === undefined) return { kind: 'failed', why: (language) => language(messages.endedAlready) }
    const { chosen } = choose(endable)
    const more = chosen.flatMap((one) => endingOf(one) ?? [])
    const today = [ended, ...more].flatMap((one) => one.today)
    return writes.save([ended.schedule, ...today, ...more.map((one) => one.schedule)], { action: 'end', together: chosen })
  }
  return useConfirm<Asked>(({ action, version }) => {
    const isEnd = action === 'end'
    const isSwitch = action === 'pause' || action === 'resume'
    const affected = isEnd ? endable : isSwitch ? together.filter(({ value }) => value.paused === schedule.paused) : together
    const { chosen, choice } = choose(affected)
    const warnings = action === 'resume' ? resumingQuestions(schedule, others, zoneOf)(say, say.languageTag) : []
    const question = isEnd
      ? `${say(msg`End this schedule now?`)} ${effectOf(ending(), sentence)}`
      : `${say(msg`Delete this schedule?`)} ${say(msg`It moves no more orders.`)} ${undoHint}`
    return {
      title: say(actionTexts[action].title),
      isPrimary: isSwitch,
      text: (
        <>
          {isSwitch ? null : <p>{question}</p>}
          {warnings.length === 0 ? null : <SentenceList sentences={warnings} />}
          <p>
            <Unbroken>{whatItDoes(schedule)}</Unbroken>
          </p>
          {choice}
        </>
      ),
      changed: isStale(version, schedule.version) ? say(messages.changedMeanwhile) : undefined,
      no: say(msg`No, Cancel`),
      yes: say(actionTexts[action].yes),
      onConfirm: () => {
        if (isEnd) return end()
        if (!isSwitch) return writes.delete(schedule, chosen)
        return writes.save([{ ...schedule, paused: action === 'pause' }], { action, together: chosen })
      },
      onDone: (outcome) => (action !== 'delete' && outcome.kind === 'saved' ? onSaved(outcome.ids) : onDeleted()),
    }
  })
}

/** The time at which a schedule that moves orders now ends; its last day otherwise (DES-21). */
function effectOf(ended: ReturnType<typeof endedNow>, { say, value, place }: Sentences): string {
  if (ended === undefined) return ''
  const last = ended.today.at(-1) ?? ended.schedule
  return say(ended.endsNow ? messages.endsToday(value('endTime', last), place(last.from)) : messages.endsOn(value('endDate', last)))
}

const minuteMs = 60_000

/**
 * Ends a schedule so that it moves no orders after `now` (milliseconds since the epoch), on the previous UTC date. A schedule that began
 * today ends at the current minute at its From factory instead, or at its end if that is over. `today`: new schedules for the orders that it
 * has already moved today, saved with it. `endsNow`: it moves orders until the current minute. undefined if neither would end it, if it has
 * not started (it is deleted instead), or if the factory's time zone is unknown.
 */
export function endedNow(schedule: DesignationSchedule, timeZone: string | undefined, now: number) {
  if (timeZone === undefined) return undefined
  const today = dateOf(now)
  const yesterday = dateOf(startOfDate(today) - dayMs)
  const active = { ...schedule, paused: false, indefinteEndDate: false }
  if (isFinished(stateOf({ ...schedule, paused: false }, timeZone, now)) || schedule.startDate > today) return undefined
  const beganEarlier = schedule.startDate <= yesterday
  const minute = minuteAt(now, timeZone)
  const isOverToday = schedule.startTime < schedule.endTime && schedule.endTime < minute
  const ended = beganEarlier
    ? { ...active, endDate: yesterday }
    : { ...active, endDate: today, endTime: isOverToday ? schedule.endTime : minute }
  if (!beganEarlier && schedule.startTime >= ended.endTime) return undefined
  if (!isFinished(stateOf(ended, timeZone, now))) return undefined
  // A paused schedule moves nothing.
  const moved = beganEarlier && !schedule.paused ? windowsOf(schedule, timeZone, { start: startOfDate(today), end: now }) : []
  const parts = moved.flatMap((window) => splitAtMidnight(window, timeZone)).filter(({ start, end }) => end - start >= minuteMs)
  const ofToday = parts.map(({ start, end }) => ({
    ...duplicateOf(active),
    startDate: today,
    endDate: today,
    startTime: minuteAt(start, timeZone),
    endTime: localAt(end, timeZone).slice(11, 16) === '00:00' ? '23:59:59' : minuteAt(end, timeZone),
  }))
  const endsNow = beganEarlier ? parts.at(-1)?.end === now : ended.endTime === minute
  return { schedule: ended, today: ofToday, endsNow }
}

/** The parts of a window on each local date. */
function splitAtMidnight({ start, end }: Interval, timeZone: string): readonly Interval[] {
  const midnight = midnightOf(localAt(start, timeZone).slice(0, 10), 1, timeZone)
  if (end <= midnight) return [{ start, end }]
  return [{ start, end: midnight }, ...splitAtMidnight({ start: midnight, end }, timeZone)]
}

function minuteAt(at: number, timeZone: string): string {
  return `${localAt(at, timeZone).slice(11, 16)}:00`
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
