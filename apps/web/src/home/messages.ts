import { msg } from '@lingui/core/macro'

/** Every text of Home (UI-7). */
export const messages = {
  title: msg`Home`,
  greeting: msg`Hi. Hoi. Welcome to the Global Operations Admin Tool.`,
  cutoffs: msg`Cutoffs`,
  schedules: msg`Schedules`,
  history: msg`History`,
  purpose: msg`What would you like to manage?`,
  factoryProduction: msg`Factory Production`,
  factoryProductionText: msg`Daily cut-off times for each delivery service, with exceptions for product types.`,
  manageCutoffs: msg`Manage Cutoffs`,
  designationSchedules: msg`Designation Schedules`,
  designationSchedulesText: msg`Move selected orders to another factory for a set period.`,
  manageSchedules: msg`Manage Schedules`,
  productOverrides: msg`Product Overrides`,
  productOverridesText: msg`Print a product at a different fulfilment centre from its default.`,
  manageProductOverrides: msg`Manage Product Overrides`,
  deliveryOptions: msg`Delivery Options`,
  deliveryOptionsText: msg`Delivery options at each fulfilment centre, and temporary overrides.`,
  viewDeliveryOptions: msg`View Delivery Options`,
  orderCheck: msg`Order Check`,
  orderCheckText: msg`Where an order is printed, when it is dispatched, and why.`,
  checkAnOrder: msg`Check an Order`,
  board: msg`Board`,
  today: msg`Today`,
  isNew: msg`New`,
} as const
