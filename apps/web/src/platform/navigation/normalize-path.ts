/** A path without what does not make another address: upper case, escaped letters, slashes at its end. */
export function normalizePath(pathname: string): string {
  const path = decode(pathname).toLowerCase().replace(/\/+$/, '')
  return path === '' ? '/' : path
}

function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
