/** A path in lower case, without escaped letters and trailing slashes, which do not make it another address. */
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
