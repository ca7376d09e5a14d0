/** Who did something, and when: an ISO 8601 instant. */
export type Done = { readonly by: string; readonly at: string }

/** How many records are read or stored at once, so that the driver does not parse or write thousands without a pause. */
export const recordsAtOnce = 500

export type Stored<T> = {
  readonly key: string
  readonly value: T
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
  /** Of the first record of the key, even if that was deleted since. */
  readonly createdBy: string
  readonly createdAt: string
}

/** A row of `records`; within JSON, its times are texts. */
export type Row = {
  readonly key: string
  readonly value: unknown
  readonly version: number
  readonly changed_by: string
  readonly changed_at: Date | string
  readonly created_by: string
  readonly created_at: Date | string
}

export function storedOf<T>(row: Row): Stored<T> {
  return {
    key: row.key,
    // Validated when it was written.
    value: row.value as T,
    version: row.version,
    changedBy: row.changed_by,
    changedAt: new Date(row.changed_at).toISOString(),
    createdBy: row.created_by,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
