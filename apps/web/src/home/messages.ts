import { msg } from '@lingui/core/macro'

/** Every text of Home (UI-7). */
export const messages = {
  title: msg`Home`,
  greeting: msg`Hi. Hoi. Welcome to the Global Operations Admin Tool.`,
  cutoffs: msg`Cutoffs`,
  schedules: msg`Schedules`,
  history: msg`History`,
  purpose: msg`Choose what to look after.`,
  factoryProduction: msg`Factory Production`,
  factoryProductionText: msg`The latest times at which each delivery service of each fulfilment centre takes an order into production.`,
  manageCutoffs: msg`Manage Cutoffs`,
  designationSchedules: msg`Designation Schedules`,
  designationSchedulesText: msg`Moves of orders from one factory to another, for the orders and at the times that you choose.`,
  manageSchedules: msg`Manage Schedules`,
  productOverrides: msg`Product Overrides`,
  productOverridesText: msg`The fulfilment centre that prints a product, where it is to be another than the catalogue’s.`,
  manageProductOverrides: msg`Manage Product Overrides`,
  deliveryOptions: msg`Delivery Options`,
  deliveryOptionsText: msg`What customers can choose for delivery from each fulfilment centre, and overrides of it for a time.`,
  viewDeliveryOptions: msg`View Delivery Options`,
  isNew: msg`New`,
} as const
