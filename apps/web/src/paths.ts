/** Every address of the product (UI-1). */
export const paths = {
  home: '/',
  cutoffs: '/cutoffs',
  schedules: '/schedules',
  newSchedule: '/schedules/new',
  productOverride: '/product-designation-override',
  deliveryOptions: '/deliveryoptions',
  createDeliveryOptionSchedule: '/deliveryoptions/create-schedule',
  /** Ours, beside the described ones. */
  history: '/history',
} as const
