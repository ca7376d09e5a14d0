import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { WorldStore } from './store.ts'

/** The stored file is not what was written. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

const firstLine = /^goat-world 1 ([0-9a-f]{64})\n/

/**
 * Stores a world in a file: a line with the SHA-256 hash of the rest, then JSON. A new file replaces it at once, so that a crash leaves
 * either. Only its owner may read it, because it names people. `load` rejects with DamagedFile; both reject with the errors of the file
 * system. Two processes need two files.
 */
export function fileStore(path: string): WorldStore {
  return {
    load: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (text === undefined) return undefined
      const [line = '', hash] = firstLine.exec(text) ?? []
      const json = text.slice(line.length)
      if (hash !== hashOf(json)) throw new DamagedFile(`${path} is damaged.`)
      return JSON.parse(json)
    },
    save: async (stored) => {
      const json = JSON.stringify(stored)
      const next = `${path}.new`
      await synced(next, 'w', (file) => file.writeFile(`goat-world 1 ${hashOf(json)}\n${json}`))
      await rename(next, path)
      // Otherwise the file system may forget the new name in a power cut.
      await synced(dirname(path), 'r', async () => undefined)
    },
  }
}

async function synced(path: string, flags: string, write: (file: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
