import {
  createSampleOrder,
  deleteSampleOrder,
  listSampleOrders,
  type SampleOrderWire,
  sampleOrderFromWire,
  updateSampleOrder,
} from '@goat/contract/sample-orders'
import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { weekdayOf } from '@goat/domain/designation-windows'
import { designationDays } from '@goat/domain/kinds/designation'
import { orderOfSample, type SampleOrder, sampleDays } from '@goat/domain/kinds/sample-order'
import type { OrderFacts } from '@goat/domain/order-facts'
import { dayOfDate } from '@goat/domain/time/calendar'
import { ZoneClock } from '@goat/domain/time/clock'
import { timeOf } from '@goat/foresight/world'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { type LazyText, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import type { Outcome } from '../records/draft.ts'
import type { OrderAddress } from './address.ts'
import { messages } from './messages.ts'

export type Sample = SampleOrder & Pick<SampleOrderWire, 'id' | 'version'>

function samplesKey(brand: BrandId) {
  return [brand, 'sampleOrders'] as const
}

/** The sample orders of the brand, by name; none until they are loaded. `reload` is undefined unless loading failed. */
export function useSamples(): { readonly samples: readonly Sample[]; readonly reload: (() => void) | undefined } {
  const client = useClient()
  const { brand } = useBrand()
  const { data, error, refetch } = useQuery({
    queryKey: samplesKey(brand),
    queryFn: async ({ signal }) => (await client.read(listSampleOrders, { signal })).sampleOrders,
  })
  const samples = (data ?? []).map(({ id, version, ...wire }) => ({ ...sampleOrderFromWire(wire), id, version }))
  return { samples, reload: error === null ? undefined : () => void refetch() }
}

/** The facts of a sample and the next time at which it is placed. */
export function addressOfSample(
  sample: Sample,
  brand: BrandId,
  now: number,
  zoneOf: (factory: string) => string | undefined,
): Pick<OrderAddress, 'facts' | 'placedAt' | 'sample'> {
  const { brand: _, placedAt, ...facts } = orderOfSample(sample, brand, now, zoneOf)
  return { facts, placedAt, sample: sample.id }
}

/** An order as a sample: its dates in days after that of the order, its time on the clock of its factory, otherwise of the brand. */
export function sampleOf(name: string, facts: OrderFacts, brand: BrandId, placedAt: number, now: number, timeZone?: string): SampleOrder {
  const { dispatchDate, deliveryDate, ...others } = facts
  const clock = new ZoneClock(timeZone ?? brandOf(brand).timeZone)
  const { day, ms } = clock.localAt(placedAt)
  const weekday = designationDays.indexOf(weekdayOf(day))
  const daysAfter = (date: string | undefined) => (date === undefined ? undefined : dayOfDate(date) - day)
  const [dispatchInDays, deliveryInDays] = [daysAfter(dispatchDate), daysAfter(deliveryDate)]
  return {
    name,
    placed: { day: day === clock.localAt(now).day ? 'today' : (sampleDays[weekday + 1] ?? 'today'), time: timeOf(ms) },
    order: {
      ...others,
      ...(dispatchInDays === undefined ? {} : { dispatchInDays }),
      ...(deliveryInDays === undefined ? {} : { deliveryInDays }),
    },
  }
}

/** Saves and deletes samples, with toasts. */
export function useSampleWrites() {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const run = async (call: Promise<{ readonly id: string } | undefined>, success: MessageDescriptor): Promise<Outcome> => {
    try {
      const answer = await call
      toasts.show('success', (say) => say(success))
      return { kind: 'saved', ids: answer === undefined ? [] : [answer.id] }
    } catch (thrown) {
      const why: LazyText = (say) => say(messages.sampleFailed(failureText(thrown, say, supportChannel)))
      toasts.show('error', why)
      return { kind: 'failed', why, cause: thrown }
    } finally {
      await cache.invalidateQueries({ queryKey: samplesKey(brand) })
    }
  }
  return {
    create: (body: SampleOrder) => run(client.write(createSampleOrder, { body }), messages.sampleSaved),
    update: ({ id, version }: Sample, body: SampleOrder) =>
      run(client.write(updateSampleOrder, { params: { sampleOrderId: id }, body, ifMatch: version }), messages.sampleSaved),
    delete: ({ id, version }: Sample) =>
      run(client.write(deleteSampleOrder, { params: { sampleOrderId: id }, ifMatch: version }), messages.sampleDeleted),
  }
}
