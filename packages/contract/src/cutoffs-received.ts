import { cutoffDays, type DeliveryConfiguration } from '@goat/domain/cutoffs'
import type { Received, Unread } from '@goat/domain/unread'
import * as z from 'zod/mini'
import { fromWire } from './cutoffs.ts'
import { ambiguousIn, receive, receivedTime, receivedZone, unreadOf } from './received.ts'
import { instant } from './shapes.ts'

const receivedException = z.object({
  id: z.string().check(z.minLength(1)),
  productType: z.string(),
  applicableOn: z.array(z.enum(cutoffDays)),
  time: receivedTime,
})

/** Required to identify a service. Optional extension fields are dropped if invalid. */
const identity = {
  factoryCode: z.string().check(z.minLength(1)),
  deliveryService: z.string().check(z.minLength(1)),
  timeZone: z.catch(z.nullish(z.string()), undefined),
  lastChange: z.catch(z.nullish(z.object({ by: z.string(), at: instant })), undefined),
}
const serviceKey = ['factoryCode', 'deliveryService']
const exceptions = z.nullish(z.array(z.unknown()))

/** A valid service; its exceptions are parsed one by one. Another back end may omit an empty list. */
const wholeService = z.object({
  ...identity,
  versionNumber: z.int(),
  cutoff: z.object({ default: z.object({ weekday: receivedTime, saturday: receivedTime, sunday: receivedTime }), exceptions }),
})

const time = z.catch(z.string(), '')
const noTimes = { weekday: '', saturday: '', sunday: '' }

/** The displayed part of an invalid service: default times as received, empty if not a string. */
const partOfService = z.object({
  ...identity,
  cutoff: z.catch(
    z.object({
      default: z.catch(z.object({ weekday: time, saturday: time, sunday: time }), noTimes),
      exceptions: z.catch(exceptions, undefined),
    }),
    { default: noTimes, exceptions: undefined },
  ),
})

/** The response of GET /deliveryConfigurations; entries that cannot be parsed are kept apart. */
export const receivedConfigurations = z.object({
  results: z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[]) => receiveConfigurations(list)),
  ),
})

function receiveConfigurations(list: readonly unknown[]): Received<DeliveryConfiguration> {
  const read: DeliveryConfiguration[] = []
  const unread: Unread[] = []
  const isAmbiguous = ambiguousIn(list, serviceKey)
  for (const raw of list) {
    const whole = z.safeParse(wholeService, raw)
    const part = whole.success ? whole : z.safeParse(partOfService, raw)
    if (!part.success) {
      unread.push(unreadOf(raw, part.error))
      continue
    }
    if (isAmbiguous(raw)) {
      unread.push({ raw, fields: serviceKey, isAmbiguous: true })
      continue
    }
    const { cutoff, ...service } = part.data
    const rules = receive(receivedException, cutoff.exceptions ?? [], ['id'])
    const notUnderstood = [...(whole.success ? [] : [unreadOf(raw, whole.error)]), ...rules.unread]
    read.push({
      ...fromWire({
        ...service,
        timeZone: receivedZone(service.timeZone, service.factoryCode),
        versionNumber: whole.success ? whole.data.versionNumber : 0,
        cutoff: { default: cutoff.default, exceptions: [...rules.read] },
      }),
      ...(notUnderstood.length === 0 ? {} : { unread: notUnderstood }),
    })
  }
  return { read, unread }
}
