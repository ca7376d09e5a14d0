/** A dated cut-off on the wire: closed on dates that are not over. 25 December 2090 is a Monday. */
export const closedChristmas = {
  factories: null,
  services: null,
  productTypes: null,
  from: '2090-12-25',
  to: '2090-12-26',
  days: null,
  closed: true,
  time: null,
  reason: 'Christmas',
} as const
