import type { Order } from '@goat/domain/order-facts'
import { compareText } from '@goat/domain/text-order'
import type { CompiledFactory, CompiledService } from './compile.ts'

/** The delivery service of an order at a factory: its own, otherwise that of its delivery option there. */
export function serviceOf({ options }: CompiledFactory, { service, deliveryOption }: Order): string | undefined {
  if (service !== undefined || deliveryOption === undefined) return service
  return options.options.find(({ id }) => id === deliveryOption)?.record.value.service
}

/** The cut-offs that may apply to an order at a factory, by service: one, or all of them if its service is not known. */
export function cutoffsOf(factory: CompiledFactory, order: Order): readonly (readonly [service: string, CompiledService])[] {
  const service = serviceOf(factory, order)
  if (service === undefined) return [...factory.services].sort(([a], [b]) => compareText(a, b))
  const cutoff = factory.services.get(service)
  return cutoff === undefined ? [] : [[service, cutoff]]
}
