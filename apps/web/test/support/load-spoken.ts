import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import config from '../../vite.config.ts'

/** Loads the translated messages with the plugins of the build, which compile message macros and .po files. */
export async function loadSpoken(): Promise<typeof import('./spoken.ts')> {
  const entry = fileURLToPath(new URL('spoken.ts', import.meta.url))
  const { module } = await runnerImport<typeof import('./spoken.ts')>(entry, { ...config, logLevel: 'error' })
  return module
}
