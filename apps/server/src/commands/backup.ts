import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { anyRelease, type Command, onlyFile, readArguments, withDatabase } from './database.ts'

/** What is of the running process, and the write-ahead log, which is copied last. */
const leftOut = /^(postmaster\.(pid|opts)|pg_wal|pg_wal\/.*|pg_replslot\/.*)$/

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
  const from = join(dataDir, 'postgres')
  const copy = async (_db: unknown, pool: pg.Pool) => {
    // Renamed when it is complete.
    const partial = await mkdtemp(`${folder}.partial-`)
    try {
      await copyDatabase(pool, from, join(partial, 'postgres'))
      await promisify(execFile)('sync')
      await rename(partial, folder)
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  }
  await withDatabase(terminal, copy, anyRelease)
  terminal.stdout.write(`The database is copied to ${target}. To restore it, start a server with a copy of this folder as DATA_DIR.\n`)
}

/** In one session, because the procedure ends with it. */
async function copyDatabase(pool: pg.Pool, from: string, to: string): Promise<void> {
  const session = await pool.connect()
  try {
    // The checkpoint may take longer than a call may.
    await session.query('SET statement_timeout = 0')
    // Keeps the write-ahead log that the copy needs, however many checkpoints there are until it is copied.
    await session.query(`SELECT pg_create_physical_replication_slot('goat_backup_' || pg_backend_pid(), true, true)`)
    await session.query(`SELECT pg_backup_start('npm run backup', true)`)
    await copyTree(from, to, leftOut)
    const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    const [label, { uid, gid }] = [join(to, 'backup_label'), await stat(from)]
    await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 })
    await chown(label, uid, gid)
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'))
  } finally {
    session.release(true)
  }
}

/** Copies a folder with its owners, because PostgreSQL refuses files of others. */
async function copyTree(from: string, to: string, without?: RegExp): Promise<void> {
  for (const path of ['', ...(await readdir(from, { recursive: true }))]) {
    if (without?.test(path)) continue
    const [source, target] = [join(from, path), join(to, path)]
    try {
      const found = await stat(source)
      await (found.isDirectory() ? mkdir(target, { mode: found.mode }) : copyFile(source, target))
      await chown(target, found.uid, found.gid)
    } catch (error) {
      // PostgreSQL has deleted it since; a restored database deletes it too.
      if (existsSync(source)) throw error
    }
  }
}
