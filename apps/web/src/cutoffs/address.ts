import type { CutoffFactory, DeliveryService } from '@goat/domain/cutoffs'

/** What the address says: a factory code and the name of the open delivery service. */
export type CutoffAddress = { readonly factory: string | undefined; readonly service: string | undefined }

export function parseAddress(search: string): CutoffAddress {
  const params = new URLSearchParams(search)
  return { factory: params.get('factory') || undefined, service: params.get('service') || undefined }
}

/** The query of the address, with its question mark; empty where it says nothing. */
export function formatAddress({ factory, service }: CutoffAddress): string {
  if (factory === undefined) return ''
  const params = new URLSearchParams({ factory, ...(service === undefined ? {} : { service }) })
  return `?${params.toString()}`
}

export type Place = { readonly factory: CutoffFactory; readonly service: DeliveryService | undefined }

/**
 * Where the address leads among the factories that there are; undefined when there are none. What it does not name, or names wrongly,
 * is the default: the first factory (CUT-2), every service closed (CUT-5).
 */
export function placeOf(address: CutoffAddress, factories: readonly CutoffFactory[]): Place | undefined {
  const named = factories.find((one) => one.factoryCode === address.factory)
  const factory = named ?? factories[0]
  if (factory === undefined) return undefined
  return { factory, service: named?.deliveryServices.find((one) => one.serviceName === address.service) }
}
