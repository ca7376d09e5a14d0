import { msg } from '@lingui/core/macro'

/** What a form says when somebody else was faster. */
export const conflictMessages = {
  text: msg`Your changes have not been saved. Keep them and save again, or discard them.`,
  untouched: msg`Fields that you did not change will show the current values.`,
  same: msg`The saved values are the same as yours. There is nothing left to save.`,
  done: msg`Done`,
  storedNow: msg`Current value`,
  yours: msg`Your change`,
  notChanged: msg`not changed`,
  original: msg`Original value`,
  keepMine: msg`Keep my changes`,
  discardMine: msg`Discard my changes`,
} as const
