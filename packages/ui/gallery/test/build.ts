import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

export const addressVariable = 'GOAT_GALLERY'

/** Builds the gallery once and serves it during the tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'warn' })
  const server = await preview({ configFile, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } })
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Error('The gallery has no address.')
  process.env[addressVariable] = address
  return () => server.close()
}
