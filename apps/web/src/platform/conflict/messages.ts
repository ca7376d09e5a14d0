import { msg } from '@lingui/core/macro'

/** What a form says when somebody else was faster. */
export const conflictMessages = {
  text: msg`Your changes are not saved. Apply them again on top of what is stored now and save, or discard them.`,
  same: msg`What is stored now is what you have typed. There is nothing left to save.`,
  done: msg`Done`,
  storedNow: msg`Stored now`,
  yours: msg`Yours`,
  original: msg`Original`,
  applyAgain: msg`Apply my changes again`,
  discardMine: msg`Discard my changes`,
} as const
