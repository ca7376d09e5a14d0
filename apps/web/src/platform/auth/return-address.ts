/** The redirect URI's path; never an address to return to after sign-in. */
export const callbackPath = '/signed-in'

/**
 * The path, query and hash to return to after sign-in; `/` for anything that is not an address of this origin. Resolved as a browser would
 * (`/\host` and `/<tab>/host` are other hosts). A resolved path that starts with `//`, even encoded, is rejected.
 */
export function returnAddress(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, origin)) return '/'
  const url = new URL(candidate, origin)
  if (url.origin !== origin || url.pathname === callbackPath || /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
