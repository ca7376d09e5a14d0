import { longestChangeKey } from '@goat/contract/change-kinds'
import { type RecordKind, recordKinds } from '@goat/domain/records/kind'

/** What the address of the history asks for: changes of one kind, of one thing, or all. */
export type HistoryAddress = { readonly kind: RecordKind | undefined; readonly key: string | undefined }

export const wholeHistory: HistoryAddress = { kind: undefined, key: undefined }

/** What cannot be understood is as if it were not there. */
export function parseAddress(search: string): HistoryAddress {
  const params = new URLSearchParams(search)
  const key = params.get('key')?.slice(0, longestChangeKey)
  return { kind: recordKinds.find((one) => one === params.get('kind')), key: key || undefined }
}

/** The query of the address, with its question mark; empty where it says nothing. */
export function formatAddress({ kind, key }: HistoryAddress): string {
  const given = Object.entries({ kind, key }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
