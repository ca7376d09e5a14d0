import type { Urgency } from '@goat/foresight/board'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** What several parts of the board say, and sentences with values. */
export const messages = {
  title: msg`Board`,
  refreshFailed: (time: string) => msg`The cut-offs could not be refreshed. Showing cut-offs as of ${time}.`,
  notCounted: (count: number) =>
    msg`${plural(count, { one: '# record could not be read and is not considered.', other: '# records could not be read and are not considered.' })}`,
  withoutZone: (factories: string) => msg`The time zone is not known, so the cut-offs are not shown: ${factories}.`,
  factory: msg`Fulfilment centre`,
  mayTurnOff: msg`This browser cannot keep the screen on. Check the display’s own settings.`,
  next: msg`Next cut-offs`,
  justClosed: (time: string, factory: string, services: string) => msg`Just closed: ${time}, ${factory}, ${services}`,
  closed: msg`Closed`,
  timeLeft: msg`Time left`,
  cutoff: msg`Cut-off`,
  nextCutoff: msg`Next cut-off`,
  services: msg`Delivery services`,
  reason: msg`Reason`,
  dated: (reason: string) => msg`Dated cut-off: “${reason}”`,
  more: (count: number, when: string) => msg`${plural(count, { one: `# more, at ${when}`, other: `# more, the next at ${when}` })}`,
  daysLeft: (days: number, hours: number) => msg`${days} d ${hours} h`,
} as const

export const urgencyNames = {
  lastMinutes: msg`Last minutes`,
  soon: msg`Closes soon`,
  today: msg`Open`,
  later: msg`Passed for today`,
  closed: msg`Closed`,
} as const satisfies Readonly<Record<Urgency, MessageDescriptor>>
