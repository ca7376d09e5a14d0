import { maxChangeKeyLength } from '@goat/contract/changes'
import { type RecordKind, recordKinds } from '@goat/domain/kinds/kind'

/** The filter in the address of the history: changes of one kind, of one record, or all. */
export type HistoryAddress = { readonly kind: RecordKind | undefined; readonly key: string | undefined }

export const wholeHistory: HistoryAddress = { kind: undefined, key: undefined }

/** Ignores parameters that cannot be parsed. */
export function parseAddress(search: string): HistoryAddress {
  const params = new URLSearchParams(search)
  const key = params.get('key')?.slice(0, maxChangeKeyLength)
  return { kind: recordKinds.find((one) => one === params.get('kind')), key: key || undefined }
}

/** The query with its question mark; empty without a filter. */
export function formatAddress({ kind, key }: HistoryAddress): string {
  const given = Object.entries({ kind, key }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
