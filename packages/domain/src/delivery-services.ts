import { brandOf } from './brand-of.ts'
import { brandIds } from './brands.ts'

/** Display names of delivery services (REF-4, REF-5): factory code, then raw service name, then what people read. */
export const deliveryServiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  brandIds
    .flatMap((id) => brandOf(id).factories)
    .flatMap(({ code, deliveryServices }) => (deliveryServices === undefined ? [] : [[code, deliveryServices]])),
)

/** The display name of a service, or its raw name where it has none (REF-4). */
export function displayServiceName(factoryCode: string, serviceName: string): string {
  const names = own(deliveryServiceNames, factoryCode)
  return (names && own(names, serviceName)) ?? serviceName
}

/** Codes and names come from another back end too: `constructor` is a name like any other. */
function own<T>(map: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
