/**
 * Imports oidc-provider without its warning about non-LTS runtimes: it checks `process.release.lts`, which a Node version has only from the
 * day it becomes LTS. The log is for actionable messages.
 */
// biome-ignore-start lint/suspicious/noConsole: silences a warning of the library
const { warn } = console
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
}
export const {
  default: Provider,
  errors,
  interactionPolicy,
} = await import('oidc-provider').finally(() => {
  console.warn = warn
})
// biome-ignore-end lint/suspicious/noConsole: end
