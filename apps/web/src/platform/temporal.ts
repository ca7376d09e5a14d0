/** Temporal where the browser has none of its own; loaded with the first screen that calculates with time zones. */
export async function needTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
