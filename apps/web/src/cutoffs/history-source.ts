import { cutoffDays, sortExceptions } from '@goat/domain/cutoffs'
import { displayServiceName } from '@goat/domain/delivery-services'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import * as z from 'zod/mini'
import { paths } from '../paths.ts'
import type { ChangeSource, Fact } from '../platform/change-history/change-source.ts'
import { read } from '../platform/change-history/read.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { formatAddress } from './address.ts'
import { historyMessages } from './history-messages.ts'
import { dayNames, messages } from './messages.ts'
import { type Show, showIn } from './show.ts'

const exception = z.object({ id: z.string(), productType: z.string(), applicableOn: z.array(z.enum(cutoffDays)), time: z.string() })
const times = z.object({ weekday: z.string(), saturday: z.string(), sunday: z.string() })
/** What the log keeps: an exception, the defaults, both of an import, or a time zone. */
const kept = z.object({
  ...z.partial(exception).shape,
  default: z.optional(times),
  exceptions: z.optional(z.array(exception)),
  timeZone: z.nullish(z.string()),
})

const actions: Readonly<Partial<Record<string, (productType: string) => MessageDescriptor>>> = {
  'defaults.updated': () => historyMessages.defaultsUpdated,
  'exception.added': historyMessages.exceptionAdded,
  'exception.updated': historyMessages.exceptionUpdated,
  'exception.deleted': historyMessages.exceptionDeleted,
  imported: () => historyMessages.imported,
  'timeZone.imported': () => historyMessages.timeZoneImported,
}

/** Changes of delivery services, and of the zone of a factory; the key is `GB-DPS-SLE/44`, or the factory's code. */
export const source: ChangeSource = {
  kinds: ['cutoff'],
  describe: ({ key, action, before, after }, { say, languageTag }) => {
    const show = showIn(say, languageTag)
    const [factory = key, service] = key.split('/')
    const productType = read(kept, after ?? before)?.productType ?? ''
    const what = actions[action]?.(productType)
    if (what === undefined) return undefined
    return {
      subject: service === undefined ? factory : `${factory}, ${displayServiceName(factory, service)}`,
      to: `${paths.cutoffs}${formatAddress({ factory, service })}`,
      what: say(what),
      before: factsOf(before, say, show),
      after: factsOf(after, say, show),
    }
  },
}

function factsOf(value: unknown, say: Say, show: Show): readonly Fact[] {
  const known = read(kept, value)
  if (known === undefined) return []
  const { default: defaults, exceptions = [], applicableOn, time, timeZone } = known
  return [
    ...(defaults === undefined ? [] : cutoffDays.map((day): Fact => [say(dayNames[day]), showTimeOfDay(defaults[day])])),
    ...sortExceptions(exceptions).map(
      (one): Fact => [say(historyMessages.ruleOf(one.productType, show.days(one.applicableOn))), showTimeOfDay(one.time)],
    ),
    ...(applicableOn === undefined ? [] : [[say(messages.applicableOn), show.days(applicableOn)] as const]),
    ...(time === undefined ? [] : [[say(messages.time), showTimeOfDay(time)] as const]),
    ...(timeZone === undefined || timeZone === null ? [] : [[say(historyMessages.timeZone), timeZone] as const]),
  ]
}
