import type { CutoffDay } from '@goat/domain/cutoffs'
import type { refusals } from '@goat/domain/refusals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Say } from '../locale/locale-root.tsx'

export type Values = Readonly<Record<string, unknown>>

/** Why a call was not done: one sentence for each code of the domain. The values come over a wire. */
export const refusalMessages: { readonly [Code in keyof typeof refusals]: (values: Values, say: Say) => MessageDescriptor } = {
  'request.malformed': () => msg`The request is malformed: its body is not valid JSON.`,
  'request.notHttp': () => msg`The request is not valid HTTP.`,
  'request.notUtf8': () => msg`The body is not valid UTF-8.`,
  'request.encoded': () => msg`Send the body without a Content-Encoding.`,
  'header.repeated': (values) => msg`The request has more than one ${{ name: text(values, 'name') }} header.`,
  'request.tooSlow': () => msg`The request took too long to arrive.`,
  'request.tooLarge': (values) => msg`The body is too large. At most ${{ maximum: text(values, 'maximum') }} are allowed.`,
  'request.headersTooLarge': () => msg`The address or the headers are too large.`,
  'request.notJson': () => msg`The body must be JSON (Content-Type: application/json).`,
  'requests.tooMany': () => msg`Too many requests from here. Please wait a moment.`,
  'address.malformed': () => msg`The address is malformed.`,
  'address.unknown': () => msg`There is nothing at this address.`,
  'key.reused': () => msg`This Idempotency-Key was already used for another request. Use a new key for each attempt to save.`,
  'server.failed': () => msg`Something went wrong on our side. The request id helps to find it.`,
  'database.away': () => msg`The database cannot be reached at the moment. Please try again.`,
  'outcome.unknown': () => msg`The database has not confirmed whether this was saved. Save again to find out: nothing is saved twice.`,
  'identity.away': () => msg`The sign-in provider cannot be reached.`,
  'token.missing': () => msg`This call needs an access token: Authorization: Bearer ${{ token: '<token>' }}.`,
  'token.expired': () => msg`The sign-in has expired. Sign in again.`,
  'token.early': () => msg`The access token is not valid yet.`,
  'token.incomplete': () => msg`The access token lacks a required claim.`,
  'token.signature': () => msg`The access token is not signed by the sign-in provider.`,
  'token.malformed': () => msg`The access token cannot be read.`,
  'token.kind': () => msg`This is not an access token.`,
  'token.issuer': () => msg`The access token is from another sign-in provider.`,
  'token.audience': () => msg`The access token is for another service.`,
  'token.tooLong': () => msg`The access token is too long.`,
  'permission.none': (values) =>
    msg`${{ name: text(values, 'name') }} is signed in, but has no permission for this tool (subject ${{ subject: text(values, 'subject') }}).`,
  'permission.tooLow': (values) =>
    msg`${{ name: text(values, 'name') }} may view, but not change anything (permission viewer; this needs ${{ needed: text(values, 'needed') }}).`,
  'cutoffs.changed': (values) => msg`${{ by: text(values, 'by') }} changed these cut-off times meanwhile. Nothing was saved.`,
  'schedule.unknown': (values) => msg`There is no schedule with the Id "${{ id: text(values, 'id') }}". It may have been deleted.`,
  'schedule.otherFrom': (values) =>
    msg`The schedule with the Id "${{ id: text(values, 'id') }}" moves orders from ${{ from: text(values, 'from') }}, not from "${{ given: text(values, 'given') }}".`,
  'schedule.deleted': () => msg`This schedule was deleted meanwhile. Nothing was saved.`,
  'schedule.changed': (values) => msg`${{ by: text(values, 'by') }} changed this schedule meanwhile. Nothing was saved.`,
  'schedule.changedNotDeleted': (values) => msg`${{ by: text(values, 'by') }} changed this schedule meanwhile. Nothing was deleted.`,
  'schedule.changedNotCancelled': (values) => msg`${{ by: text(values, 'by') }} changed this schedule meanwhile. It was not cancelled.`,
  'schedule.cancelled': (values) =>
    msg`${{ by: text(values, 'by') }} cancelled this schedule; it can no longer be changed. Nothing was saved.`,
  'products.none': () => msg`No matching products were found`,
  'variants.unknown': (values) =>
    Number(values['more']) > 0
      ? msg`No matching products were found: ${{ names: text(values, 'names') }} and ${{ more: text(values, 'more') }} more. Nothing was saved.`
      : msg`No matching products were found: ${{ names: text(values, 'names') }}. Nothing was saved.`,
  'variants.repeated': (values) =>
    Number(values['more']) > 0
      ? msg`More than once in the request: ${{ names: text(values, 'names') }} and ${{ more: text(values, 'more') }} more. Nothing was saved.`
      : msg`More than once in the request: ${{ names: text(values, 'names') }}. Nothing was saved.`,
  'variants.otherType': (values) =>
    msg`${{ name: text(values, 'name') }} is of the product type ${{ type: text(values, 'type') }}, not ${{ given: text(values, 'given') }}. Nothing was saved.`,
  'variants.changed': (values) =>
    Number(values['more']) > 0
      ? msg`${{ by: text(values, 'by') }} changed the print site of ${{ names: text(values, 'names') }} and ${{ more: text(values, 'more') }} more meanwhile. Nothing was saved.`
      : msg`${{ by: text(values, 'by') }} changed the print site of ${{ names: text(values, 'names') }} meanwhile. Nothing was saved.`,
  'centre.unknown': (values) => msg`There is no fulfilment centre "${{ centre: text(values, 'centre') }}" with delivery options.`,
  'option.unknown': (values) =>
    msg`There is no delivery option "${{ id: text(values, 'id') }}" at the fulfilment centre "${{ centre: text(values, 'centre') }}".`,
  'option.noSchedule': (values) => msg`This delivery option has no schedule with the id "${{ id: text(values, 'id') }}".`,
  'change.unknown': (values) => msg`There is no change with the revision ${{ revision: text(values, 'revision') }}.`,
  'change.notUndoable': () => msg`This change cannot be undone: an earlier release recorded it without the whole record.`,
  'undo.changed': () => msg`Something changed in the meantime. Nothing was undone. Check the new effect and try again.`,
  'record.refersToMissing': (values) => msg`${{ key: text(values, 'key') }} no longer exists.`,
  'record.isReferredTo': (values) => msg`${{ key: text(values, 'key') }} is still in use.`,
  'history.notKnown': () => msg`The records at that time are not known: complete records have been kept only since a later upgrade.`,
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
export function text(values: Values, name: string): string {
  return words(values, name).join(', ')
}

function words(values: Values, name: string): readonly string[] {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]
}
