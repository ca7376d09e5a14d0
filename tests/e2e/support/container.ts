import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { createGate } from '@goat/server/test/support/gate.ts'
import { type ServerProcess, startProcess } from '@goat/server/test/support/server-process.ts'
import { buildImage, folder, image, storage } from '../../../tools/image.ts'
import { templateVariable } from './cluster.ts'
import { createDatabase, freePort, type Product } from './product.ts'

/** As docs/operating.md runs it. The limits are explicit, because Podman's own are higher than some machines allow; they do not run crun either. */
const restricted = ['--rm', '--read-only', '--network=host', '--cap-drop=all', '--security-opt=no-new-privileges']
const podman = ['podman', ...storage, '--runtime=runc', 'run', ...restricted, '--ulimit=nofile=4096:4096', '--ulimit=nproc=1000:1000']
type Env = Readonly<Record<string, string>>
const withImage = (env: Env, words: readonly string[] = []) => [
  ...podman,
  ...Object.keys(env).map((name) => `--env=${name}`),
  image,
  ...words,
]

/** Builds the image once for each run of the journeys. Returns the digest of its manifest. */
export async function ensureImage(): Promise<string> {
  const [mark, run] = [`${folder}/journeys`, process.env[templateVariable] ?? '']
  if (existsSync(mark) && readFileSync(mark, 'utf8') === run) return readFileSync(`${folder}/digest`, 'utf8')
  const digest = await buildImage()
  writeFileSync(mark, run)
  return digest
}

/** Starts the product in a container, with its own database. */
export async function startContainer(more: Env): Promise<Product & { readonly env: Env; readonly server: ServerProcess }> {
  await ensureImage()
  const { url: database, drop } = await createDatabase()
  // A container does not see the socket of the embedded database.
  const { connection, shut } = await createGate({ connectionString: database })
  const { user, password, database: name, port } = { user: '', password: '', database: '', port: 0, ...connection }
  const address = `postgresql://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${name}`
  const env = { DATABASE_URL: address, PORT: String(await freePort()), LOG_LEVEL: 'warn', RATE_LIMIT: '1000000', ...more }
  let server = await startProcess(env, withImage(env))
  return {
    url: server.url,
    database,
    env,
    server,
    restart: async () => {
      await server.end('SIGTERM')
      server = await startProcess(env, withImage(env))
    },
    stop: async () => {
      await server.end('SIGTERM')
      await shut()
      await drop()
    },
  }
}

/** What a program prints that runs in a container of its own. */
export async function runInContainer(env: Env, ...words: readonly string[]): Promise<string> {
  const [program = '', ...args] = withImage(env, words)
  return (await promisify(execFile)(program, args, { env: { PATH: process.env['PATH'], ...env } })).stdout
}
