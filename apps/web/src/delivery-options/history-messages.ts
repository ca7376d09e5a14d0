import { msg } from '@lingui/core/macro'

/** What was done with delivery options and their schedules, as the change history says it. */
export const historyMessages = {
  created: msg`Schedule created`,
  updated: msg`Schedule changed`,
  cancelled: msg`Schedule cancelled`,
  imported: msg`Imported from a file`,
  options: msg`Delivery options`,
  undone: msg`Change undone`,
  yes: msg`Yes`,
  no: msg`No`,
  willBeCancelled: msg`Will be cancelled. It stays in the list as cancelled.`,
  canStillUndo: msg`You can still undo.`,
  thenSeen: msg`Customers will then see, unless another schedule overrides it:`,
  normalAgain: msg`Customers will see the normal details again, unless another schedule overrides them.`,
} as const
