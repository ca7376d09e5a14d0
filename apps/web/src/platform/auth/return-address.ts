/** Where the provider sends the person back to; never an address to return to after that. */
export const callbackPath = '/signed-in'

/**
 * The path, query and hash to go on at after sign-in, or `/` for anything that is not an address of this origin. It is resolved exactly as a
 * browser would (`/\host` and `/<tab>/host` are other hosts), and `//`, also encoded, is refused at the start of what comes out.
 */
export function returnAddress(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, origin)) return '/'
  const url = new URL(candidate, origin)
  if (url.origin !== origin || url.pathname === callbackPath || /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
