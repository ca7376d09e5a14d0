import type { DeliveryOption } from '@goat/domain/delivery-options'
import { timeZoneOf } from '@goat/domain/factories'
import { isTimeZone } from '@goat/domain/zoned-clock'

/** The zone of an option's centre: the one that the back end says, else that of our reference data, else UTC. */
export function zoneOf({ timeZone, fulfilmentCentreId }: Pick<DeliveryOption, 'timeZone' | 'fulfilmentCentreId'>): string {
  if (timeZone !== undefined && isTimeZone(timeZone)) return timeZone
  return timeZoneOf(fulfilmentCentreId) ?? 'UTC'
}

/** The city that a zone is named after, such as New York. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
}
