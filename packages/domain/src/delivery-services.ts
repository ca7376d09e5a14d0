import { nlDeliveryServices } from './nl-delivery-services.ts'

const australian = { '1': 'AUS POST LETTER', '14': 'STANDARD PARCEL', '44': 'EXPRESS PARCEL', CARDS_TRACKED_LETTER: 'EXPRESS LETTER' }
const american = { '1': 'STANDARD' }

/** Display names of delivery services (REF-4, REF-5): factory code, then raw service name, then what people read. */
export const deliveryServiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'AU-CHEQUEMATES-SYD': australian,
  'AU-PMI-MEL': australian,
  'GB-ARENA-DRO': { '14': 'EXPRESS' },
  'GB-DPS-SLE': { '44': 'TRACKED PARCEL' },
  'GB-MNPG-TAM': { '1': 'STANDARD', '44': 'TRACKED PARCEL', '59': 'TRACKED LETTERBOX' },
  'GG-MNPG-GSY': { '1': 'STANDARD', '59': 'TRACKED LETTERBOX' },
  'IE-STL-DUB': { '1': 'STANDARD', '44': 'TRACKED PARCEL' },
  'US-KODI-LAS': american,
  'US-KODI-NYC': american,
  'NL-GRTZ-AMS': nlDeliveryServices,
}

/** The display name of a service, or its raw name where it has none (REF-4). */
export function displayServiceName(factoryCode: string, serviceName: string): string {
  const names = own(deliveryServiceNames, factoryCode)
  return (names && own(names, serviceName)) ?? serviceName
}

/** Codes and names come from another back end too: `constructor` is a name like any other. */
function own<T>(map: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
