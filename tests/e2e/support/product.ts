import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { readConfig } from '@goat/server/src/config.ts'
import { startServer } from '@goat/server/src/server.ts'
import { adminVariable, databaseUrl, onAdmin, templateVariable } from './cluster.ts'

export type Product = {
  readonly url: string
  /** The URL of its database, for test data. */
  readonly database: string
  /** Restarts the server on the same database. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The port of a server, and the database of which each journey gets a copy. */
export type Place = { readonly port: number; readonly template: string }

/** Starts the product for one journey, with its own database: by default with the demonstration data, and on a free port. */
export async function startProduct(env: Readonly<Record<string, string>> = {}, place?: Place): Promise<Product> {
  const { url: database, drop } = await createDatabase(place?.template)
  const server = place === undefined ? await serveOnFreePort(database, env) : await serve(database, place.port, env)
  return {
    url: server.url,
    database,
    restart: server.restart,
    stop: async () => {
      await server.close()
      await drop()
    },
  }
}

/** Retries with another port if a program has taken it in the meantime. */
async function serveOnFreePort(database: string, env: Readonly<Record<string, string>>, tries = 5): ReturnType<typeof serve> {
  try {
    return await serve(database, await freePort(), env)
  } catch (error) {
    const isTaken = error instanceof Error && error.message.endsWith('Set PORT to another one.')
    if (!isTaken || tries === 1) throw error
    return serveOnFreePort(database, env, tries - 1)
  }
}

/** Serves a database in this process. */
export async function serve(database: string, port: number, env: Readonly<Record<string, string>> = {}) {
  const config = readConfig({
    DATABASE_URL: database,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    FEATURES: 'pseudoLocale=on',
    ...env,
  })
  let server = await startServer(config)
  return {
    url: config.publicUrl,
    restart: async () => {
      await server.close()
      server = await startServer(config)
    },
    close: () => server.close(),
  }
}

/** Creates a database for one journey: a copy of `template`, by default with the demonstration data. */
export async function createDatabase(template = required(templateVariable)) {
  const admin = required(adminVariable)
  const name = `goat_journey_${randomBytes(6).toString('hex')}`
  await onAdmin(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    name,
    url: databaseUrl(admin, name),
    drop: () => onAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`),
  }
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
