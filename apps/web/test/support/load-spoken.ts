import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import config from '../../vite.config.ts'

/** Vite's style sheet plugin works only in a build or a server. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? 'export default {}' : undefined),
}

type Spoken = typeof import('./spoken.ts')
let loaded: Promise<Spoken> | undefined

/** Loads the translated messages, once for all files of a worker. */
export function loadSpoken(): Promise<Spoken> {
  loaded ??= load()
  return loaded
}

/** With the plugins of the build, which compile message macros and .po files. */
async function load(): Promise<Spoken> {
  const entry = fileURLToPath(new URL('spoken.ts', import.meta.url))
  const { module } = await runnerImport<Spoken>(entry, {
    ...config,
    plugins: [noStyles, ...(config.plugins ?? [])],
    logLevel: 'error',
  })
  return module
}
