/** The length of a UTC day in milliseconds. A local day may be longer or shorter. */
export const dayMs = 24 * 60 * 60 * 1000
export const minuteMs = 60 * 1000
