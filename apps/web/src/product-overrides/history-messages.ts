import { msg } from '@lingui/core/macro'

/** What was done with print sites, as the change history says it. */
export const historyMessages = {
  set: msg`Print site overridden`,
  removed: msg`Override removed`,
  undone: msg`Change undone`,
  catalogue: msg`Catalogue`,
  imported: msg`Imported from a file`,
} as const
