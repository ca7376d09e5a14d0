import type { DeliveryOptionOverlap } from '@goat/domain/delivery-option-overlaps'
import { type DeliveryOptionSchedule, type DeliveryOptionScheduleState, overriddenFields } from '@goat/domain/delivery-option-schedules'
import { joinKey } from '@goat/domain/kinds/kind'
import { CheckIcon, ClockIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon, WarningIcon } from '@goat/ui/icons'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/pill'
import { cityIn } from '../platform/locale/dates.ts'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { HistoryLink } from '../records/history-link.tsx'
import { recordProps } from '../records/show-saved.ts'
import { fieldMessages, scheduleMessages } from './messages.ts'
import { ScheduleActions, type ScheduleActionsProps } from './schedule-actions.tsx'
import classes from './schedule-item.module.css'
import { zoneOf } from './schedules.ts'
import { type Texts, useTexts } from './show.ts'

export type ScheduleItemProps = ScheduleActionsProps & {
  readonly canEdit: boolean
  /** It was saved last (OPT-45). */
  readonly isSaved: boolean
  /** Its overlaps with other schedules of the option. */
  readonly overlaps: readonly DeliveryOptionOverlap[]
}

const icons = { active: CheckIcon, upcoming: ClockIcon, neverActive: WarningIcon, ended: MinusIcon, cancelled: CloseIcon } as const

/** A schedule of an option: state, active range, orders, overrides and creator. */
export function ScheduleItem({ canEdit, isSaved, overlaps, ...props }: ScheduleItemProps) {
  const { option, schedule, state } = props
  const texts = useTexts()
  const { say, show } = texts
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
        <span className={`${layout['note']} ${layout['tabular']}`}>{stateText(schedule, state, zone, texts)}</span>
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
          <Fact label={say(fieldMessages.deliveryDates)}>{show.dateRange(schedule.deliveryFrom, schedule.deliveryTo)}</Fact>
          <Fact label={say(scheduleMessages.orders)}>{show.orders(schedule)}</Fact>
          <Fact label={say(fieldMessages.overrides)}>
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
                  {overlapText(schedule, overlap, texts)}
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
      {canEdit ? <ScheduleActions {...props} /> : null}
    </article>
  )
}

/** Which of two schedules wins, or that both have the same values (OPT-51). */
function overlapText(schedule: DeliveryOptionSchedule, { other, fields, winner }: DeliveryOptionOverlap, { say, show }: Texts): string {
  const names = show.fieldNames(fields)
  const isSame = fields.every((field) => schedule.overrides[field] === other.overrides[field])
  if (isSame) return say(scheduleMessages.overlapSame(other.name, names))
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
