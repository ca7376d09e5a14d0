import type { BrandId } from '@goat/domain/brands'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Theme } from './theme.ts'

/** The names of the brands, unless the configuration has others. */
export const brandNames: Readonly<Record<BrandId, MessageDescriptor>> = { uk: msg`UK brand`, nl: msg`Dutch brand` }

/** What the shell says. The texts that a rule of docs/rules quotes stay exactly as they are. */
export const messages = {
  productTitle: msg`Global Operations Admin Tool`,
  skipToContent: msg`Skip to content`,
  mainNavigation: msg`Main`,
  menu: msg`Menu`,
  more: msg`More`,
  home: msg`Home`,
  workInPlan: msg`Work in a plan`,
  selectBrand: msg`Select Brand`,
  linkOfOtherBrand: (brand: string) => msg`This link is for another brand: ${brand}.`,
  pageOfOtherBrand: (path: string, brand: string) => msg`${path} is for another brand: ${brand}.`,
  selectedBrand: (brand: string) => msg`Selected brand: ${brand}.`,
  switchTo: (brand: string) => msg`Switch to ${brand}`,
  linkCopied: msg`Link copied`,
  linkNotCopied: msg`The link could not be copied. Copy it from the address bar.`,
  goTo: msg`Go to…`,
  history: msg`History`,
  historyOf: (name: string) => msg`History of ${name}`,
  undoable: msg`You can undo this on the Change history page.`,
  notUndoable: msg`This cannot be undone.`,
  linesAdded: msg`Added`,
  linesChanged: msg`Changed`,
  linesUnchanged: msg`Unchanged`,
  linesSkipped: msg`Skipped`,
  cancel: msg`Cancel`,
  reason: msg`Reason for the change`,
  apply: msg`Apply`,
  logout: msg`Logout`,
  language: msg`Language`,
  theme: msg`Theme`,
  signingIn: msg`Signing in…`,
  signInFailed: msg`Sign-in is unavailable at the moment.`,
  signInExpired: msg`This sign-in link is no longer valid.`,
  signInExpiredAdvice: msg`It works only once, and only in the tab in which you began to sign in.`,
  signInAgain: msg`Sign in again`,
  sessionEnded: msg`Your session has ended.`,
  sessionEndedAdvice: msg`Your changes have not been saved, but will still be here after you have signed in again.`,
  stillLoading: msg`This is taking longer than usual.`,
  tryAgain: msg`Try again`,
  configFailed: msg`The tool could not be started.`,
  configFailedAdvice: msg`Its configuration could not be loaded. Check your connection and try again.`,
  sessionFailed: msg`We couldn’t check your access.`,
  pageFailed: msg`This page could not be shown.`,
  pageFailedAdvice: msg`The tool may have been updated. Reload the page.`,
  loadAgain: msg`Reload page`,
  technicalMessage: msg`Technical message`,
  permissionDenied: msg`You do not have permission to access this tool.`,
  permissionDeniedTitle: msg`Permission denied`,
  askForAccess: (channel: string) => msg`Ask for access in the chat channel ${channel}.`,
  noSuchPage: (path: string) => msg`There is no page at ${path}.`,
  offline: msg`You are offline. You can save again once the connection is back.`,
  checkingOutcome: msg`No answer yet. Checking whether it was saved…`,
  notSent: msg`Nothing was sent, because the browser was offline.`,
  leaveTitle: msg`Leave without saving?`,
  leaveText: msg`Your changes have not been saved.`,
  savingTitle: msg`Leaving once saved`,
  savingText: msg`Your changes are being saved.`,
  stay: msg`Stay`,
  leave: msg`Leave without saving`,
  discardTitle: msg`Discard your changes?`,
  discardText: msg`What you have typed here has not been saved.`,
  keepEditing: msg`Keep editing`,
  discard: msg`Discard changes`,
  nothingChanged: msg`Nothing has changed, so there was nothing to save.`,
  unauthenticated: msg`Unauthenticated. Refresh the browser and try again.`,
  unexpectedFailure: msg`An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.`,
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
