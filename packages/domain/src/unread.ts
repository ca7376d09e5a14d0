/** A record of another back end, or a part of one, that could not be understood. It is shown as received and never edited. */
export type Unread = {
  /** As received. */
  readonly raw: unknown
  /** The paths of the fields that could not be understood, such as `CardTypes.0`; empty for the record as a whole. */
  readonly fields: readonly string[]
  /** Each field is understood, but another record has the same in `fields`, by which a record is known. */
  readonly isAmbiguous?: true
}

/** A list of which each record was read by itself: one that could not be understood does not lose the others. */
export type Received<T> = { readonly read: readonly T[]; readonly unread: readonly Unread[] }

/** A list that was read as a whole. */
export function allRead<T>(read: readonly T[]): Received<T> {
  return { read, unread: [] }
}

/** The list with what was read of it changed; what was not read stays. */
export function withRead<T, U>({ read, unread }: Received<T>, change: (read: readonly T[]) => readonly U[]): Received<U> {
  return { read: change(read), unread }
}
