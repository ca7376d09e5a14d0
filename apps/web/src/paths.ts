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
