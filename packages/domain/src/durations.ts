/** The length of a UTC day in milliseconds. A day on the clock of a zone may be longer or shorter. */
export const dayMs = 24 * 60 * 60 * 1000
