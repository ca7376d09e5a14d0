/** The paths of the product (UI-1). */
export const paths = {
  home: '/',
  cutoffs: '/cutoffs',
  schedules: '/schedules',
  newSchedule: '/schedules/new',
  productOverride: '/product-designation-override',
  deliveryOptions: '/deliveryoptions',
  createDeliveryOptionSchedule: '/deliveryoptions/create-schedule',
  /** These are not in the described interface. */
  cutoffCalendar: '/cutoffs/calendar',
  orderCheck: '/order-check',
  board: '/board',
  history: '/history',
} as const

/** The query of an address with what is defined, with its question mark; empty if nothing is. */
export function queryOf(given: Readonly<Record<string, string | undefined>>): string {
  const defined = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return defined.length === 0 ? '' : `?${new URLSearchParams(defined)}`
}
