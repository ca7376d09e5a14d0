import { distinctKeys } from './keys.ts'

/** The product keys in the address: `?key=A&key=B`. */
export function parseAddress(search: string): readonly string[] {
  return distinctKeys(new URLSearchParams(search).getAll('key'))
}

/** The address of what is overridden now, which needs no keys. */
export const overriddenAddress = '?overridden'

/** Whether an address, such as a link that names the brand, is the one of what is overridden. */
export function isOverriddenAddress(search: string): boolean {
  return new URLSearchParams(search).has('overridden')
}

/** The query of the address, with its question mark; empty without keys. */
export function formatAddress(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `?${new URLSearchParams(keys.map((key) => ['key', key])).toString()}`
}
