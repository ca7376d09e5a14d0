import { existsSync, type Stats } from 'node:fs'
import { chown, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { type Command, onlyFile, readArguments, withDatabase } from './database.ts'

/** Neither belongs in a copy: they are of the running process. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
/** Copied empty: the write-ahead log is copied last, and replication slots are of the running process. */
const emptied = new Set(['pg_wal', 'pg_replslot'])

/**
 * `npm run backup -- FOLDER`: copies the embedded database with PostgreSQL's low-level backup procedure, whether a server uses it or not. The
 * copy is a data folder, with every change acknowledged before it began.
 */
export const backUp: Command = async (terminal) => {
  const { target } = readArguments(terminal, 'Usage: npm run backup -- FOLDER', [], (_brand, files) => ({ target: onlyFile(files) }))
  const folder = resolve(terminal.folder, target)
  if (existsSync(folder)) throw new Error(`${target} exists already. Name a new folder.`)
  const { databaseUrl, dataDir } = readConfig(terminal.env)
  if (databaseUrl !== undefined) throw new Error('DATABASE_URL is set. Back up an external database with pg_dump (docs/operating.md).')
  const from = join(resolve(dataDir), 'postgres')
  if (!existsSync(from)) throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the data folder.`)
  const copy = async (_db: unknown, pool: pg.Pool) => {
    // Renamed when it is complete.
    const partial = await mkdtemp(`${folder}.partial-`)
    try {
      const copied = await copyDatabase(pool, from, join(partial, 'postgres'))
      await rename(partial, folder)
      return copied
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  }
  // Of whichever release it is: nothing is migrated.
  const bytes = await withDatabase(terminal, copy, async () => [])
  terminal.stdout.write(
    `Copied ${(bytes / 1e6).toFixed(0)} MB to ${target}. To restore it, start a server with a copy of it as DATA_DIR.\n`,
  )
}

/** Returns the number of bytes. One session, because the procedure ends with it. */
async function copyDatabase(pool: pg.Pool, from: string, to: string): Promise<number> {
  const session = await pool.connect()
  try {
    // Keeps the write-ahead log that the copy needs, however many checkpoints there are until it is copied.
    await session.query(`SELECT pg_create_physical_replication_slot('goat_backup_' || pg_backend_pid(), true, true)`)
    await session.query(`SELECT pg_backup_start('npm run backup', true)`)
    let bytes = await copyTree(from, to, true)
    const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    const label = join(to, 'backup_label')
    await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 })
    await makeDurable(label, await stat(from))
    bytes += await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'))
    return bytes
  } finally {
    session.release(true)
  }
}

async function copyTree(from: string, to: string, isRoot = false): Promise<number> {
  const like = await stat(from)
  await mkdir(to, { mode: like.mode, recursive: true })
  let bytes = 0
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    // PostgreSQL may have deleted it by now; a restored database deletes it too.
    const found = await stat(source).catch(ignoreMissing)
    if (found === undefined || (isRoot && leftOut.has(name))) continue
    if (isRoot && emptied.has(name)) await copyFolder(target, found)
    else if (found.isDirectory()) bytes += await copyTree(source, target)
    else if ((await copyFile(source, target).then(() => true, ignoreMissing)) === true) {
      await makeDurable(target, found)
      bytes += found.size
    }
  }
  await makeDurable(to, like)
  return bytes
}

async function copyFolder(target: string, like: Stats): Promise<void> {
  await mkdir(target, { mode: like.mode })
  await makeDurable(target, like)
}

/** Gives it the owner of the original, because PostgreSQL refuses files of others, and writes it to the disk. */
async function makeDurable(path: string, { uid, gid }: Stats): Promise<void> {
  await chown(path, uid, gid)
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
