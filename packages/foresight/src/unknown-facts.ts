import type { OrderFacts } from '@goat/domain/order-facts'
import type { CompiledWorld } from './compile.ts'

/** The facts that name a record which no factory of the world has. An order that is moved may use those of any factory. */
export function unknownFacts(
  { factories }: CompiledWorld,
  { factory, service, deliveryOption }: OrderFacts,
): readonly ('factory' | 'service' | 'deliveryOption')[] {
  const all = [...factories.values()]
  const isMissing = (name: string | undefined, isKnown: (name: string) => boolean) => name !== undefined && !isKnown(name)
  return [
    ...(isMissing(factory, (code) => factories.has(code)) ? (['factory'] as const) : []),
    ...(isMissing(service, (name) => all.some(({ services }) => services.has(name))) ? (['service'] as const) : []),
    ...(isMissing(deliveryOption, (name) => all.some(({ options }) => options.options.some(({ id }) => id === name)))
      ? (['deliveryOption'] as const)
      : []),
  ]
}
