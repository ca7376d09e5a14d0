import { msg, plural } from '@lingui/core/macro'

/** Every text of "Today" on Home (BRD-9). */
export const messages = {
  failed: msg`What is happening today could not be loaded.`,
  tryAgain: msg`Try again`,
  asOf: (time: string) => msg`As of ${time}: this could not be refreshed.`,

  allClosed: (reasons: string) => msg`All fulfilment centres closed today: ${reasons}`,
  centresClosed: (centres: string, reasons: string) => msg`${centres} closed today: ${reasons}`,

  next: msg`Next cut-offs`,
  noCutoffs: msg`No open cut-off within 60 days.`,
  cutoff: (when: string, place: string) => msg`${when} ${place}`,
  minutesLeft: (minutes: number) => msg`in ${minutes} min`,
  hoursLeft: (hours: number, minutes: string) => msg`in ${hours} h ${minutes} min`,
  daysLeft: (days: number, hours: number) => msg`in ${days} d ${hours} h`,
  atCentre: (what: string, value: string) => msg`${what}: ${value}`,
  becauseOf: (where: string, reason: string) => msg`${where}, “${reason}”`,
  onlyTypes: (service: string, types: string) => msg`${service} (only ${types})`,
  underAMinute: msg`in less than a minute`,
  showBoard: msg`Show the board`,

  active: msg`Active now`,
  schedules: (count: number) => msg`${plural(count, { one: '# schedule moves orders', other: '# schedules move orders' })}`,
  productOverrides: (count: number) => msg`${plural(count, { one: '# variant is overridden', other: '# variants are overridden' })}`,
  optionSchedules: (count: number) =>
    msg`${plural(count, { one: '# schedule changes delivery options', other: '# schedules change delivery options' })}`,
  datedCutoffs: (count: number) => msg`${plural(count, { one: '# dated cut-off', other: '# dated cut-offs' })}`,

  week: msg`Next 7 days`,
  showComingUp: msg`Show all in Coming up`,
  onDay: (day: string) => msg`on ${day}`,
  fromTo: (from: string, to: string) => msg`from ${from} to ${to}`,
  allClosedOn: (when: string, reasons: string) => msg`All fulfilment centres closed ${when}: ${reasons}`,
  centresClosedOn: (centres: string, when: string, reasons: string) => msg`${centres} closed ${when}: ${reasons}`,
  nextHoliday: (holiday: string) => msg`Next public holiday: ${holiday}`,
  publicHoliday: msg`Public holiday, all fulfilment centres`,
  starts: (time: string, city: string) => msg`${time} ${city}: starts`,
  ends: (time: string, city: string) => msg`${time} ${city}: ends`,
  move: (from: string, to: string) => msg`Orders from ${from} to ${to}`,
  option: (centre: string, name: string) => msg`Delivery option at ${centre}: ${name}`,
  dated: (centre: string, reason: string) => msg`Dated cut-off, ${centre}: ${reason}`,
  plan: (name: string) => msg`Plan: ${name}`,
  nextPlan: {
    starts: (name: string, time: string, city: string) => msg`Next plan: “${name}” starts ${time} ${city}`,
    ends: (name: string, time: string, city: string) => msg`Next plan: “${name}” ends ${time} ${city}`,
  },
  until: (time: string, city: string) => msg`until ${time} ${city}`,
  endedByHand: msg`until somebody ends it`,
  morePlans: (count: number) => msg`${plural(count, { one: '# more plan in force', other: '# more plans in force' })}`,
  severalCentres: msg`several fulfilment centres`,

  edits: (weekday: string, count: number) => msg`Changes since ${weekday} (${count})`,
  editsBy: (name: string, count: number) => msg`${name}: ${plural(count, { one: '# change', other: '# changes' })}`,
  showHistory: msg`Show the history`,

  toDecideUnknown: msg`To decide`,
  toDecide: (count: number) => msg`To decide (${count})`,
  toDecideFailed: msg`This could not be loaded.`,
  holidayAt: (centres: string) => msg`Public holiday, ${centres}`,
  reopening: (centre: string, day: string) => msg`${centre} does not open after ${day}`,
  overrides: (centre: string, count: number) =>
    msg`${plural(count, { one: '# product override', other: '# product overrides' })} to ${centre}`,
  oldOverrides: (count: number) =>
    msg`${plural(count, { one: '# override without an end is over 90 days old', other: '# overrides without an end are over 90 days old' })}`,
  moveToClosed: (from: string, to: string) => msg`Orders move from ${from} to ${to}, which is closed`,
  days: (from: string, to: string) => msg`${from} to ${to}`,
  showMore: (count: number) => msg`Show ${count} more`,
  more: (count: number) => msg`${count} more`,
  showAll: msg`Show all`,
} as const
