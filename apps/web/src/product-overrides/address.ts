import { distinctKeys } from './keys.ts'

/** The product keys that the address asks for: `?key=A&key=B`. */
export function parseAddress(search: string): readonly string[] {
  return distinctKeys(new URLSearchParams(search).getAll('key'))
}

/** The query of the address, with its question mark; empty where nothing is asked for. */
export function formatAddress(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `?${new URLSearchParams(keys.map((key) => ['key', key])).toString()}`
}
