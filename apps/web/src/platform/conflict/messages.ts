import { msg } from '@lingui/core/macro'
import { you } from '../auth/auth.ts'

/** What a form says when somebody else was faster. */
export const conflictMessages = {
  /** A refusal that would otherwise name the user as somebody else. */
  changedByYou: msg`You have just changed this in another session. Nothing was saved.`,
  text: msg`Your changes have not been saved. Save them over the current values, or discard them.`,
  compatible: msg`Saving keeps both changes: fields that you did not change show the current values.`,
  /** A toast after saving. */
  merged: (by: string) =>
    by === you
      ? msg`You had just changed other fields in another session. Those changes were kept.`
      : msg`${by} had just changed other fields. Their changes were kept.`,
  mergedUnknown: msg`Another user had just changed other fields. Their changes were kept.`,
  untouched: msg`Fields that you did not change show the current values.`,
  same: msg`The saved values are the same as yours. There is nothing left to save.`,
  done: msg`Done`,
  storedNow: msg`Current value`,
  yours: msg`Your change`,
  notChanged: msg`not changed`,
  original: msg`Original value`,
  saveOver: msg`Save my changes over theirs`,
  discardMine: msg`Discard my changes`,
  /** After "Create it again". */
  notSaved: (button: string) => msg`Not saved yet. Press “${button}” to create it again.`,
} as const
