import { brandOf } from './brand-of.ts'
import { brandIds } from './brands.ts'

/** Display names of delivery services (REF-4, REF-5) by factory code, then raw service name. */
export const deliveryServiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  brandIds
    .flatMap((id) => brandOf(id).factories)
    .flatMap(({ code, deliveryServices }) => (deliveryServices === undefined ? [] : [[code, deliveryServices]])),
)

/** The display name of a service; falls back to its raw name (REF-4). */
export function displayServiceName(factoryCode: string, serviceName: string): string {
  const names = own(deliveryServiceNames, factoryCode)
  return (names && own(names, serviceName)) ?? serviceName
}

/** Own properties only: codes and names from another back end may be `constructor`. */
function own<T>(map: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
