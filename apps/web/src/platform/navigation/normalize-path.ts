/** A path in lower case, decoded and without trailing slashes. */
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
