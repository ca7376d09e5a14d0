/**
 * The version that a form may send which was opened at `base`, when this person's own writes made the versions in `own`. A write takes
 * exactly the version before it, so versions in a row that are all one's own hide nobody else's change: two open forms of one service do
 * not refuse each other.
 */
export function versionToSend(base: number, own: ReadonlySet<number>): number {
  let version = base
  while (own.has(version + 1)) version += 1
  return version
}

/** Whether somebody else has changed the service since the form was opened at `base`. */
export function isStale(base: number, stored: number, own: ReadonlySet<number>): boolean {
  return stored > versionToSend(base, own)
}
