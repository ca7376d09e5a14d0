import { msg, plural } from '@lingui/core/macro'
import { you } from '../platform/auth/auth.ts'

/** What several parts of the change history say, and sentences with values. */
export const messages = {
  loadFailed: msg`The change history could not be loaded.`,
  nothing: msg`none`,
  details: (count: number) => msg`${plural(count, { one: 'Show # detail', other: 'Show # details' })}`,
  togetherAtLeast: (count: number) =>
    msg`${plural(count, { one: 'At least # change made together', other: 'At least # changes made together' })}`,
  togetherWithSame: (count: number) =>
    msg`${plural(count, { one: 'Part of the same change as # other change', other: 'Part of the same change as # other changes' })}`,
  togetherWith: (others: string) => msg`Part of the same change as ${others}`,
  undoneBy: (by: string, at: string) => msg`Undone by ${by} on ${at}`,
  undoOfChange: (what: string, at: string) => msg`Undo of: ${what}, ${at}`,
  together: (count: number) => msg`${plural(count, { one: '# change made together', other: '# changes made together' })}`,
  undo: msg`Undo this change`,
  undoes: (count: number) =>
    msg`${plural(count, { one: 'This changes # record. You can undo this too.', other: 'This changes # records. You can undo this too.' })}`,
  undoesNothing: msg`There is nothing left to undo.`,
  keptSince: (by: string, at: string) =>
    by === you
      ? msg`You have changed this since (${at}). That change stays.`
      : msg`${by} has changed this since (${at}). That change stays.`,
  alsoSet: (plan: string) => msg`Plan “${plan}” sets this too, so it stays until both have ended.`,
  undoRefused: msg`This change cannot be undone`,
  undoAgain: msg`Press “Yes, undo it” again to find out. Nothing is undone twice.`,
  supersededBy: msg`Something has just changed, so nothing was undone.`,
} as const
