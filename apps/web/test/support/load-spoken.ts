import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import config from '../../vite.config.ts'

/** Messages are written with a macro, and catalogues are .po files: only the build's own plugins can read either. */
export async function loadSpoken(): Promise<typeof import('./spoken.ts')> {
  const entry = fileURLToPath(new URL('spoken.ts', import.meta.url))
  const { module } = await runnerImport<typeof import('./spoken.ts')>(entry, { ...config, logLevel: 'error' })
  return module
}
