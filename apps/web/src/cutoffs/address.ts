import type { CutoffFactory, DeliveryService } from '@goat/domain/kinds/cutoff'
import { queryOf } from '../paths.ts'

/** The query of the screen: a factory code and the name of the open delivery service. */
export type CutoffAddress = { readonly factory: string | undefined; readonly service: string | undefined }

export function parseAddress(search: string): CutoffAddress {
  const params = new URLSearchParams(search)
  return { factory: params.get('factory') || undefined, service: params.get('service') || undefined }
}

/** The query with its question mark; empty without a factory. */
export function formatAddress({ factory, service }: CutoffAddress): string {
  return factory === undefined ? '' : queryOf({ factory, service })
}

export type Place = { readonly factory: CutoffFactory; readonly service: DeliveryService | undefined }

/**
 * Resolves the address to a factory and a service; undefined if there are no factories. Missing or unknown names mean the first factory
 * (CUT-2) with every service closed (CUT-5).
 */
export function placeOf(address: CutoffAddress, factories: readonly CutoffFactory[]): Place | undefined {
  const named = factories.find((one) => one.factoryCode === address.factory)
  const factory = named ?? factories[0]
  if (factory === undefined) return undefined
  return { factory, service: named?.deliveryServices.find((one) => one.serviceName === address.service) }
}
