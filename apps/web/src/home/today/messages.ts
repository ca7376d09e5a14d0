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
  cutoff: (time: string, city: string) => msg`${time} ${city}`,
  minutesLeft: (minutes: number) => msg`in ${minutes} min`,
  hoursLeft: (hours: number, minutes: string) => msg`in ${hours} h ${minutes} min`,
  daysLeft: (days: number, hours: number) => msg`in ${days} d ${hours} h`,
  atCentre: (centre: string, services: string) => msg`${centre}: ${services}`,
  becauseOf: (where: string, reason: string) => msg`${where}, “${reason}”`,
  onlyTypes: (service: string, types: string) => msg`${service} (only ${types})`,
  underAMinute: msg`in less than a minute`,
  showBoard: msg`Show the board`,

  active: msg`Active now`,
  schedules: (count: number) =>
    msg`${plural(count, { 0: 'No schedule moves orders', one: '# schedule moves orders', other: '# schedules move orders' })}`,
  productOverrides: (count: number) =>
    msg`${plural(count, { 0: 'No variant is overridden', one: '# variant is overridden', other: '# variants are overridden' })}`,
  optionSchedules: (count: number) =>
    msg`${plural(count, { 0: 'No delivery option is changed', one: '# schedule changes delivery options', other: '# schedules change delivery options' })}`,
  datedCutoffs: (count: number) => msg`${plural(count, { 0: 'No dated cut-off', one: '# dated cut-off', other: '# dated cut-offs' })}`,

  changes: msg`Next 24 hours`,
  noChanges: msg`Nothing starts or ends.`,
  starts: (time: string, city: string) => msg`${time} ${city}: starts`,
  ends: (time: string, city: string) => msg`${time} ${city}: ends`,
  move: (from: string, to: string) => msg`Orders from ${from} to ${to}`,
  option: (centre: string, name: string) => msg`Delivery option at ${centre}: ${name}`,
  dated: (centre: string, reason: string) => msg`Dated cut-off, ${centre}: ${reason}`,
  severalCentres: msg`several fulfilment centres`,

  toDecideUnknown: msg`To decide`,
  toDecide: (count: number) => msg`To decide (${count})`,
  nothingToDecide: msg`Nothing in the next 90 days.`,
  toDecideFailed: msg`This could not be loaded.`,
  holidayAt: (centres: string) => msg`Public holiday, ${centres}`,
  reopening: (centre: string, day: string) => msg`${centre} does not open after ${day}`,
  moveToClosed: (from: string, to: string) => msg`Orders move from ${from} to ${to}, which is closed`,
  days: (from: string, to: string) => msg`${from} to ${to}`,
  showMore: (count: number) => msg`Show ${count} more`,
  more: (count: number) => msg`${count} more`,
  showAll: msg`Show all`,
} as const
