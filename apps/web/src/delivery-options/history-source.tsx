import {
  activeInterval,
  consignmentTypes,
  hasCard,
  hasGift,
  overriddenFields,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import { comesIntoForce } from '@goat/domain/designation-windows'
import { type DeliveryOption, deliveryOptionKind, type OptionContent } from '@goat/domain/kinds/delivery-option'
import {
  deliveryOptionScheduleKind,
  type OptionScheduleContent,
  type OptionScheduleField,
  type OptionScheduleTyped,
} from '@goat/domain/kinds/delivery-option-schedule'
import { placeOf } from '@goat/domain/kinds/factory'
import { differences, type Field, readValue, splitKey } from '@goat/domain/kinds/kind'
import { msg } from '@lingui/core/macro'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { changeSource, type DescribeContext, describeBy, factsOf, type UndoNotesProps, type ZoneOf } from '../records/fields.ts'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { listAddress } from './address.ts'
import { formMessages, historyMessages, scheduleMessages, severalMessages } from './messages.ts'
import { useCentreList, useCentreSchedules } from './queries.tsx'
import { draftFields, draftOf, hasZone, zoneOf } from './schedules.ts'
import { SeenNext } from './seen.tsx'
import { fieldTextsIn, textsIn } from './show.ts'
import { Overlaps } from './warnings.tsx'

/** Changes of options, whose key is `centre/option`, and of their schedules, whose key is `centre/option/id`. */
export const source = changeSource(
  {
    'delivery-option': describeBy<OptionContent>({
      read: (logged) => readValue(deliveryOptionKind, logged),
      actions: {},
      // Earlier releases logged the number of imported lines.
      imports: ['options.imported', msg`Delivery options`],
      subject: ({ name }, key) => `${name} (${splitKey(key).join(', ')})`,
      to: (_one, key) => {
        const [fulfilmentCentre = '', deliveryOptionId = ''] = splitKey(key)
        return listAddress({ fulfilmentCentre, deliveryOptionId, index: 0 })
      },
      facts: (option, { say, brand, currencyOf }, key) => {
        const [centre = ''] = splitKey(key)
        return factsOf(deliveryOptionKind, fieldTextsIn(textsIn(say, brand), centre, currencyOf(centre)), option, () => true)
      },
    }),
    'delivery-option-schedule': describeBy<OptionScheduleContent>({
      read: (logged) => readValue(deliveryOptionScheduleKind, logged),
      actions: {
        'schedule.created': msg`Schedule created`,
        'schedule.updated': msg`Schedule changed`,
        'schedule.cancelled': scheduleMessages.cancelledToast,
      },
      subject: (one, _key, { say, brand }) =>
        `${one.name} (${one.fulfilmentCentreId}, ${one.deliveryOptionId}), ${textsIn(say, brand).show.activeSpan(one)}`,
      line: (one, { say, brand, currencyOf, optionNameOf }, key) => {
        const { show } = textsIn(say, brand)
        const { fulfilmentCentreId: centre, deliveryOptionId, applicableConsignmentTypes: types, cardTypes, giftTypes } = one
        const option = optionNameOf?.(key.slice(0, key.lastIndexOf('/'))) ?? deliveryOptionId
        const values = overriddenFields(one).map((name) => `${show.field(name)} ${show.value(name, one.overrides, currencyOf(centre))}`)
        const isForAll = types.length === consignmentTypes.length && cardTypes.length === 0 && giftTypes.length === 0
        const name = isForAll ? one.name : `${one.name}; ${show.orders(one)}`
        return say(msg`${option} in ${{ centre: placeOf(centre) }}: ${{ values: values.join(', ') }} (${{ schedule: name }})`)
      },
      details: ({ deliveryFrom, deliveryTo }, { say, brand }) => [
        say(msg`Deliveries ${{ dates: textsIn(say, brand).show.dateRange(deliveryFrom, deliveryTo) }}`),
      ],
      to: ({ fulfilmentCentreId: fulfilmentCentre, deliveryOptionId }) => listAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }),
      showsDeleted: true,
      // The fields that either of two versions has a value of. Dates and times are the centre's local ones.
      facts: (one, { say, brand, currencyOf }, _key, other) => {
        const centre = one.fulfilmentCentreId
        const texts = fieldTextsIn<OptionScheduleTyped, OptionScheduleField>(textsIn(say, brand), centre, currencyOf(centre))
        return factsOf(draftFields, texts, one, (field) => isApplicable(field, one, other))
      },
      more: (old, now, context) => ({
        ...(old === undefined || now === undefined ? {} : { next: (zoneOf) => describeForce(old, now, zoneOf, context) }),
        ...(isOnlyCancelled(old, now) ? { outcome: context.say(msg`Will be cancelled. It stays in the list as cancelled.`) } : {}),
      }),
    }),
  },
  UndoNotes,
)

