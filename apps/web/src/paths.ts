/** The paths of the product (UI-1). */
export const paths = {
  home: '/',
  cutoffs: '/cutoffs',
  schedules: '/schedules',
  newSchedule: '/schedules/new',
  productOverride: '/product-designation-override',
  deliveryOptions: '/deliveryoptions',
  createDeliveryOptionSchedule: '/deliveryoptions/create-schedule',
  /** Not in the described interface. */
  history: '/history',
} as const
