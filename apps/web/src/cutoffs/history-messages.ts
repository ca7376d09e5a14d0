import { msg } from '@lingui/core/macro'

/** What was done with cut-off times, as the change history says it. */
export const historyMessages = {
  defaultsUpdated: msg`Defaults changed`,
  exceptionAdded: (productType: string) => msg`Exception for ${productType} added`,
  exceptionUpdated: (productType: string) => msg`Exception for ${productType} changed`,
  exceptionDeleted: (productType: string) => msg`Exception for ${productType} deleted`,
  datedCreated: msg`Dated cut-off created`,
  datedUpdated: msg`Dated cut-off changed`,
  datedCancelled: msg`Dated cut-off cancelled`,
  datedDays: msg`Dates`,
  datedWeekdays: msg`Days of the week`,
  datedTime: msg`Cut-off`,
  datedClosed: msg`Closed`,
  datedFactories: msg`Fulfilment centres`,
  datedServices: msg`Delivery services`,
  datedTypes: msg`Product types`,
  imported: msg`Imported from a file`,
  undone: msg`Change undone`,
  timeZone: msg`Time zone`,
  country: msg`Country`,
  domesticCountries: msg`Domestic countries`,
  currency: msg`Currency`,
  ruleOf: (productType: string, days: string) => msg`${productType}, ${days}`,
} as const
