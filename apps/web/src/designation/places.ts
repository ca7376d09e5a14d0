import { timeZoneOf } from '@goat/domain/factories'

/** The city that the zone of a factory is named after, such as New York; the factory itself where its zone is not known. */
export function placeOf(factoryCode: string): string {
  return timeZoneOf(factoryCode)?.split('/').at(-1)?.replaceAll('_', ' ') ?? factoryCode
}
