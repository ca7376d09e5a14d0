/**
 * Why a call was not done, where it is not the input alone that is wrong: codes with values, like the issues of an input, so that a
 * browser can say the same in the person's language.
 */
export type RefusalValues = {
  'request.malformed': Record<never, never>
  'request.notHttp': Record<never, never>
  'request.notUtf8': Record<never, never>
  'request.encoded': Record<never, never>
  'header.repeated': { name: string }
  'request.tooSlow': Record<never, never>
  'request.tooLarge': { maximum: string }
  'request.headersTooLarge': Record<never, never>
  'request.notJson': Record<never, never>
  'requests.tooMany': Record<never, never>
  'address.malformed': Record<never, never>
  'address.unknown': Record<never, never>
  'key.reused': Record<never, never>
  'server.failed': Record<never, never>
  'database.away': Record<never, never>
  'outcome.unknown': Record<never, never>
  'identity.away': Record<never, never>
  'token.missing': Record<never, never>
  'token.expired': Record<never, never>
  'token.early': Record<never, never>
  'token.incomplete': Record<never, never>
  'token.signature': Record<never, never>
  'token.malformed': Record<never, never>
  'token.kind': Record<never, never>
  'token.issuer': Record<never, never>
  'token.audience': Record<never, never>
  'token.tooLong': Record<never, never>
  'permission.none': { name: string; subject: string }
  'permission.tooLow': { name: string; needed: string }
  'cutoffs.changed': { by: string }
  'schedule.unknown': { id: string }
  'schedule.otherFrom': { id: string; from: string; given: string }
  'schedule.deleted': Record<never, never>
  'schedule.changed': { by: string }
  'schedule.changedNotDeleted': { by: string }
  'schedule.changedNotCancelled': { by: string }
  'schedule.cancelled': { by: string }
  'products.none': Record<never, never>
  'variants.unknown': NamesAndMore
  'variants.repeated': NamesAndMore
  'variants.otherType': { name: string; type: string; given: string }
  'variants.changed': { by: string } & NamesAndMore
  'centre.unknown': { centre: string }
  'option.unknown': { id: string; centre: string }
  'option.noSchedule': { id: string }
  'change.unknown': { revision: string }
  'change.notUndoable': Record<never, never>
  'undo.changed': Record<never, never>
  'record.refersToMissing': { key: string }
  'record.isReferredTo': { key: string }
  'history.notKnown': Record<never, never>
}

/** Some names, and the number of those that are not named. */
export type NamesAndMore = { names: readonly string[]; more: string }

/** How many names a sentence bears before it counts the rest. */
const namedAtMost = 10

/** The values of a sentence that names many things. */
export function namesAndMore(names: readonly string[]): NamesAndMore {
  return { names: names.slice(0, namedAtMost), more: String(Math.max(0, names.length - namedAtMost)) }
}
