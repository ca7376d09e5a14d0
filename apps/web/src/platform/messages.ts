import type { CutoffDay } from '@goat/domain/cutoffs'
import type { IssueCode } from '@goat/domain/issues'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Say } from './locale/locale-root.tsx'
import type { Locale } from './locale/locales.ts'
import { refusalMessages } from './refusal-messages.ts'
import type { Theme } from './theme/theme.ts'

/** What the shell says. The described texts are in description sections 2, 6 and 8. */
export const messages = {
  productTitle: msg`Global Operations Admin Tool`,
  skipToContent: msg`Skip to content`,
  mainNavigation: msg`Main`,
  home: msg`Home`,
  cutoffs: msg`Cutoffs`,
  schedules: msg`Schedules`,
  selectBrand: msg`Select Brand`,
  goTo: msg`Go to…`,
  history: msg`History`,
  historyOf: (name: string) => msg`History of ${name}`,
  linesAdded: msg`Added`,
  linesChanged: msg`Changed`,
  linesUnchanged: msg`As before`,
  linesSkipped: msg`Left out`,
  cancel: msg`Cancel`,
  apply: msg`Apply`,
  logout: msg`Logout`,
  language: msg`Language`,
  theme: msg`Theme`,
  signingIn: msg`Signing in…`,
  signInFailed: msg`Sign-in does not work at the moment.`,
  signInAgain: msg`Sign in again`,
  sessionEnded: msg`Your session has ended.`,
  sessionEndedAdvice: msg`What you have typed is still here. Note it down before you sign in again; it has not been saved.`,
  tryAgain: msg`Try again`,
  configFailed: msg`The tool could not be started.`,
  configFailedAdvice: msg`Its configuration could not be read. Check your connection and try again.`,
  sessionFailed: msg`Your permission could not be read.`,
  pageFailed: msg`This page could not be shown.`,
  pageFailedAdvice: msg`A new version may have been installed meanwhile. Load the page again.`,
  loadAgain: msg`Load again`,
  technicalMessage: msg`Technical message`,
  permissionDenied: msg`You do not have permission to access this tool.`,
  permissionDeniedTitle: msg`Permission denied`,
  askForAccess: (channel: string) => msg`Ask for access in the chat channel ${channel}.`,
  noSuchPage: (path: string) => msg`There is no page at ${path}.`,
  offline: msg`You are offline. Nothing can be saved until the connection is back.`,
  leaveTitle: msg`Leave without saving?`,
  leaveText: msg`What you changed here has not been saved.`,
  stay: msg`Stay`,
  leave: msg`Leave without saving`,
  unauthenticated: msg`Unauthenticated. Refresh the browser and try again.`,
  unexpectedFailure: msg`An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.`,
  supportChannelIs: (channel: string) => msg`Support channel: ${channel}.`,
} as const

/** Each language by its own name. */
export const localeNames: Readonly<Record<Locale, MessageDescriptor>> = {
  'en-GB': msg`English`,
  'nl-NL': msg`Nederlands`,
  pseudo: msg`Pseudo`,
}

export const themeNames: Readonly<Record<Theme, MessageDescriptor>> = { system: msg`System`, light: msg`Light`, dark: msg`Dark` }

/** What a designation schedule must have at least one of, by the name that the described message gives it. */
const requiredListNames: Readonly<Record<string, MessageDescriptor>> = {
  'Address Type': msg`Address Type`,
  'Applicable Dispatch Day': msg`Applicable Dispatch Day`,
  'Applicable Day': msg`Applicable Day`,
  'Card Type': msg`Card Type`,
  'Delivery Method': msg`Delivery Method`,
  'Pack Type': msg`Pack Type`,
}

type Values = Readonly<Record<string, unknown>>

