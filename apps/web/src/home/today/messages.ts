import { msg, plural } from '@lingui/core/macro'

/** What several parts of "Today" on Home say, and sentences with values (BRD-9). */
export const messages = {
  asOf: (time: string) => msg`As of ${time}: this could not be refreshed.`,
  allClosed: (reasons: string) => msg`All fulfilment centres closed today: ${reasons}`,
  centresClosed: (centres: string, reasons: string) => msg`${centres} closed today: ${reasons}`,
  becauseOf: (where: string, reason: string) => msg`${where}, “${reason}”`,
  schedules: (count: number) => msg`${plural(count, { one: '# schedule moves orders', other: '# schedules move orders' })}`,
  productOverrides: (count: number) => msg`${plural(count, { one: '# variant is overridden', other: '# variants are overridden' })}`,
  optionSchedules: (count: number) =>
    msg`${plural(count, { one: '# schedule changes delivery options', other: '# schedules change delivery options' })}`,
  datedCutoffs: (count: number) => msg`${plural(count, { one: '# dated cut-off', other: '# dated cut-offs' })}`,
  allClosedOn: (when: string, reasons: string) => msg`All fulfilment centres closed ${when}: ${reasons}`,
  centresClosedOn: (centres: string, when: string, reasons: string) => msg`${centres} closed ${when}: ${reasons}`,
  starts: (time: string, city: string) => msg`${time} ${city}: starts`,
  ends: (time: string, city: string) => msg`${time} ${city}: ends`,
  move: (from: string, to: string) => msg`Orders from ${from} to ${to}`,
  plan: (name: string) => msg`Plan: ${name}`,
  nextPlan: {
    starts: (name: string, time: string, city: string) => msg`Next plan: “${name}” starts ${time} ${city}`,
    ends: (name: string, time: string, city: string) => msg`Next plan: “${name}” ends ${time} ${city}`,
  },
  morePlans: (count: number) => msg`${plural(count, { one: '# more plan in force', other: '# more plans in force' })}`,
  edits: (weekday: string, count: number) => msg`Changes since ${weekday} (${count})`,
  editsBy: (name: string, count: number) => msg`${name}: ${plural(count, { one: '# change', other: '# changes' })}`,
  holidayAt: (centres: string) => msg`Public holiday, ${centres}`,
  reopening: (centre: string, day: string) => msg`${centre} does not open after ${day}`,
  overrides: (centre: string, count: number) =>
    msg`${plural(count, { one: '# product override', other: '# product overrides' })} to ${centre}`,
  oldOverrides: (count: number) =>
    msg`${plural(count, { one: '# override without an end is over 90 days old', other: '# overrides without an end are over 90 days old' })}`,
  moveToClosed: (from: string, to: string) => msg`Orders move from ${from} to ${to}, which is closed`,
  days: (from: string, to: string) => msg`${from} to ${to}`,
} as const
