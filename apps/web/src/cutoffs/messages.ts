import type { CutoffDay } from '@goat/domain/kinds/cutoff'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { you } from '../platform/auth/auth.ts'

/** What several parts of the cut-offs say, and sentences with values. */
export const messages = {
  title: msg`Cutoff Configuration`,
  purpose: msg`The latest time each day that a delivery service accepts orders for production, with exceptions for product types.`,
  lastChanged: (by: string, at: string) => msg`Last changed by ${by}, ${at}`,
  serviceCode: msg`Service`,
  summary: (weekday: string, saturday: string, sunday: string) => msg`Weekday ${weekday} · Saturday ${saturday} · Sunday ${sunday}`,
  because: (what: string, where: string) => msg`${what}, ${where}`,
  sentences: (first: string, second: string) => msg`${first}. ${second}`,
  ofTypes: (types: string, text: string) => msg`${types} – ${text}`,
  closedToday: (centre: string, reasons: string) => msg`${centre} is closed today: ${reasons}`,
  defaults: msg`Defaults`,
  edit: msg`Edit`,
  cancel: msg`Cancel`,
  save: msg`Save`,
  exceptions: msg`Exceptions`,
  precedence: msg`Exceptions listed below will always take precedence over defaults. Please make sure that the exceptions are updated accordingly.`,
  productType: msg`Product Type`,
  applicableOn: msg`Applicable On`,
  time: msg`Time`,
  addException: msg`Add Exception`,
  draftKept: msg`You have an unsaved exception. Press Add Exception to continue.`,
  deleteQuestion: (productType: string, days: string, time: string) => msg`Delete the exception for ${productType} (${days} at ${time})?`,
  conflictTitle: (by: string, at: string) =>
    by === you
      ? msg`You changed this delivery service in another session (${at}).`
      : msg`${by} changed this delivery service while you were editing (${at}).`,
  conflictTitleUnknown: msg`This delivery service was changed while you were editing.`,
  addFailed: (message: string) => msg`Error adding exception. ${message}`,
  added: (productType: string) => msg`Exception successfully added for ${productType}.`,
  updateFailed: (productType: string, message: string) => msg`Failed to update the ${productType} exception. ${message}`,
  deleteFailed: (productType: string, message: string) => msg`Failed to delete the ${productType} exception. ${message}`,
  alreadyDeleted: msg`This exception was already deleted.`,
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