/** One sentence for each code that the domain knows; the type makes the list complete. The values may come over a wire. */
export const issueSentences: { readonly [Code in IssueCode]: (values: Values, say: Say) => MessageDescriptor } = {
  'time.invalid': () => msg`Invalid time values.`,
  'days.none': () => msg`Choose at least one day.`,
  'value.notAllowed': (values) =>
    text(values, 'allowed') === ''
      ? msg`"${{ value: text(values, 'value') }}" is not a known ${{ field: text(values, 'field') }}. There are none.`
      : msg`"${{ value: text(values, 'value') }}" is not a known ${{ field: text(values, 'field') }}. Allowed: ${{ allowed: text(values, 'allowed') }}.`,
  'value.repeated': (values) => msg`${{ field: text(values, 'field') }} has ${{ value: text(values, 'value') }} more than once.`,
  'field.missing': (values) => msg`${{ field: text(values, 'field') }} is missing.`,
  'field.wrongType': (values) => msg`${{ field: text(values, 'field') }} must be ${{ expected: text(values, 'expected') }}.`,
  'field.unknown': (values) => msg`${{ field: text(values, 'field') }} is not a known field.`,
  'field.outOfRange': (values) =>
    msg`${{ field: text(values, 'field') }} must be between ${{ minimum: text(values, 'minimum') }} and ${{ maximum: text(values, 'maximum') }}.`,
  'field.format': (values) => msg`${{ field: text(values, 'field') }} must be ${{ expected: text(values, 'expected') }}.`,
  'date.invalid': () => msg`Enter a valid date.`,
  'list.empty': (values, say) => {
    const name = requiredListNames[text(values, 'name')]
    return msg`Please select at least one ${{ name: name === undefined ? text(values, 'name') : say(name) }}`
  },
  'schedule.sameFactory': () => msg`From and To factories cannot be the same`,
  'schedule.datesReversed': (values) => msg`Start Date must be earlier than ${{ endDate: text(values, 'endDate') }}`,
  'schedule.timesReversed': (values) => msg`Start time must be earlier than the end time (${{ endTime: text(values, 'endTime') }})`,
  'schedule.endNotAfterStart': () => msg`End date/time must be after the start date/time`,
  'schedule.neverActive': () => msg`The clocks go forward between the start and the end, so that the schedule would never be active.`,
  'schedule.deliveryReversed': () => msg`Delivery to must be either the same day or after the delivery from date`,
  'schedule.noConsignmentType': () => msg`At least one Applicable Consignment Type must be selected`,
  'field.required': () => msg`Required`,
  'field.notAsAddressed': (values) =>
    msg`${{ field: text(values, 'field') }} must be ${{ expected: text(values, 'expected') }}, as in the address.`,
  'text.tooLong': (values) => msg`Use at most ${{ maximum: text(values, 'maximum') }} characters.`,
  'text.unprintable': () => msg`There are characters here that cannot be shown. Type the text again.`,
  'price.outOfRange': () => msg`Enter a price from 0 to less than 1000, with at most two decimals.`,
  'number.outOfRange': (values) =>
    msg`Enter a whole number from ${{ minimum: text(values, 'minimum') }} to ${{ maximum: text(values, 'maximum') }}.`,
  ...refusalMessages,
  'exception.overlap': (values, say) => {
    const days = words(values, 'days').map((day) => (isCutoffDay(day) ? say(dayWords[day]) : day))
    return msg`There is already an exception for ${{ productType: text(values, 'productType') }} on ${{ days: days.join(', ') }}.`
  },
}

/** Days within a sentence, with the words that the back end's own sentence has. */
const dayWords: Readonly<Record<CutoffDay, MessageDescriptor>> = {
  weekday: msg({ message: 'weekday', context: 'within a sentence' }),
  saturday: msg({ message: 'saturday', context: 'within a sentence' }),
  sunday: msg({ message: 'sunday', context: 'within a sentence' }),
}

function isCutoffDay(word: string): word is CutoffDay {
  return Object.hasOwn(dayWords, word)
}

/** A value of an issue as a text; a list is joined by commas. */
function text(values: Values, name: string): string {
  return words(values, name).join(', ')
}

function words(values: Values, name: string): readonly string[] {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]
}
