import { msg } from '@lingui/core/macro'

/** What was done with a schedule, as the change history says it. */
export const historyMessages = {
  created: msg`Schedule created`,
  updated: msg`Schedule changed`,
  deleted: msg`Schedule deleted`,
  undone: msg`Change undone`,
  ordersStay: (from: string) => msg`Orders will stay at ${from}, unless another schedule moves them.`,
  canStillUndo: msg`You can still undo.`,
} as const
