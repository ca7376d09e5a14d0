import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../src/db/embedded-database.ts'

/** A separate PostgreSQL for a test, which may stop, start and starve it. */
export type OwnCluster = {
  readonly folder: string
  readonly connection: EmbeddedDatabase['connection']
  readonly restart: () => Promise<void>
  readonly remove: () => Promise<void>
}

export async function createCluster(folder = mkdtempSync(join(tmpdir(), 'goat-trust-'))): Promise<OwnCluster> {
  let database = await startEmbeddedDatabase(folder)
  return {
    folder,
    connection: database.connection,
    restart: async () => {
      await database.stop()
      database = await startEmbeddedDatabase(folder)
    },
    remove: async () => {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Mounts a small disk; returns the reason if that is not possible. */
export function smallDisk(megabytes: number): { folder: string; unmount: () => void } | string {
  const folder = mkdtempSync(join(tmpdir(), 'goat-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', folder], { encoding: 'utf8' })
  if (mounted.status === 0)
    return {
      folder,
      unmount: () => {
        spawnSync('umount', [folder])
        rmSync(folder, { recursive: true, force: true })
      },
    }
  rmSync(folder, { recursive: true, force: true })
  return `a small disk cannot be mounted here: ${(mounted.stderr || String(mounted.error)).trim()}`
}