/** Card types mean nothing if no order of the schedule has a card; an override that only the other version has is shown as removed. */
function isApplicable(
  { name, get }: Field<OptionScheduleTyped, OptionScheduleField>,
  schedule: OptionScheduleContent,
  other: OptionScheduleContent | undefined,
): boolean {
  const { applicableConsignmentTypes: types, cardTypes, giftTypes } = schedule
  if (name === 'cardTypes') return cardTypes.length > 0 || types.some(hasCard)
  if (name === 'giftTypes') return giftTypes.length > 0 || types.some(hasGift)
  return get(schedule) !== undefined || (name.startsWith('overrides.') && other !== undefined && get(other) !== undefined)
}

function isOnlyCancelled(old: OptionScheduleContent | undefined, now: OptionScheduleContent | undefined): boolean {
  if (old === undefined || now?.cancelledAt === undefined) return false
  const changed = differences(deliveryOptionScheduleKind, old, now)
  return old.cancelledAt === undefined && changed.length === 1
}

/** Whether and when a schedule is in force, if it was cancelled or not in force before, or what customers see without it. */
function describeForce(
  old: OptionScheduleContent,
  schedule: OptionScheduleContent,
  zoneOf: ZoneOf,
  { say }: DescribeContext,
): string | undefined {
  const timeZone = zoneOf(schedule.fulfilmentCentreId)
  if (timeZone === undefined) return undefined
  const now = serverTime()
  const [before, after] = [scheduleStateAt(old, timeZone, now), scheduleStateAt(schedule, timeZone, now)]
  if (before.kind === 'active' && after.kind !== 'active' && overriddenFields(old).length > 0) return say(historyMessages.normalAgain)
  if (after.kind === 'cancelled') return undefined
  if (before.kind !== 'cancelled' && !comesIntoForce(before, after)) return undefined
  const timing = timingSentencesIn(say, say.languageTag)
  if (after.kind === 'neverActive') return timing.warning({ code: 'neverActive', reason: 'clocks' }, timeZone)
  const interval = activeInterval(schedule, timeZone)
  return timing.restored(interval, timing.span(interval, timeZone), now)
}

/** What customers see after an undo by which a schedule comes into force or is no longer active, and its overlaps. */
function UndoNotes({ recordKey, before, after }: UndoNotesProps) {
  const [old, schedule] = [before, after].map((value) => readValue(deliveryOptionScheduleKind, value))
  const centre = useCentreList().find(({ fulfilmentCentre }) => fulfilmentCentre === schedule?.fulfilmentCentreId)
  const option = centre?.deliveryOptions.find(({ id }) => id === schedule?.deliveryOptionId)
  if (schedule === undefined || option === undefined || !hasZone(option)) return null
  return <OptionNotes id={splitKey(recordKey).at(-1) ?? ''} old={old} schedule={schedule} option={option} />
}

type OptionNotesProps = {
  readonly id: string
  readonly old: OptionScheduleContent | undefined
  readonly schedule: OptionScheduleContent
  readonly option: DeliveryOption
}

function OptionNotes({ id, old, schedule, option }: OptionNotesProps) {
  const say = useSay()
  const now = useServerTime()
  const { data: known, isError } = useCentreSchedules(option.fulfilmentCentreId)
  const stateOf = (one: OptionScheduleContent) => scheduleStateAt(one, zoneOf(option), now)
  const isOver = old !== undefined && stateOf(old).kind === 'active' && stateOf(schedule).kind !== 'active'
  const isInForce = old !== undefined && comesIntoForce(stateOf(old), stateOf(schedule)) && overriddenFields(schedule).length > 0
  const stored = known?.read.find((one) => one.id === id)
  // Which schedule wins depends on when they were created.
  const completed = (one: OptionScheduleContent) => ({ ...one, id, version: undefined, createdAt: stored?.createdAt, createdBy: undefined })
  return (
    <>
      {isOver ? <SeenNext schedule={completed(old)} option={option} isInForce={false} now={now} /> : null}
      {isInForce ? <SeenNext schedule={completed(schedule)} option={option} isInForce now={now} unless={historyMessages.thenSeen} /> : null}
      {schedule.cancelledAt !== undefined ? null : known === undefined ? (
        <p>{say(isError ? severalMessages.overlapsUnknown : formMessages.loadingOthers)}</p>
      ) : (
        <Overlaps draft={draftOf(completed(schedule))} schedules={known} option={option} now={now} canStill={msg`You can still undo.`} />
      )}
    </>
  )
}
