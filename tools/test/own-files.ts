import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const skipped = /^(?:node_modules|dist|coverage|test-results|playwright-report|\.(?:git|data|cache))$/

/** Paths of all source files of the repository, relative to the root, without packages, builds and data. */
export function ownFiles(folder = root): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? ownFiles(path) : [path.slice(root.length)]
  })
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
