import { msg } from '@lingui/core/macro'

/** The texts of print site changes in the change history. */
export const historyMessages = {
  set: msg`Print site overridden`,
  removed: msg`Override removed`,
  undone: msg`Change undone`,
  catalogue: msg`Catalogue`,
  imported: msg`Imported from a file`,
} as const
