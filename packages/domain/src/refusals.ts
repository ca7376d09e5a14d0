/**
 * Why a call was not done, where it is not the input alone that is wrong: for each code its English sentence, with the values that the
 * sentence needs. A browser says the same in the person's language, by the code and the values.
 */
export const refusals = {
  'request.malformed': () => 'The request is malformed: its body is not valid JSON.',
  'request.notHttp': () => 'The request is not valid HTTP.',
  'request.notUtf8': () => 'The body is not valid UTF-8.',
  'request.encoded': () => 'Send the body without a Content-Encoding.',
  'header.repeated': ({ name }: { name: string }) => `The request has more than one ${name} header.`,
  'request.tooSlow': () => 'The request took too long to arrive.',
  'request.tooLarge': ({ maximum }: { maximum: string }) => `The body is too large. At most ${maximum} are allowed.`,
  'request.headersTooLarge': () => 'The address or the headers are too large.',
  'request.notJson': () => 'The body must be JSON (Content-Type: application/json).',
  'requests.tooMany': () => 'Too many requests from here. Please wait a moment.',
  'address.malformed': () => 'The address is malformed.',
  'address.unknown': () => 'There is nothing at this address.',
  'key.reused': () => 'This Idempotency-Key was already used for another request. Use a new key for each attempt to save.',
  'server.failed': () => 'Something went wrong on our side. The request id helps to find it.',
  'database.away': () => 'The database cannot be reached at the moment. Please try again.',
  'outcome.unknown': () => 'The database has not confirmed whether this was saved. Save again to find out: nothing is saved twice.',
  'identity.away': () => 'The sign-in provider cannot be reached.',
  'token.missing': () => 'This call needs an access token: Authorization: Bearer <token>.',
  'token.expired': () => 'The sign-in has expired. Sign in again.',
  'token.early': () => 'The access token is not valid yet.',
  'token.incomplete': () => 'The access token lacks a required claim.',
  'token.signature': () => 'The access token is not signed by the sign-in provider.',
  'token.malformed': () => 'The access token cannot be read.',
  'token.kind': () => 'This is not an access token.',
  'token.issuer': () => 'The access token is from another sign-in provider.',
  'token.audience': () => 'The access token is for another service.',
  'token.tooLong': () => 'The access token is too long.',
  'permission.none': ({ name, subject }: { name: string; subject: string }) =>
    `${name} is signed in, but has no permission for this tool (subject ${subject}).`,
  'permission.tooLow': ({ name, needed }: { name: string; needed: string }) =>
    `${name} may view, but not change anything (permission viewer; this needs ${needed}).`,
  'cutoffs.changed': ({ by }: { by: string }) => `${by} changed these cut-off times meanwhile. Nothing was saved.`,
  'schedule.unknown': ({ id }: { id: string }) => `There is no schedule with the Id "${id}". It may have been deleted.`,
  'schedule.otherFrom': ({ id, from, given }: { id: string; from: string; given: string }) =>
    `The schedule with the Id "${id}" moves orders from ${from}, not from "${given}".`,
  'schedule.deleted': () => 'This schedule was deleted meanwhile. Nothing was saved.',
  'schedule.changed': ({ by }: { by: string }) => `${by} changed this schedule meanwhile. Nothing was saved.`,
  'schedule.changedNotDeleted': ({ by }: { by: string }) => `${by} changed this schedule meanwhile. Nothing was deleted.`,
  'schedule.changedNotCancelled': ({ by }: { by: string }) => `${by} changed this schedule meanwhile. It was not cancelled.`,
  'schedule.cancelled': ({ by }: { by: string }) => `${by} cancelled this schedule; it can no longer be changed. Nothing was saved.`,
  // Also the toast of a search that finds nothing (OVR-4).
  'products.none': () => 'No matching products were found',
  'variants.unknown': (values: NamesAndMore) => `No matching products were found: ${listed(values)}. Nothing was saved.`,
  'variants.repeated': (values: NamesAndMore) => `More than once in the request: ${listed(values)}. Nothing was saved.`,
  'variants.otherType': ({ name, type, given }: { name: string; type: string; given: string }) =>
    `${name} is of the product type ${type}, not ${given}. Nothing was saved.`,
  'variants.changed': ({ by, ...values }: { by: string } & NamesAndMore) =>
    `${by} changed the print site of ${listed(values)} meanwhile. Nothing was saved.`,
  'centre.unknown': ({ centre }: { centre: string }) => `There is no fulfilment centre "${centre}" with delivery options.`,
  'option.unknown': ({ id, centre }: { id: string; centre: string }) =>
    `There is no delivery option "${id}" at the fulfilment centre "${centre}".`,
  'option.noSchedule': ({ id }: { id: string }) => `This delivery option has no schedule with the id "${id}".`,
  'change.unknown': ({ revision }: { revision: string }) => `There is no change with the revision ${revision}.`,
  'change.notUndoable': () => 'This change cannot be undone: an earlier release recorded it without the whole record.',
  'undo.changed': () => 'Something changed in the meantime. Nothing was undone. Check the new effect and try again.',
  'record.refersToMissing': ({ key }: { key: string }) => `${key} no longer exists.`,
  'record.isReferredTo': ({ key }: { key: string }) => `${key} is still in use.`,
  'history.notKnown': () => 'The records at that time are not known: complete records have been kept only since a later upgrade.',
  'exception.overlap': ({ productType, days }: { productType: string; days: readonly string[] }) =>
    `There is already an exception for ${productType} on ${days.join(', ')}.`,
} as const

/** Some names, and the number of those that are not named. */
export type NamesAndMore = { names: readonly string[]; more: string }

/** How many names a sentence bears before it counts the rest. */
const namedAtMost = 10

/** The values of a sentence that names many things. */
export function namesAndMore(names: readonly string[]): NamesAndMore {
  return { names: names.slice(0, namedAtMost), more: String(Math.max(0, names.length - namedAtMost)) }
}

function listed({ names, more }: NamesAndMore): string {
  return `${names.join(', ')}${more === '0' ? '' : ` and ${more} more`}`
}
