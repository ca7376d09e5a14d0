import { activeInterval, overriddenFields, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { comesIntoForce } from '@goat/domain/designation-windows'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionKind, type OptionContent } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionScheduleKind, type OptionScheduleContent, optionScheduleFields } from '@goat/domain/kinds/delivery-option-schedule'
import { differences, readValue, splitKey } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import type { MessageDescriptor } from '@lingui/core'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { importFacts } from '../records/describe.ts'
import type {
  ChangeDescription,
  ChangeSource,
  ChangeToDescribe,
  DescribeContext,
  Fact,
  UndoNotesProps,
  ZoneOf,
} from '../records/history.ts'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { listAddress } from './address.ts'
import { draftOf } from './drafts.ts'
import { severalMessages } from './form-messages.ts'
import { historyMessages, messages } from './messages.ts'
import { useCentreSchedules, useCentres } from './queries.ts'
import { SeenNext } from './schedule-dialogs.tsx'
import { hasZone, zoneOf } from './schedules.ts'
import { fieldTextsIn, isApplicable, type Show, showIn } from './show.ts'
import { Overlaps } from './warnings.tsx'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'schedule.created': historyMessages.created,
  'schedule.updated': historyMessages.updated,
  'schedule.cancelled': historyMessages.cancelled,
  imported: historyMessages.imported,
  undone: historyMessages.undone,
}

/** Changes of options, whose key is `centre/option`, and of their schedules, whose key is `centre/option/id`. */
export const source: ChangeSource = {
  undoNotes: UndoNotes,
  describe: (change, context) => (change.kind === 'delivery-option' ? describeOption(change, context) : describeSchedule(change, context)),
}

function describeOption(
  { key, action, before, after }: ChangeToDescribe,
  { say, languageTag, brand, currencyOf }: DescribeContext,
): ChangeDescription | undefined {
  const what = actions[action]
  // Earlier releases logged the number of imported lines.
  if (action === 'options.imported') {
    const facts = importFacts(after, say, languageTag)
    return { subject: say(historyMessages.options), to: undefined, what: say(historyMessages.imported), before: [], after: facts }
  }
  const show = showIn(say, languageTag, brand)
  const [old, now] = [readValue(deliveryOptionKind, before), readValue(deliveryOptionKind, after)]
  const [fulfilmentCentre = '', deliveryOptionId = ''] = splitKey(key)
  const one = now ?? old
  if (one === undefined || what === undefined) return undefined
  const place = { centre: fulfilmentCentre, currency: currencyOf(fulfilmentCentre) }
  return {
    subject: `${one.name} (${fulfilmentCentre}, ${deliveryOptionId})`,
    to: now === undefined ? undefined : listAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }),
    what: say(what),
    before: optionFacts(old, place, say, show),
    after: optionFacts(now, place, say, show),
  }
}

type Place = { readonly centre: string; readonly currency: Currency | undefined }

function optionFacts(option: OptionContent | undefined, { centre, currency }: Place, say: Say, show: Show): readonly Fact[] {
  if (option === undefined) return []
  const yesNo = (is: boolean) => say(is ? historyMessages.yes : historyMessages.no)
  return [
    [show.field('name'), option.name],
    [show.field('description'), show.text(option.description)],
    [show.field('price'), show.price(option.price, currency)],
    [show.field('priority'), show.priority(option.priority)],
    [say(messages.acceptsDeliveryInstructions), yesNo(option.acceptsDeliveryInstructions)],
    [say(messages.isGuaranteed), yesNo(option.isGuaranteed)],
    [say(messages.isTracked), yesNo(option.isTracked)],
    [say(messages.deliveryService), show.service(centre, option)],
  ]
}

function describeSchedule({ action, before, after }: ChangeToDescribe, context: DescribeContext): ChangeDescription | undefined {
  const { say, languageTag, brand, currencyOf } = context
  const show = showIn(say, languageTag, brand)
  const [old, now] = [readValue(deliveryOptionScheduleKind, before), readValue(deliveryOptionScheduleKind, after)]
  const one = now ?? old
  const what = actions[action]
  if (one === undefined || what === undefined) return undefined
  const { fulfilmentCentreId: fulfilmentCentre, deliveryOptionId } = one
  const texts = fieldTextsIn(say, show, currencyOf(fulfilmentCentre))
  return {
    subject: `${one.name} (${fulfilmentCentre}, ${deliveryOptionId}), ${show.activeSpan(one)}`,
    to: listAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }),
    what: say(what),
    before: factsOf(old, now, texts),
    after: factsOf(now, old, texts),
    ...(old === undefined || now === undefined ? {} : { next: (zoneOf) => describeForce(old, now, zoneOf, context) }),
    ...(isOnlyCancelled(old, now) ? { outcome: say(historyMessages.willBeCancelled) } : {}),
  }
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
  { say, languageTag }: DescribeContext,
): string | undefined {
  const timeZone = zoneOf(schedule.fulfilmentCentreId)
  if (timeZone === undefined) return undefined
  const now = serverTime()
  const [before, after] = [scheduleStateAt(old, timeZone, now), scheduleStateAt(schedule, timeZone, now)]
  if (before.kind === 'active' && after.kind !== 'active' && overriddenFields(old).length > 0) return say(historyMessages.normalAgain)
  if (after.kind === 'cancelled') return undefined
  if (before.kind !== 'cancelled' && !comesIntoForce(before, after)) return undefined
  const timing = timingSentencesIn(say, languageTag)
  if (after.kind === 'neverActive') return timing.warning({ code: 'neverActive', reason: 'clocks' }, timeZone)
  const interval = activeInterval(schedule, timeZone)
  return timing.restored(interval, timing.span(interval, timeZone), now)
}

/** The fields that either of two versions has a value of. Dates and times are the centre's local ones. */
function factsOf(
  schedule: OptionScheduleContent | undefined,
  other: OptionScheduleContent | undefined,
  { label, value }: ReturnType<typeof fieldTextsIn>,
): readonly Fact[] {
  if (schedule === undefined) return []
  const isShown = (field: (typeof optionScheduleFields)[number]) =>
    isApplicable(field, schedule) || (field.name.startsWith('overrides.') && other !== undefined && isApplicable(field, other))
  return optionScheduleFields.filter(isShown).map((field): Fact => [label(field.name), value(field, schedule)])
}

/** What customers see after an undo by which a schedule comes into force or is no longer active, and its overlaps. */
function UndoNotes({ recordKey, before, after }: UndoNotesProps) {
  const [old, schedule] = [before, after].map((value) => readValue(deliveryOptionScheduleKind, value))
  const { data } = useCentres()
  if (schedule === undefined) return null
  const centre = data?.read.find(({ fulfilmentCentre }) => fulfilmentCentre === schedule.fulfilmentCentreId)
  const option = centre?.deliveryOptions.find(({ id }) => id === schedule.deliveryOptionId)
  if (option === undefined || !hasZone(option)) return null
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
        <p>{say(isError ? severalMessages.overlapsUnknown : severalMessages.checkingOverlaps)}</p>
      ) : (
        <Overlaps
          draft={draftOf(completed(schedule))}
          schedules={known}
          option={option}
          now={now}
          canStill={historyMessages.canStillUndo}
        />
      )}
    </>
  )
}
