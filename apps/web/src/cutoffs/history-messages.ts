import { msg } from '@lingui/core/macro'

/** What was done with cut-off times, as the change history says it. */
export const historyMessages = {
  defaultsUpdated: msg`Defaults changed`,
  exceptionAdded: (productType: string) => msg`Exception for ${productType} added`,
  exceptionUpdated: (productType: string) => msg`Exception for ${productType} changed`,
  exceptionDeleted: (productType: string) => msg`Exception for ${productType} deleted`,
  imported: msg`Imported from a file`,
  undone: msg`Change undone`,
  timeZone: msg`Time zone`,
  country: msg`Country`,
  domesticCountries: msg`Domestic countries`,
  currency: msg`Currency`,
  ruleOf: (productType: string, days: string) => msg`${productType}, ${days}`,
} as const
