import type { CutoffDay } from '@goat/domain/kinds/cutoff'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { you } from '../platform/auth/auth.ts'

/** Every text of the cut-offs. Those that a rule quotes stay exactly as they are (CUT). */
export const messages = {
  title: msg`Cutoff Configuration`,
  purpose: msg`The latest time each day that a delivery service accepts orders for production, with exceptions for product types.`,

  selectCentre: msg`Select Fulfilment Centre`,
  noCentreChosen: msg`Choose a fulfilment centre`,
  noCentresInList: msg`There are no fulfilment centres.`,
  localTimes: msg`All cut off times are the fulfilment centre's local time.`,
  localTime: msg`Local time`,
  yourTime: msg`Your time`,

  loadFailed: msg`The cut-off times could not be loaded.`,
  noCentres: msg`There are no cut-off times yet.`,
  services: msg`Delivery services`,
  noCentresText: msg`Fulfilment centres and their delivery services appear here once they have been set up.`,

  lastChanged: (by: string, at: string) => msg`Last changed by ${by}, ${at}`,
  serviceCode: msg`Service`,
  summary: (weekday: string, saturday: string, sunday: string) => msg`Weekday ${weekday} · Saturday ${saturday} · Sunday ${sunday}`,

  today: (what: string) => msg`Today: ${what}`,
  todayPassed: (what: string) => msg`Today: ${what} (passed)`,
  closedNow: msg`closed`,
  onceSaved: (what: string) => msg`Once saved – ${what}`,
  because: (what: string, where: string) => msg`${what}, ${where}`,
  nextCutoff: (when: string) => msg`Next cut-off ${when}`,
  noneWithin60: msg`No cut-off within 60 days`,
  sentences: (first: string, second: string) => msg`${first}. ${second}`,
  ofTypes: (types: string, text: string) => msg`${types} – ${text}`,
  closedToday: (centre: string, reasons: string) => msg`${centre} is closed today: ${reasons}`,
  todayUnknown: msg`What holds today could not be loaded.`,

  defaults: msg`Defaults`,
  edit: msg`Edit`,
  cancel: msg`Cancel`,
  save: msg`Save`,

  exceptions: msg`Exceptions`,
  precedence: msg`Exceptions listed below will always take precedence over defaults. Please make sure that the exceptions are updated accordingly.`,
  noExceptions: msg`No exceptions. The defaults apply to all product types.`,
  productType: msg`Product Type`,
  applicableOn: msg`Applicable On`,
  time: msg`Time`,
  editException: msg`Edit Exception`,
  deleteException: msg`Delete Exception`,
  delete: msg`Delete`,

  addException: msg`Add Exception`,
  saveRule: msg`Save Rule`,
  discardRule: msg`Discard Rule`,
  chooseProductType: msg`Choose a product type`,
  productTypeMissing: msg`Choose a product type.`,
  noProductTypes: msg`There are no product types.`,
  draftKept: msg`You have an unsaved exception. Press Add Exception to continue.`,

  deleteTitle: msg`Delete Exception`,
  deleteQuestion: (productType: string, days: string, time: string) => msg`Delete the exception for ${productType} (${days} at ${time})?`,
  deleteEffect: msg`The default cut-off applies again immediately.`,
  accept: msg`Accept`,

  conflictTitle: (by: string, at: string) =>
    by === you
      ? msg`You changed this delivery service in another session (${at}).`
      : msg`${by} changed this delivery service while you were editing (${at}).`,
  conflictTitleUnknown: msg`This delivery service was changed while you were editing.`,
  nothingStored: msg`None`,
  deletedMeanwhile: msg`Deleted`,

  calendar: msg`Calendar with dated cut-offs`,
  datedCutoffs: msg`Dated cut-offs`,
  allCentres: msg`All fulfilment centres`,
  csvCentre: msg`Fulfilment centre`,
  csvTimeZone: msg`Time zone`,
  csvServiceName: msg`Delivery service`,
  csvRule: msg`Rule`,
  csvChangedBy: msg`Last changed by`,
  csvChangedAt: msg`Last changed at`,

  addFailed: (message: string) => msg`Error adding exception. ${message}`,
  added: (productType: string) => msg`Exception successfully added for ${productType}.`,
  updating: msg`Updating exception...`,
  updated: (productType: string) => msg`Successfully updated the ${productType} exception.`,
  updateFailed: (productType: string, message: string) => msg`Failed to update the ${productType} exception. ${message}`,
  deleting: msg`Deleting exception...`,
  deleted: (productType: string) => msg`Successfully deleted the ${productType} exception.`,
  deleteFailed: (productType: string, message: string) => msg`Failed to delete the ${productType} exception. ${message}`,
  alreadyDeleted: msg`This exception was already deleted.`,
  updatingDefaults: msg`Updating default cutoff...`,
  updatedDefaults: msg`Successfully updated the default cutoffs`,
  updateDefaultsFailed: (message: string) => msg`Failed to update the default cutoffs. ${message}`,
} as const

export const dayNames: Readonly<Record<CutoffDay, MessageDescriptor>> = {
  weekday: msg`Weekday`,
  saturday: msg({ message: 'Saturday', context: 'cut-off' }),
  sunday: msg({ message: 'Sunday', context: 'cut-off' }),
}

/** After the first of several days. */
export const dayNamesInSentence: Readonly<Record<CutoffDay, MessageDescriptor>> = {
  weekday: msg`weekdays`,
  saturday: msg({ message: 'Saturday', context: 'in a sentence' }),
  sunday: msg({ message: 'Sunday', context: 'in a sentence' }),
}
