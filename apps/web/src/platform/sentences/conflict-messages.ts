import { msg } from '@lingui/core/macro'
import { you } from '../auth/auth.ts'

/** What is said after a save that was not simply carried out: somebody else was faster, or the answer was lost. Loaded with the sentences. */
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

  checkingOutcome: msg`No answer yet. Checking whether it was saved…`,
  savedAfterAll: msg`Your changes were saved. Only the answer was lost.`,
  outcomeUnknown: msg`We don’t know whether it was saved. Check the current values before you try again.`,

  alreadyPaused: (by: string, at: string) =>
    by === you ? msg`You have already paused it in another session (${at}).` : msg`Already paused by ${by} (${at}).`,
  alreadyResumed: (by: string, at: string) =>
    by === you ? msg`You have already resumed it in another session (${at}).` : msg`Already resumed by ${by} (${at}).`,
  alreadyEnded: (by: string, at: string) =>
    by === you ? msg`You have already ended it in another session (${at}).` : msg`Already ended by ${by} (${at}).`,
  alreadyExtended: (by: string, at: string) =>
    by === you ? msg`You have already extended it in another session (${at}).` : msg`Already extended by ${by} (${at}).`,
  alreadyCancelled: (by: string, at: string) =>
    by === you ? msg`You have already cancelled it in another session (${at}).` : msg`Already cancelled by ${by} (${at}).`,
  alreadyDeleted: (by: string, at: string) =>
    by === you ? msg`You have already deleted it in another session (${at}).` : msg`Already deleted by ${by} (${at}).`,
  changedFirst: (by: string, at: string) =>
    by === you
      ? msg`You have just changed this in another session (${at}). Check its current details, then try again.`
      : msg`${by} has just changed this (${at}). Check its current details, then try again.`,
} as const
