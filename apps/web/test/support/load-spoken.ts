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

/** Loads the translated messages with the plugins of the build, which compile message macros and .po files. */
export async function loadSpoken(): Promise<typeof import('./spoken.ts')> {
  const entry = fileURLToPath(new URL('spoken.ts', import.meta.url))
  const { module } = await runnerImport<typeof import('./spoken.ts')>(entry, {
    ...config,
    plugins: [noStyles, ...(config.plugins ?? [])],
    logLevel: 'error',
  })
  return module
}
