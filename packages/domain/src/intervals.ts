/** From `start` up to but not including `end`, in milliseconds since 1970-01-01T00:00Z. */
export type Interval = { readonly start: number; readonly end: number }
