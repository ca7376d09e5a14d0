import { msg } from '@lingui/core/macro'

/** What was done with dated cut-offs, as the change history says it. */
export const historyMessages = {
  datedCreated: msg`Dated cut-off created`,
  datedUpdated: msg`Dated cut-off changed`,
  datedCancelled: msg`Dated cut-off cancelled`,
  datedAt: (reason: string, place: string) => msg`${reason}, ${place}`,
  everyCentre: msg`all fulfilment centres`,
  servicesAt: (centres: string, services: string) => msg`${centres}: ${services}`,
  datedDays: msg`Dates`,
  datedWeekdays: msg`Days of the week`,
  datedTime: msg`Cut-off`,
  datedClosed: msg`Closed`,
  datedFactories: msg`Fulfilment centres`,
  datedServices: msg`Delivery services`,
  datedTypes: msg`Product types`,
  imported: msg`Imported from a file`,
  undone: msg`Change undone`,
} as const
