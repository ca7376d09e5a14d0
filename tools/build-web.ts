import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Builds the front end and compresses each file once, so that the server does not have to at every request. */
const web = fileURLToPath(new URL('../apps/web/', import.meta.url))
const assets = join(web, 'dist', 'assets')
rmSync(join(web, 'dist'), { recursive: true, force: true })
await build({ root: web, logLevel: 'warn', configFile: join(web, 'vite.config.ts') })
if (!existsSync(assets)) throw new Error('The build made no assets.')
for (const name of readdirSync(assets)) {
  if (!/\.(?:js|css|svg|json)$/.test(name)) continue
  const content = readFileSync(join(assets, name))
  if (content.length < 1024) continue
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
  writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
}
