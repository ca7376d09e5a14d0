import type { Urgency } from '@goat/foresight/board'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** Every text of the board. */
export const messages = {
  title: msg`Board`,
  purpose: msg`The next cut-off of each delivery service, the earliest first.`,
  loadFailed: msg`The cut-off times could not be loaded.`,
  refreshFailed: (time: string) => msg`The cut-offs could not be refreshed. Showing cut-offs as of ${time}.`,
  notCounted: (count: number) =>
    msg`${plural(count, { one: '# record could not be read and is not considered.', other: '# records could not be read and are not considered.' })}`,
  noServices: msg`There are no delivery services.`,
  withoutZone: (factories: string) => msg`The time zone is not known, so the cut-offs are not shown: ${factories}.`,

  factory: msg`Fulfilment centre`,
  allFactories: msg`All fulfilment centres`,
  wall: msg`Wall display`,
  wallTitle: (place: string) => msg`${place}: next cut-offs`,
  placeOf: (what: string, where: string) => msg`${what}, ${where}`,
  leaveWall: msg`Leave wall display`,
  fullScreen: msg`Full screen`,
  fullScreenRefused: msg`The browser did not allow full screen.`,
  mayTurnOff: msg`This browser cannot keep the screen on. Check the display’s own settings.`,

  clocks: msg`Local times`,
  live: msg`Live`,
  updating: msg`Updating…`,
  notLive: msg`Not live`,
  delayed: msg`Changes are shown up to a minute late, because the server’s notices do not arrive.`,

  next: msg`Next cut-offs`,
  justClosed: (time: string, factory: string, services: string) => msg`Just closed: ${time}, ${factory}, ${services}`,
  closed: msg`Closed`,
  timeLeft: msg`Time left`,
  cutoff: msg`Cut-off`,
  nextCutoff: msg`Next cut-off`,
  allServices: msg`All delivery services`,
  services: msg`Delivery services`,
  reason: msg`Reason`,
  at: (when: string, place: string) => msg`${when} ${place}`,
  times: (first: string, last: string) => msg`${first}–${last}`,
  onlyTypes: (service: string, types: string) => msg`${service} (only ${types})`,
  dated: (reason: string) => msg`Dated cut-off: “${reason}”`,
  notWithin60: msg`Not within 60 days`,
  more: (count: number, when: string) => msg`${plural(count, { one: `# more, at ${when}`, other: `# more, the next at ${when}` })}`,
  moreClosed: (count: number) => msg`${count} more closed`,

  daysLeft: (days: number, hours: number) => msg`${days} d ${hours} h`,
  hoursAndMinutesLeft: (hours: number, minutes: string) => msg`${hours} h ${minutes} min`,
  hoursLeft: (hours: number, minutes: string, seconds: string) => msg`${hours} h ${minutes} min ${seconds} s`,
  minutesLeft: (minutes: number, seconds: string) => msg`${minutes} min ${seconds} s`,
} as const

export const urgencyNames = {
  lastMinutes: msg`Last minutes`,
  soon: msg`Closes soon`,
  today: msg`Open`,
  later: msg`Passed for today`,
  closed: msg`Closed`,
} as const satisfies Readonly<Record<Urgency, MessageDescriptor>>
