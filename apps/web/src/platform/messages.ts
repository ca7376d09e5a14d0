import type { BrandId } from '@goat/domain/brands'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Theme } from './theme.ts'

/** The names of the brands, unless the configuration has others. */
export const brandNames: Readonly<Record<BrandId, MessageDescriptor>> = { uk: msg`UK brand`, nl: msg`Dutch brand` }

/** What several parts of the shell say, and sentences with values. */
export const messages = {
  more: msg`More`,
  home: msg`Home`,
  workInPlan: msg`Work in a plan`,
  selectBrand: msg`Select Brand`,
  selectedBrand: (brand: string) => msg`Selected brand: ${brand}.`,
  goTo: msg`Go to…`,
  undoable: msg`You can undo this on the Change history page.`,
  cancel: msg`Cancel`,
  reason: msg`Reason for the change`,
  signInFailed: msg`Sign-in is unavailable at the moment.`,
  signInExpired: msg`This sign-in link is no longer valid.`,
  signInAgain: msg`Sign in again`,
  tryAgain: msg`Try again`,
  configFailed: msg`The tool could not be started.`,
  sessionFailed: msg`We couldn’t check your access.`,
  pageFailed: msg`This page could not be shown.`,
  pageFailedAdvice: msg`The tool may have been updated. Reload the page.`,
  loadAgain: msg`Reload page`,
  noSuchPage: (path: string) => msg`There is no page at ${path}.`,
  offline: msg`You are offline. You can save again once the connection is back.`,
  checkingOutcome: msg`No answer yet. Checking whether it was saved…`,
  notSent: msg`Nothing was sent, because the browser was offline.`,
  leaveTitle: msg`Leave without saving?`,
  stay: msg`Stay`,
  discardTitle: msg`Discard your changes?`,
  discardText: msg`What you have typed here has not been saved.`,
  nothingChanged: msg`Nothing has changed, so there was nothing to save.`,
  unauthenticated: msg`Unauthenticated. Refresh the browser and try again.`,
  endOfDay: msg`end of day`,
  supportChannelIs: (channel: string) => msg`Support channel: ${channel}.`,
} as const

/** Cities whose name depends on the language, by time zone. */
export const cityNames: Readonly<Record<string, MessageDescriptor>> = { 'Europe/London': msg`London` }

export const themeNames: Readonly<Record<Theme, MessageDescriptor>> = { system: msg`System`, light: msg`Light`, dark: msg`Dark` }

/** The count of what has to be decided, in the header. */
export const toDecideMessages = {
  toDecide: (count: number) => msg`${count} to decide`,
  notLoaded: msg`Open decisions could not be loaded.`,
} as const
