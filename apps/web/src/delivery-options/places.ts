import type { DeliveryOption } from '@goat/domain/delivery-options'

/** Whether the zone of an option's centre is known. Without it nothing can be said of its schedules, and none is drawn. */
export function hasZone({ timeZone }: Pick<DeliveryOption, 'timeZone'>): boolean {
  return timeZone !== undefined
}

/** The zone of an option's centre. Throws RangeError where it is not known, which `hasZone` tells. */
export function zoneOf({ timeZone, fulfilmentCentreId }: Pick<DeliveryOption, 'timeZone' | 'fulfilmentCentreId'>): string {
  if (timeZone === undefined) throw new RangeError(`the time zone of ${fulfilmentCentreId} is not known`)
  return timeZone
}
