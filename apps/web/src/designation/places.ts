import { timeZoneOf } from '@goat/domain/factories'

/** The zone of a factory, UTC for one that we do not know. */
export function zoneOf(factoryCode: string): string {
  return timeZoneOf(factoryCode) ?? 'UTC'
}

/** The city that a zone is named after, such as New York. */
export function placeOf(factoryCode: string): string {
  return (zoneOf(factoryCode).split('/').at(-1) ?? '').replaceAll('_', ' ')
}
