import { msg } from '@lingui/core/macro'

/** What was done with a sample order, as the change history says it. */
export const historyMessages = {
  subject: (name: string) => msg`Sample “${name}”`,
  created: msg`Sample created`,
  updated: msg`Sample changed`,
  deleted: msg`Sample deleted`,
  undone: msg`Change undone`,
  facts: msg`Facts`,
} as const
