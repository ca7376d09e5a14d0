import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { readConfig } from '../apps/server/src/config.ts'
import { sentenceOf } from '../apps/server/src/db/db.ts'

/** `npm run dev`: the server restarts when its sources change, the front end reloads in place. One address for both. */
const root = fileURLToPath(new URL('..', import.meta.url))
const { port: publicPort, publicUrl } = settings()
const serverPort = publicPort + 1

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--watch-path=apps/server/src',
    '--watch-path=packages/domain/src',
    '--watch-path=packages/contract/src',
    'apps/server/src/main.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl } },
)
const target = `http://127.0.0.1:${serverPort}`
// The embedded sign-in accepts only the public host name, so keep the Host header.
const toServer = { target, changeOrigin: false }
const vite = await createServer({
  root: `${root}apps/web`,
  configFile: `${root}apps/web/vite.config.ts`,
  server: {
    port: publicPort,
    strictPort: true,
    host: '127.0.0.1',
    proxy: {
      '/api': toServer,
      '/identity': toServer,
      '/config.json': toServer,
      '/docs': toServer,
      '/openapi.json': toServer,
      '/healthz': toServer,
      '/readyz': toServer,
      '/metrics': toServer,
    },
  },
})
await vite.listen()
console.log(`\nFront end with hot reload: ${publicUrl}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM')
    vite.close().finally(() => process.exit(0))
  })
}
server.on('exit', (code) => process.exit(code ?? 1))

/** Reads the same settings as the server, so that errors are reported before anything starts. */
function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(sentenceOf(error))
    return process.exit(1)
  }
}
