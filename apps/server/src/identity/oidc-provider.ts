/**
 * oidc-provider, imported without its warning that the runtime is no LTS release: it looks at `process.release.lts`, which a Node version
 * only carries from the day it becomes one. Our log is for what somebody can do something about.
 */
// biome-ignore-start lint/suspicious/noConsole: it is the library that writes there, and nothing of ours does
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
