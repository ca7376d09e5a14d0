import type { DeliveryOptionOverlap } from '@goat/domain/delivery-option-overlaps'
import {
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  endNow,
  overriddenFields,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { joinKey } from '@goat/domain/kinds/kind'
import { Button } from '@goat/ui/button'
import { CalendarIcon, CheckIcon, ClockIcon, CopyIcon, EditIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon, WarningIcon } from '@goat/ui/icons'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/pill'
import { useState } from 'react'
import { serverTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { useOpened } from '../platform/shell/modal.tsx'
import { type Confirmation, useConfirmation } from '../records/confirm-dialog.tsx'
import { isStale, type Outcome } from '../records/draft.ts'
import { HistoryLink, useUndoHint } from '../records/history-link.tsx'
import { recordProps, useMarkSaved } from '../records/show-saved.ts'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { formAddress, type OptionAt } from './address.ts'
import { ExtendModal, extendFormName } from './extend-modal.tsx'
import { scheduleMessages } from './messages.ts'
import { type OptionSchedule, useMadeWith } from './queries.ts'
import { ConfirmSchedule, type MadeWithProps } from './schedule-dialogs.tsx'
import classes from './schedule-item.module.css'
import { zoneOf } from './schedules.ts'
import { type Show, useShow } from './show.ts'
import { useScheduleWrites } from './writes.ts'

export type ScheduleItemProps = ScheduleActionsProps & {
  readonly canEdit: boolean
  /** It was saved last (OPT-45). */
  readonly isSaved: boolean
  /** Its overlaps with other schedules of the option. */
  readonly overlaps: readonly DeliveryOptionOverlap[]
}

const icons = { active: CheckIcon, upcoming: ClockIcon, neverActive: WarningIcon, ended: MinusIcon, cancelled: CloseIcon } as const

/** A schedule of an option: state, active range, orders, overrides and creator. */
export function ScheduleItem({ option, index, schedule, state, now, canEdit, isSaved, overlaps }: ScheduleItemProps) {
  const say = useSay()
  const show = useShow()
  const zone = zoneOf(option)
  const StateIcon = icons[state.kind]
  const fields = overriddenFields(schedule)
  return (
    <article
      className={`${layout['stack-12']} ${layout['frame']} ${classes['item']}`}
      aria-label={schedule.name}
      data-state={state.kind}
      {...recordProps(schedule.id, isSaved)}
    >
      <header className={layout['row-4-12']}>
        <h5 className={classes['name']}>{schedule.name}</h5>
        <Pill tone={state.kind === 'active' ? 'accent' : 'neutral'}>
          <StateIcon />
          {say(scheduleMessages[state.kind])}
        </Pill>
        {overlaps.length === 0 ? null : (
          <Pill>
            <WarningIcon />
            {say(scheduleMessages.overlaps)}
          </Pill>
        )}
        <span className={`${layout['note']} ${layout['tabular']}`}>{stateText(schedule, state, zone, say, show)}</span>
        <span className={`${layout['text-14']} ${layout['to-end']}`}>
          <HistoryLink
            kind="delivery-option-schedule"
            of={joinKey(schedule.fulfilmentCentreId, schedule.deliveryOptionId, schedule.id)}
            name={schedule.name}
          />
        </span>
      </header>
      <div className={layout['text-14']}>
        <Facts>
          <Fact label={say(scheduleMessages.activeRange)}>{show.activeRange(schedule, zone)}</Fact>
          <Fact label={say(scheduleMessages.deliveryDates)}>{show.dateRange(schedule.deliveryFrom, schedule.deliveryTo)}</Fact>
          <Fact label={say(scheduleMessages.orders)}>{show.orders(schedule)}</Fact>
          <Fact label={say(scheduleMessages.overrides)}>
            {fields.length === 0
              ? say(scheduleMessages.nothingOverridden)
              : fields.map((field) => (
                  <span key={field} className={layout['block']}>
                    {say(scheduleMessages.becomes(show.field(field), show.value(field, schedule.overrides, option.currency)))}
                  </span>
                ))}
          </Fact>
          {overlaps.length === 0 ? null : (
            <Fact label={say(scheduleMessages.overlapsWith)}>
              {overlaps.map((overlap) => (
                <span key={overlap.other.id} className={layout['block']}>
                  {overlapText(schedule, overlap, say, show)}
                </span>
              ))}
            </Fact>
          )}
          {schedule.createdBy === undefined || schedule.createdAt === undefined ? null : (
            <Fact label={say(scheduleMessages.created)}>
              {say(scheduleMessages.createdBy(schedule.createdBy, show.instant(schedule.createdAt)))}
            </Fact>
          )}
        </Facts>
      </div>
      {canEdit ? <ScheduleActions option={option} index={index} schedule={schedule} state={state} now={now} /> : null}
    </article>
  )
}

/** Which of two schedules wins, or that both have the same values (OPT-51). */
function overlapText(schedule: DeliveryOptionSchedule, { other, fields, winner }: DeliveryOptionOverlap, say: Say, show: Show): string {
  const names = show.list(fields.map((field) => show.field(field).toLocaleLowerCase()))
  const isSame = fields.every((field) => schedule.overrides[field] === other.overrides[field])
  if (isSame) return say(scheduleMessages.overlapSame(other.name, names))
  return say(winner.id === other.id ? scheduleMessages.overlapLost(other.name, names) : scheduleMessages.overlapWon(other.name, names))
}

function stateText(
  { cancelledAt }: DeliveryOptionSchedule,
  state: DeliveryOptionScheduleState,
  zone: string,
  say: Say,
  show: Show,
): string {
  const place = cityIn(zone, say)
  switch (state.kind) {
    case 'active':
      return say(scheduleMessages.activeUntil(show.endIn(state.until, zone), place))
    case 'upcoming':
      return say(scheduleMessages.upcomingFrom(show.instantIn(state.from, zone), place))
    case 'neverActive':
      return say(scheduleMessages.neverActiveWhy(place))
    case 'ended':
      return say(scheduleMessages.endedSince(show.instantIn(state.since, zone), place))
    case 'cancelled':
      return cancelledAt === undefined ? '' : say(scheduleMessages.cancelledAt(show.instant(cancelledAt)))
  }
}

type ScheduleActionsProps = OptionAt & {
  readonly schedule: DeliveryOptionSchedule
  readonly state: DeliveryOptionScheduleState
  readonly now: number
}

/** The actions of a stored schedule. Ended and cancelled ones can only be duplicated. */
function ScheduleActions({ option, index, schedule, state, now }: ScheduleActionsProps) {
  const say = useSay()
  const navigate = useNavigate()
  const restored = useRestoredDrafts(extendFormName)
  const [isExtending, setExtending] = useState(restored.some(({ id }) => id === schedule.id))
  const wasExtending = useOpened(isExtending)
  const confirmation = useConfirmation<ConfirmedAction>()
  const wasAsked = useOpened(confirmation.pending !== undefined)
  const markSaved = useMarkSaved()
  const showSaved = () => markSaved([schedule.id])
  const isOpen = state.kind !== 'ended' && state.kind !== 'cancelled'
  const go = (extra: { schedule: string } | { duplicate: string }, name: string) =>
    void navigate(formAddress(name, { option, index }, extra))
  return (
    <div className={classes['actions']}>
      {isOpen ? (
        <Button icon={<EditIcon />} onClick={() => go({ schedule: schedule.id }, schedule.name)}>
          {say(scheduleMessages.edit)}
        </Button>
      ) : null}
      <Button
        icon={<CopyIcon />}
        variant={isOpen ? 'quiet' : 'secondary'}
        onClick={() => go({ duplicate: schedule.id }, say(scheduleMessages.copyOf(schedule.name)))}
      >
        {say(scheduleMessages.duplicate)}
      </Button>
      {isOpen ? (
        <>
          <Button icon={<CalendarIcon />} variant="quiet" onClick={() => setExtending(true)}>
            {say(scheduleMessages.extend)}
          </Button>
          {state.kind === 'active' ? (
            <Button icon={<MinusIcon />} variant="quiet" onClick={() => confirmation.ask('end', schedule.version)}>
              {say(scheduleMessages.end)}
            </Button>
          ) : null}
          <Button icon={<CloseIcon />} variant="quiet" onClick={() => confirmation.ask('cancel', schedule.version)}>
            {say(scheduleMessages.cancelSchedule)}
          </Button>
        </>
      ) : null}
      {wasAsked ? (
        <ScheduleDialogs confirmation={confirmation} schedule={schedule} option={option} state={state.kind} now={now} onDone={showSaved} />
      ) : null}
      {/* Also while it says that another user has ended or cancelled the schedule. */}
      {(isOpen || isExtending) && wasExtending ? (
        <ExtendModal
          schedule={schedule}
          option={option}
          isOver={!isOpen}
          isOpen={isExtending}
          onClose={(saved) => {
            setExtending(false)
            if (saved !== undefined) showSaved()
          }}
        />
      ) : null}
    </div>
  )
}

type ConfirmedAction = 'end' | 'cancel'

export type ScheduleDialogsProps = {
  readonly confirmation: Confirmation<ConfirmedAction>
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  readonly state: DeliveryOptionScheduleState['kind']
  readonly now: number
  readonly onDone: () => void
}

/** Asks before a schedule is ended or cancelled, and shows the effect. */
function ScheduleDialogs({ confirmation: { pending, run, dialogProps }, schedule, option, state, now, onDone }: ScheduleDialogsProps) {
  const say = useSay()
  const show = useShow()
  const writes = useScheduleWrites()
  const undoHint = useUndoHint()
  const zone = zoneOf(option)
  const isActive = state === 'active'
  const endsAt = isActive ? endNow(schedule, now, zone) : undefined
  const [includedFor, setIncludedFor] = useState<typeof pending>()
  const isIncluded = pending !== undefined && includedFor === pending
  const madeWith = useMadeWith(schedule, pending !== undefined)
  const endable = (at: number) => madeWith.filter((one) => endNow(one.schedule, at, zoneOf(one.option)) !== undefined)
  const cancellable = (at: number) =>
    madeWith.filter((one) => !['ended', 'cancelled'].includes(scheduleStateAt(one.schedule, zoneOf(one.option), at).kind))
  const include = (others: readonly OptionSchedule[]): MadeWithProps => ({
    others,
    isIncluded,
    onInclude: (next) => setIncludedFor(next ? pending : undefined),
  })
  const end = async (): Promise<Outcome> => {
    const at = serverTime()
    const ended = endNow(schedule, at, zone)
    if (ended === undefined) return { kind: 'failed', why: (language) => language(scheduleMessages.endedAlready) }
    const others = isIncluded ? endable(at).flatMap((one) => endNow(one.schedule, at, zoneOf(one.option)) ?? []) : []
    if (others.length > 0) return writes.changeAll([ended, ...others], 'end')
    return writes.save(ended, { key: crypto.randomUUID(), action: 'end' })
  }
  const confirm = async (write: () => Promise<Outcome>) => {
    if ((await run(write)) !== undefined) onDone()
  }
  const cancel = async (): Promise<Outcome> => {
    const at = serverTime()
    if (scheduleStateAt(schedule, zone, at).kind === 'ended')
      return { kind: 'failed', why: (language) => language(scheduleMessages.cancelOver) }
    const others = isIncluded ? cancellable(at).map((one) => one.schedule) : []
    return others.length > 0 ? writes.changeAll([schedule, ...others], 'cancel') : writes.cancel(schedule, zone)
  }
  const cancelEffect = {
    active: `${say(scheduleMessages.cancelActive)} ${undoHint}`,
    ended: say(scheduleMessages.cancelOver),
    cancelled: '',
    upcoming: `${say(scheduleMessages.cancelUpcoming)} ${undoHint}`,
    neverActive: `${say(scheduleMessages.cancelUpcoming)} ${undoHint}`,
  }[state]
  const common = { schedule, option, isActive, now, isChanged: isStale(pending?.version, schedule.version) }
  return (
    <>
      <ConfirmSchedule
        {...common}
        {...dialogProps('end')}
        madeWith={include(endable(now))}
        title={say(scheduleMessages.endTitle)}
        question={say(scheduleMessages.endQuestion(schedule.name))}
        effect={endsAt === undefined ? '' : say(scheduleMessages.endEffect(show.local(endsAt.endDate, endsAt.endTime), cityIn(zone, say)))}
        yes={say(scheduleMessages.yesEnd)}
        onConfirm={() => void confirm(end)}
      />
      <ConfirmSchedule
        {...common}
        {...dialogProps('cancel')}
        madeWith={include(cancellable(now))}
        title={say(scheduleMessages.cancelTitle)}
        question={say(scheduleMessages.cancelQuestion(schedule.name))}
        effect={cancelEffect}
        yes={say(scheduleMessages.yesCancel)}
        onConfirm={() => void confirm(cancel)}
      />
    </>
  )
}
