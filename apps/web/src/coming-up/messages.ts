import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Preset } from './span.ts'

export const presetNames: Readonly<Record<Preset, MessageDescriptor>> = {
  today: msg`Today`,
  weekend: msg`This weekend`,
  week: msg`Next 7 days`,
  nextWeek: msg`Next week`,
  christmas: msg`Christmas`,
  year: msg`Year`,
}

export const overrideNames: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  price: msg`Price`,
  priority: msg`Option priority`,
}

export const messages = {
  /** What customers see of a field of a delivery option, by whether it is so for all orders. */
  overriddenNow: {
    all: (field: string, now: string, normal: string, by: string) => msg`${field} ${now} instead of ${normal}, by “${by}”`,
    deliveryDates: (field: string, now: string, normal: string, by: string) =>
      msg`${field} ${now} instead of ${normal} for some delivery dates, by “${by}”`,
    orders: (field: string, now: string, normal: string, by: string) =>
      msg`${field} ${now} instead of ${normal} for some orders, by “${by}”`,
  },
  title: msg`Coming up`,
  loadFailed: msg`What is coming up could not be loaded`,
  changedBy: (who: string, at: string) => msg`by ${who}, ${at}`,
  notShown: (count: number) =>
    msg`${plural(count, { one: '# record could not be read and is not considered.', other: '# records could not be read and are not considered.' })}`,
  noPeriod: (period: string) =>
    msg`The period of the link cannot be shown: ${period}. A period has a beginning and, within a year of it, an end. The next 7 days are shown instead.`,
  factories: msg`Factories`,
  withoutZone: (factories: string) => msg`Not shown, because the time zone is not known: ${factories}`,
  range: (from: string, to: string) => msg({ message: `${from} to ${to}`, context: 'instants' }),
  since: (start: string, city: string) => msg`From ${start}, without an end (${city})`,
  spanAt: (start: string, end: string, city: string) => msg`${start} to ${end} (${city})`,
  localTime: (time: string) => msg`Local time: ${time}`,
  closedUntilThen: (reason: string) => msg`closed until then: ${reason}`,
  because: (what: string) => msg`because of: ${what}`,
  becauseEnded: (what: string) => msg`because this has ended: ${what}`,
  becausePaused: (what: string) => msg`because this pauses: ${what}`,
  byOwnPlan: {
    added: (line: string) => msg`${line} (added by the plan)`,
    changed: (line: string) => msg`${line} (changed by the plan)`,
    removed: (line: string) => msg`${line} (removed by the plan)`,
  },
  planned: (line: string, plan: string) => msg`${line} (plan “${plan}”)`,
  event: (what: string, value: string) => msg`${what}: ${value}`,
  andMore: (count: number) => msg`and ${count} more`,
  at: (when: string, place: string) => msg`${when} ${place}`,
  until: (sentence: string, end: string) => {
    const line = sentence.replace(/\.$/, '')
    return msg`${line}, until ${end}`
  },
  suspended: (line: string, kind: RecordKind) => (kind === 'designation' ? msg`${line} (paused)` : msg`${line} (cancelled)`),
  overridden: (other: string) => msg`For some of the same orders, this decides instead: ${other}`,
  decides: (other: string) => msg`Decides for the orders that it has in common with: ${other}`,
  createAt: (what: string, where: string) => msg`${what}, ${where}`,
} as const
