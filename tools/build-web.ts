import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Builds the front end and compresses each file once, so that the server need not compress on each request. */
const web = fileURLToPath(new URL('../apps/web/', import.meta.url))
const assets = join(web, 'dist', 'assets')
rmSync(join(web, 'dist'), { recursive: true, force: true })
const built = await build({ root: web, logLevel: 'warn', configFile: join(web, 'vite.config.ts') })
refuseCycles(built as Rolldown.RolldownOutput)
if (!existsSync(assets)) throw new Error('The build made no assets.')
for (const name of readdirSync(assets)) {
  if (!/\.(?:js|css|svg|json)$/.test(name)) continue
  const content = readFileSync(join(assets, name))
  if (content.length < 256) continue
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
  writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
}

/** Throws on cycles between output files, in which a module could run before its dependencies. Build and type check miss them. */
function refuseCycles({ output }: Rolldown.RolldownOutput): void {
  const imports = new Map(output.filter((file) => file.type === 'chunk').map((file) => [file.fileName, file.imports]))
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      throw new Error(`${[...path, name].join(' → ')} is a cycle. Try another entriesAwareMergeThreshold in apps/web/vite.config.ts.`)
    }
    if (done.has(name)) return
    for (const next of imports.get(name) ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of imports.keys()) visit(name, [])
}
