/** Compares strings by code unit, so that the order is the same in the server, every browser and every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
