import type { NamesAndMore, RefusalValues } from './refusals.ts'

/** The English sentence of each refusal. */
export const refusalSentences: { readonly [Code in keyof RefusalValues]: (values: RefusalValues[Code]) => string } = {
  'request.malformed': () => 'The request is malformed: its body is not valid JSON.',
  'request.notHttp': () => 'The request is not valid HTTP.',
  'request.notUtf8': () => 'The body is not valid UTF-8.',
  'request.encoded': () => 'Send the body without a Content-Encoding.',
  'header.repeated': ({ name }) => `The request has more than one ${name} header.`,
  'request.tooSlow': () => 'The request took too long to arrive.',
  'request.tooLarge': ({ maximum }) => `The body is too large. At most ${maximum} are allowed.`,
  'request.headersTooLarge': () => 'The address or the headers are too large.',
  'request.notJson': () => 'The body must be JSON (Content-Type: application/json).',
  'requests.tooMany': () => 'Too many requests from here. Please wait a moment.',
  'address.malformed': () => 'The address is malformed.',
  'address.unknown': () => 'There is nothing at this address.',
  'key.reused': () => 'This Idempotency-Key was already used for another request. Use a new key for each attempt to save.',
  'server.failed': () => 'Something went wrong on our side. The request id helps to find it.',
  'database.away': () => 'The database cannot be reached at the moment. Please try again.',
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
  'permission.none': ({ name, subject }) => `${name} is signed in, but has no permission for this tool (subject ${subject}).`,
  'permission.tooLow': ({ name, needed }) => `${name} may view, but not change anything (permission viewer; this needs ${needed}).`,
  'cutoffs.changed': ({ by }) => `${by} changed these cut-off times meanwhile. Nothing was saved.`,
  'schedule.unknown': ({ id }) => `There is no schedule with the Id "${id}". It may have been deleted.`,
  'schedule.otherFrom': ({ id, from, given }) => `The schedule with the Id "${id}" moves orders from ${from}, not from "${given}".`,
  'schedule.deleted': () => 'This schedule was deleted meanwhile. Nothing was saved.',
  'schedule.changed': ({ by }) => `${by} changed this schedule meanwhile. Nothing was saved.`,
  'schedule.changedNotDeleted': ({ by }) => `${by} changed this schedule meanwhile. Nothing was deleted.`,
  'schedule.changedNotCancelled': ({ by }) => `${by} changed this schedule meanwhile. It was not cancelled.`,
  'schedule.cancelled': ({ by }) => `${by} cancelled this schedule; it can no longer be changed. Nothing was saved.`,
  // Description section 8, "Toasts": the sentence of a search that finds nothing.
  'products.none': () => 'No matching products were found',
  'variants.unknown': (values) => `No matching products were found: ${listed(values)}. Nothing was saved.`,
  'variants.repeated': (values) => `More than once in the request: ${listed(values)}. Nothing was saved.`,
  'variants.otherType': ({ name, type, given }) => `${name} is of the product type ${type}, not ${given}. Nothing was saved.`,
  'variants.changed': ({ by, ...values }) => `${by} changed the print site of ${listed(values)} meanwhile. Nothing was saved.`,
  'centre.unknown': ({ centre }) => `There is no fulfilment centre "${centre}" with delivery options.`,
  'option.unknown': ({ id, centre }) => `There is no delivery option "${id}" at the fulfilment centre "${centre}".`,
  'option.noSchedule': ({ id }) => `This delivery option has no schedule with the id "${id}".`,
}

function listed({ names, more }: NamesAndMore): string {
  return `${names.join(', ')}${more === '0' ? '' : ` and ${more} more`}`
}
