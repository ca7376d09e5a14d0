/** The only place that writes to the browser's console: the details of a failure that the screen shows briefly. */
export function logFailure(what: string, thrown: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(what, thrown)
}
