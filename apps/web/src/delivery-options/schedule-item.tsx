import { type DeliveryOptionOverlap, deliveryOptionOverlaps } from '@goat/domain/delivery-option-overlaps'
import {
  type CompiledSchedule,
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  endNow,
  overriddenFields,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import { Button, MoreActions } from '@goat/ui/button'
import { CalendarIcon, CheckIcon, ClockIcon, CopyIcon, EditIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon, WarningIcon } from '@goat/ui/icons'
import { Pill } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { serverTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import { useNavigate } from '../platform/navigation/router.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { useConfirm } from '../records/confirm.tsx'
import { isStale } from '../records/draft.ts'
import { recordProps, useMarkSaved } from '../records/form-element.tsx'
import { HistoryLink, useUndoHint } from '../records/notes.tsx'
import { SavedWith } from '../records/together.tsx'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { formAddress, type OptionAt } from './address.ts'
import { ExtendModal, extendFormName } from './extend-modal.tsx'
import { source } from './history-source.tsx'
import { messages, scheduleMessages } from './messages.ts'
import type { OptionSchedule } from './queries.tsx'
import classes from './schedule-item.module.css'
import { scheduleKey, zoneOf } from './schedules.ts'
import { SeenNext } from './seen.tsx'
import { useOthers } from './several.tsx'
import { type Texts, useTexts } from './show.ts'
import { useScheduleWrites } from './writes.ts'

type ScheduleItemProps = ScheduleActionsProps & {
  /** It was saved last (OPT-45). */
  readonly isSaved: boolean
  /** The schedules of the option. */
  readonly compiled: readonly CompiledSchedule[]
}

/** How many overlaps are shown at first. A schedule may overlap with hundreds. */
const fewOverlaps = 5

const icons = { active: CheckIcon, upcoming: ClockIcon, neverActive: WarningIcon, ended: MinusIcon, cancelled: CloseIcon } as const

/** A schedule of an option: state, active range, orders, overrides and creator. */
export function ScheduleItem({ isSaved, compiled, ...props }: ScheduleItemProps) {
  const { option, schedule, state, now } = props
  const texts = useTexts()
  const { say, show } = texts
  const canEdit = useCanEdit()
  const zone = zoneOf(option)
  const StateIcon = icons[state.kind]
  const fields = overriddenFields(schedule)
  const overlaps = useMemo(() => deliveryOptionOverlaps(schedule, compiled, zone, now), [schedule, compiled, zone, now])
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? overlaps : overlaps.slice(0, fewOverlaps)
  return (
    <article
      className={`grid gap-12 frame surface padding-16 saveable wraps ${classes['item']}`}
      aria-label={schedule.name}
      data-state={state.kind}
      {...recordProps(schedule.id, isSaved)}
    >
      <header className="row gap-4 gap-x-12">
        <h5 className="text-16">{schedule.name}</h5>
        <Pill tone={state.kind === 'active' ? 'accent' : 'neutral'}>
          <StateIcon />
          {say(scheduleMessages[state.kind])}
        </Pill>
        {overlaps.length === 0 ? null : (
          <Pill>
            <WarningIcon />
            {say(msg`Overlaps`)}
          </Pill>
        )}
        <span className="note tabular">{stateText(schedule, state, zone, texts)}</span>
        <span className="row gap-x-16 text-14 to-end">
          <HistoryLink kind="delivery-option-schedule" of={scheduleKey(schedule)} name={schedule.name} />
        </span>
      </header>
      <div className="text-14">
        <Facts>
          <Fact label={say(scheduleMessages.activeRange)}>{show.activeRange(schedule, zone)}</Fact>
          <Fact label={say(scheduleMessages.deliveryDates)}>{show.dateRange(schedule.deliveryFrom, schedule.deliveryTo)}</Fact>
          <Fact label={say(scheduleMessages.orders)}>{show.orders(schedule)}</Fact>
          <Fact label={say(scheduleMessages.overrides)}>
            {fields.length === 0
              ? say(msg`No overrides.`)
              : fields.map((field) => (
                  <span key={field} className="block">
                    {say(scheduleMessages.becomes(show.field(field), show.value(field, schedule.overrides, option.currency)))}
                  </span>
                ))}
          </Fact>
          {overlaps.length === 0 ? null : (
            <Fact label={say(msg`Overlaps with`)}>
              {shown.map((overlap) => (
                <span key={overlap.other.id} className="block">
                  {overlapText(schedule, overlap, texts)}
                </span>
              ))}
              {shown.length < overlaps.length ? (
                <Button variant="quiet" onClick={() => setAllShown(true)}>
                  {say(messages.showMore(overlaps.length - shown.length))}
                </Button>
              ) : null}
            </Fact>
          )}
          {schedule.createdBy === undefined || schedule.createdAt === undefined ? null : (
            <Fact label={say(msg`Created`)}>{say(scheduleMessages.createdBy(schedule.createdBy, show.instant(schedule.createdAt)))}</Fact>
          )}
        </Facts>
      </div>
      <SavedWith kind="delivery-option-schedule" source={source} of={scheduleKey(schedule)} version={schedule.version} />
      {canEdit ? <ScheduleActions {...props} /> : null}
    </article>
  )
}

/** Which of two schedules wins, or that both have the same values (OPT-51). */
function overlapText(schedule: DeliveryOptionSchedule, { other, fields, winner }: DeliveryOptionOverlap, { say, show }: Texts): string {
  const names = show.fieldNames(fields)
  const isSame = fields.every((field) => schedule.overrides[field] === other.overrides[field])
  if (isSame) return say(msg`“${{ other: other.name }}”: the same ${{ fields: names }} for the same orders`)
  return say(winner.id === other.id ? scheduleMessages.overlapLost(other.name, names) : scheduleMessages.overlapWon(other.name, names))
}

function stateText(
  { cancelledAt }: DeliveryOptionSchedule,
  state: DeliveryOptionScheduleState,
  zone: string,
  { say, show }: Texts,
): string {
  const place = cityIn(zone, say)
  switch (state.kind) {
    case 'active':
      return say(msg`Until ${{ until: show.endIn(state.until, zone) }}, ${place} time`)
    case 'upcoming':
      return say(msg`From ${{ from: show.instantIn(state.from, zone) }}, ${place} time`)
    case 'neverActive':
      return say(msg`The clocks in ${place} go forward and skip these hours.`)
    case 'ended':
      return say(msg`Since ${{ since: show.instantIn(state.since, zone) }}, ${place} time`)
    case 'cancelled':
      return cancelledAt === undefined ? '' : say(msg`On ${{ at: show.instant(cancelledAt) }}`)
  }
}

type ScheduleActionsProps = OptionAt & {
  readonly schedule: DeliveryOptionSchedule
  readonly state: DeliveryOptionScheduleState
  readonly now: number
}

/** The actions of a stored schedule. Ended and cancelled ones can only be duplicated. */
function ScheduleActions(props: ScheduleActionsProps) {
  const { option, index, schedule, state } = props
  const say = useSay()
  const navigate = useNavigate()
  const restored = useRestoredDrafts(extendFormName)
  const [isExtending, setExtending] = useState(restored.some(({ id }) => id === schedule.id))
  const markSaved = useMarkSaved()
  const showSaved = () => markSaved([schedule.id])
  const { ask, dialog } = useConfirmAction(props, showSaved)
  const isOpen = state.kind !== 'ended' && state.kind !== 'cancelled'
  const go = (extra: { schedule: string } | { duplicate: string }, name: string) =>
    void navigate(formAddress(name, { option, index }, extra))
  const duplicate = (
    <Button
      icon={<CopyIcon />}
      variant={isOpen ? 'quiet' : 'secondary'}
      onClick={() => go({ duplicate: schedule.id }, say(msg`Copy of ${{ name: schedule.name }}`))}
    >
      {say(msg`Duplicate`)}
    </Button>
  )
  return (
    <div className="row gap-4 gap-x-8 stretch">
      {isOpen ? (
        <>
          <Button icon={<EditIcon />} onClick={() => go({ schedule: schedule.id }, schedule.name)}>
            {say(msg`Edit`)}
          </Button>
          <Button icon={<CalendarIcon />} onClick={() => setExtending(true)}>
            {say(msg`Extend...`)}
          </Button>
          <MoreActions label={say(platformMessages.more)}>
            {duplicate}
            {state.kind === 'active' ? (
              <Button icon={<MinusIcon />} variant="quiet" onClick={() => ask('end')}>
                {say(msg`End now...`)}
              </Button>
            ) : null}
            <Button icon={<CloseIcon />} variant="quiet" onClick={() => ask('cancel')}>
              {say(msg`Cancel schedule...`)}
            </Button>
          </MoreActions>
        </>
      ) : (
        duplicate
      )}
      {dialog}
      {/* Also while it says that another user has ended or cancelled the schedule. */}
      {isOpen || isExtending ? (
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

const actionTexts = {
  end: {
    title: msg`End schedule`,
    question: scheduleMessages.endQuestion,
    yes: msg`Yes, end it`,
    over: msg`This schedule is no longer active, so there is nothing to end.`,
  },
  cancel: {
    title: msg`Cancel schedule`,
    question: scheduleMessages.cancelQuestion,
    yes: msg`Yes, cancel it`,
    over: scheduleMessages.cancelOver,
  },
} as const

/** Asks before a schedule is ended or cancelled, and shows the effect and what customers will see again. */
function useConfirmAction({ option, schedule, state, now }: ScheduleActionsProps, onDone: () => void) {
  const texts = useTexts()
  const { say } = texts
  const writes = useScheduleWrites()
  const undoHint = useUndoHint()
  const { others, choose } = useOthers(schedule)
  const { ask, dialog } = useConfirm<{ readonly action: keyof typeof actionTexts; readonly version: number | undefined }>(
    ({ action, version }) => {
      const { title, question, yes, over } = actionTexts[action]
      const { chosen, choice } = choose(others.filter((one) => changedBy(action, one, now) !== undefined))
      return {
        title: say(title),
        changed: isStale(version, schedule.version) ? say(scheduleMessages.changedMeanwhile) : undefined,
        no: say(msg`No, keep it`),
        yes: say(yes),
        text: (
          <>
            <p>{say(question(schedule.name))}</p>
            <p>{action === 'end' ? endText({ schedule, option }, now, texts) : cancelText(state.kind, undoHint, say)}</p>
            {state.kind === 'active' && overriddenFields(schedule).length > 0 ? (
              <SeenNext schedule={schedule} option={option} isInForce={false} now={now} unless={scheduleMessages.goesBack} />
            ) : null}
            {choice}
          </>
        ),
        onConfirm: async () => {
          const at = serverTime()
          const own = changedBy(action, { schedule, option }, at)
          if (own === undefined) return { kind: 'failed', why: (language) => language(over) }
          if (action === 'cancel') return writes.cancel(schedule, zoneOf(option), chosen)
          const more = chosen.flatMap((one) => changedBy(action, one, at)?.schedule ?? [])
          return more.length > 0
            ? writes.endAll([own.schedule, ...more], chosen)
            : writes.save(own.schedule, { key: crypto.randomUUID(), action })
        },
        onDone,
      }
    },
  )
  return {
    dialog,
    ask: (action: keyof typeof actionTexts) => {
      ask({ action, version: schedule.version })
    },
  }
}

function endText({ schedule, option }: OptionSchedule, now: number, { say, show }: Texts): string | undefined {
  const zone = zoneOf(option)
  const ended = endNow(schedule, now, zone)
  return ended && say(scheduleMessages.endEffect(show.local(ended.endDate, ended.endTime), cityIn(zone, say)))
}

function cancelText(state: DeliveryOptionScheduleState['kind'], undoHint: string, say: Say): string | undefined {
  if (state === 'ended') return say(scheduleMessages.cancelOver)
  return state === 'cancelled'
    ? undefined
    : `${say(state === 'active' ? scheduleMessages.cancelActive : scheduleMessages.cancelUpcoming)} ${undoHint}`
}

/** A schedule as to be saved at an instant; undefined if there is nothing to end or cancel. */
function changedBy(action: keyof typeof actionTexts, { schedule, option }: OptionSchedule, at: number): OptionSchedule | undefined {
  if (action === 'cancel') return scheduleStateAt(schedule, zoneOf(option), at).kind === 'ended' ? undefined : { schedule, option }
  const ended = endNow(schedule, at, zoneOf(option))
  return ended && { schedule: ended, option }
}
