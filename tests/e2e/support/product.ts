import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { type Config, readConfig } from '@goat/server/src/config.ts'
import { type RunningServer, startServer } from '@goat/server/src/server.ts'
import { adminVariable, databaseUrl, onAdmin, templateVariable } from './cluster.ts'

export type Product = {
  readonly url: string
  /** The URL of its database, for test data. */
  readonly database: string
  /** Restarts the server on the same database. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the product for one journey, with its own database with demonstration data and its own address. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const { url: database, drop } = await createDatabase()
  const settings = { DATABASE_URL: database, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', FEATURES: 'pseudoLocale=on', ...env }
  const { config, server: first } = await startOnFreePort(settings)
  let server = first
  return {
    url: config.publicUrl,
    database,
    restart: async () => {
      await server.close()
      server = await startServer(config)
    },
    stop: async () => {
      await server.close()
      await drop()
    },
  }
}

/** Retries with another port if a program has taken it in the meantime. */
async function startOnFreePort(settings: Record<string, string>, tries = 5): Promise<{ config: Config; server: RunningServer }> {
  const config = readConfig({ ...settings, PORT: String(await freePort()) })
  try {
    return { config, server: await startServer(config) }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || tries === 1) throw error
    return startOnFreePort(settings, tries - 1)
  }
}

/** Creates a database with the demonstration data for one journey. */
export async function createDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const admin = required(adminVariable)
  const name = `goat_journey_${randomBytes(6).toString('hex')}`
  await onAdmin(admin, `CREATE DATABASE ${name} TEMPLATE ${required(templateVariable)}`)
  return { url: databaseUrl(admin, name), drop: () => onAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`) }
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: the set-up has not run.`)
  return value
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
