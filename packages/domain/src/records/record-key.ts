/**
 * The key of a record with several parts, such as `GB-DPS-SLE/44`: the parts, separated by slashes. Within a part, `/` is `%2F` and `%` is
 * `%25`, so that no two records share a key (HIS-35).
 */
export function joinKey(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/')
}

/** The parts of a key made by `joinKey`. */
export function splitKey(key: string): readonly string[] {
  return key.split('/').map((part) => part.replaceAll('%2F', '/').replaceAll('%25', '%'))
}
