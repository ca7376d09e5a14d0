import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'

/** Whether the time zone of an option's centre is known. Without it, its schedules are not shown. */
export function hasZone({ timeZone }: Pick<DeliveryOption, 'timeZone'>): boolean {
  return timeZone !== undefined
}

/** The IANA time zone of an option's centre. Throws RangeError if it is unknown; check with `hasZone`. */
export function zoneOf({ timeZone, fulfilmentCentreId }: Pick<DeliveryOption, 'timeZone' | 'fulfilmentCentreId'>): string {
  if (timeZone === undefined) throw new RangeError(`the time zone of ${fulfilmentCentreId} is not known`)
  return timeZone
}
