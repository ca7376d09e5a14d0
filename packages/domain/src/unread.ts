/** A record of another back end, or a part of one, that could not be parsed. Shown as received, read-only. */
export type Unread = {
  /** As received. */
  readonly raw: unknown
  /** The paths of invalid fields, such as `CardTypes.0`; empty for the record as a whole. */
  readonly fields: readonly string[]
  /** Every field is valid, but another record has the same key in `fields`. */
  readonly isAmbiguous?: true
}

/** A list whose records were parsed separately, so that invalid ones do not affect the others. */
export type Received<T> = { readonly read: readonly T[]; readonly unread: readonly Unread[] }

/** A list that was parsed as a whole. */
export function allRead<T>(read: readonly T[]): Received<T> {
  return { read, unread: [] }
}

/** Changes the parsed records of a list; the others stay. */
export function withRead<T, U>({ read, unread }: Received<T>, change: (read: readonly T[]) => readonly U[]): Received<U> {
  return { read: change(read), unread }
}
