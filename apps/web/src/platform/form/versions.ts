const none: ReadonlySet<number> = new Set()

/**
 * The version to send from a form that was opened at version `base`, where `own` are the versions that this user's writes created. Each
 * write needs the previous version, so consecutive own versions cannot hide another user's change. This way two open forms of one record
 * do not conflict with each other.
 */
export function versionToSend(base: number, own: ReadonlySet<number>): number {
  let version = base
  while (own.has(version + 1)) version += 1
  return version
}

/** Whether another user has changed a record since the form was opened at version `base`. Always false without versions. */
export function isStale(base: number | undefined, stored: number | undefined, own: ReadonlySet<number> = none): boolean {
  return base !== undefined && stored !== undefined && stored > versionToSend(base, own)
}
