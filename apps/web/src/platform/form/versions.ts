const none: ReadonlySet<number> = new Set()

/**
 * The version that a form may send which was opened at `base`, when this person's own writes made the versions in `own`. A write takes
 * exactly the version before it, so versions in a row that are all one's own hide nobody else's change: two open forms of one record do
 * not refuse each other.
 */
export function versionToSend(base: number, own: ReadonlySet<number>): number {
  let version = base
  while (own.has(version + 1)) version += 1
  return version
}

/**
 * Whether somebody else has changed a record since the form was opened at the version `base`. A back end without versions cannot tell.
 */
export function isStale(base: number | undefined, stored: number | undefined, own: ReadonlySet<number> = none): boolean {
  return base !== undefined && stored !== undefined && stored > versionToSend(base, own)
}
