import { deliveryOptionScheduleFromWire } from '@goat/contract/delivery-option-codec'
import { deliveryOptionScheduleWire } from '@goat/contract/delivery-options'
import { type DeliveryOptionSchedule, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import * as z from 'zod/mini'
import type { ChangeSource, Fact } from '../platform/change-history/change-source.ts'
import { importFacts } from '../platform/change-history/import-facts.ts'
import { read } from '../platform/change-history/read.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { listAddress } from './address.ts'
import { historyMessages } from './history-messages.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { type Show, showIn } from './show.ts'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'schedule.created': historyMessages.created,
  'schedule.updated': historyMessages.updated,
  'schedule.cancelled': historyMessages.cancelled,
}

const zone = z.object({ timeZone: z.nullable(z.string()) })

/** Changes of schedules, whose key is `centre/option/id`, of a centre's zone, and of the options as a whole. */
export const source: ChangeSource = {
  kinds: ['delivery-option', 'delivery-option-schedule'],
  describe: ({ key, action, before, after }, { say, languageTag, brand }) => {
    const imported = { to: undefined, what: say(historyMessages.imported), before: [], after: importFacts(after, say, languageTag) }
    if (action === 'options.imported') return { ...imported, subject: say(historyMessages.options) }
    if (action === 'timeZone.imported') {
      const what = say(historyMessages.timeZoneImported)
      return { ...imported, subject: key, what, before: zoneFacts(before, say), after: zoneFacts(after, say) }
    }
    const show = showIn(say, languageTag, brand)
    const [old, now] = [scheduleOf(before), scheduleOf(after)]
    const one = now ?? old
    const what = actions[action]
    if (one === undefined || what === undefined) return undefined
    const { fulfilmentCentreId: fulfilmentCentre, deliveryOptionId } = one
    return {
      subject: `${one.name} (${fulfilmentCentre}, ${deliveryOptionId})`,
      to: listAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }),
      what: say(what),
      before: factsOf(old, say, show),
      after: factsOf(now, say, show),
    }
  },
}

function scheduleOf(kept: unknown): DeliveryOptionSchedule | undefined {
  const wire = read(deliveryOptionScheduleWire, kept)
  return wire === undefined ? undefined : deliveryOptionScheduleFromWire(wire)
}

/** Dates and times are those of the centre's clock. */
function factsOf(schedule: DeliveryOptionSchedule | undefined, say: Say, show: Show): readonly Fact[] {
  if (schedule === undefined) return []
  return [
    [say(historyMessages.name), schedule.name],
    [say(historyMessages.activeFrom), show.local(schedule.startDate, schedule.startTime)],
    [say(historyMessages.activeUntil), show.local(schedule.endDate, schedule.endTime)],
    [say(scheduleMessages.deliveryDates), show.dateRange(schedule.deliveryFrom, schedule.deliveryTo)],
    [say(scheduleMessages.orders), show.orders(schedule)],
    ...overriddenFields(schedule).map((field): Fact => [show.field(field), show.value(field, schedule.overrides)]),
    ...(schedule.cancelledAt === undefined ? [] : [[say(historyMessages.cancelledOn), show.instant(schedule.cancelledAt)] as const]),
  ]
}

function zoneFacts(kept: unknown, say: Say): readonly Fact[] {
  const known = read(zone, kept)?.timeZone
  return known === undefined || known === null ? [] : [[say(historyMessages.timeZone), known]]
}
