/** The one place that writes to the browser's console: what a person was told in a few words, for whoever looks into it. */
export function logFailure(what: string, thrown: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(what, thrown)
}
