import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstrationToken } from '../tools/token.ts'
import type { Processes } from './processes.ts'
import { sampleCutoffs } from './sample-cutoffs.ts'

export type Product = {
  /** With the host name that the sign-in accepts. */
  readonly publicUrl: string
  /** With the IP address, which avoids name resolution. */
  readonly url: string
  readonly dataDir: string
  readonly token: string
  readonly server: ChildProcess
  /** CPU seconds that the server has used, from its metrics. */
  readonly cpuSeconds: () => Promise<number>
  /** Runs a command of the project on the product's database. */
  readonly run: (args: readonly string[]) => Promise<void>
  /** Removes the data; call it after the processes have stopped. */
  readonly remove: () => void
}

/**
 * Starts the server on a new embedded database, with the demonstration data or only with 40 imported delivery services. `modules`: loaded
 * into the server's process. `settings`: further environment variables.
 */
export async function startProduct(
  processes: Processes,
  data: 'demonstration' | 'services',
  modules: readonly URL[] = [],
  settings: NodeJS.ProcessEnv = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goat-bench-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const port = await freePort()
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_DATA: data === 'demonstration' ? 'on' : 'off',
      RATE_LIMIT: '10000000',
      LOG_LEVEL: 'warn',
      ...unset,
      ...settings,
    }
    const url = `http://127.0.0.1:${port}`
    const publicUrl = `http://localhost:${port}`
    const server = processes.start([...modules.flatMap(({ href }) => ['--import', href]), 'apps/server/src/main.ts'], env)
    await ready(url, server)
    if (data === 'services') {
      const file = join(dataDir, 'cutoffs.json')
      writeFileSync(file, JSON.stringify(sampleCutoffs()))
      await processes.run(['apps/server/src/commands/run.ts', 'import:cutoffs', '--brand', 'uk', file], env)
    }
    const token = await demonstrationToken({ baseUrl: publicUrl, person: 'editor' })
    const run = (args: readonly string[]) => processes.run(args, env)
    return { publicUrl, url, dataDir, token, server, run, cpuSeconds: () => readCpuSeconds(url), remove }
  } catch (error) {
    await processes.stop()
    remove()
    throw error
  }
}

/** Settings of the environment that could change the measured product. */
const unset = Object.fromEntries(
  [
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_AUDIENCE',
    'NODE_ENV',
    'UK_CUTOFF_API',
    'SESSION_API',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ].map((name) => [name, '']),
)

/** The header of a call with the product's access token. */
export const authorized = ({ token }: Product) => ({ authorization: `Bearer ${token}` })

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const end = server.exitCode ?? server.signalCode
    if (end !== null) throw new Error(`The server ended with ${end}.`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server was not ready after 30 seconds.')
}

async function readCpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
