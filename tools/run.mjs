// The entry of every npm script. Runs on any installed Node (20 or later); installs and builds what is missing or
// stale; then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Takes the name of the command as its first argument. */
const serverCommand = 'apps/server/src/commands/run.ts'

const commands = {
  start: { script: 'apps/server/src/main.ts', needsWeb: true },
  dev: { script: 'tools/dev.ts', needsWeb: false },
  test: { script: 'tools/test.ts', needsWeb: true, checksManifests: true },
  check: { script: 'tools/check.ts', needsWeb: false, checksManifests: true },
  gallery: { script: 'tools/gallery.ts', needsWeb: false },
  screenshots: { script: 'tools/screenshots.ts', needsWeb: true },
  'generate:holidays': { script: 'tools/generate-holidays.ts', needsWeb: false },
  token: { script: 'tools/token.ts', needsWeb: false },
  'order-router': { script: 'examples/order-router/src/main.ts', needsWeb: false },
  image: { script: 'tools/image.ts', needsWeb: true },
  bench: { script: 'bench/run.ts', needsWeb: true },
  trust: { script: 'tools/trust.ts', needsWeb: true },
  drill: { script: 'tools/drill.ts', needsWeb: true },
  'rotate:keys': { script: serverCommand, needsWeb: false },
  'import:cutoffs': { script: serverCommand, needsWeb: false },
  'export:cutoffs': { script: serverCommand, needsWeb: false },
  'import:dated-cutoffs': { script: serverCommand, needsWeb: false },
  'export:dated-cutoffs': { script: serverCommand, needsWeb: false },
  'import:records': { script: serverCommand, needsWeb: false },
  'export:records': { script: serverCommand, needsWeb: false },
  'import:delivery-options': { script: serverCommand, needsWeb: false },
  'import:product-overrides': { script: serverCommand, needsWeb: false },
  'import:products': { script: serverCommand, needsWeb: false },
  'upgrade:check': { script: serverCommand, needsWeb: false },
  backup: { script: serverCommand, needsWeb: false },
  verify: { script: serverCommand, needsWeb: false },
}

const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (command === undefined) fail(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or later is needed; this is ${process.versions.node}.`)

install(root, packageFiles(), platformPackages())
// What only the check of the manifests needs: thousands of files.
const manifests = join(root, 'deploy', 'kubernetes')
if (command.checksManifests) install(manifests, [join(manifests, 'package.json')])
const node = pinnedNode()
if (command.needsWeb) buildWeb(node)
handOver(node, [join(root, command.script), ...(command.script === serverCommand ? [name] : []), ...args])

/** Runs `npm ci` in a folder unless its current lock file is installed. npm leaves out an optional package whose installation fails. */
function install(folder, packages, optional = []) {
  const stamp = join(folder, 'node_modules', '.goat-installed')
  const wanted = hashOf([join(folder, 'package-lock.json'), ...packages])
  const missing = () => optional.filter((one) => !existsSync(join(folder, 'node_modules', one)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && missing().length === 0) return
  say('Installing what the lock file names …')
  const npm = process.env.npm_execpath
  const ci = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const done =
    npm === undefined
      ? spawnSync('npm', ci, { cwd: folder, stdio: ['ignore', 2, 2] })
      : spawnSync(process.execPath, [npm, ...ci], { cwd: folder, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) fail('npm ci failed; its messages are above.')
  if (optional.length > 0) tryNode(pinnedNode())
  if (missing().length > 0) return say(`npm left out ${missing().join(', ')}: the next command installs again.`)
  writeFileSync(stamp, wanted)
}

function tryNode(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const advice = 'Install the system library that it lacks (on Debian and Ubuntu: apt-get install libatomic1), and run the command again.'
  fail(`The packaged Node does not run here: ${(stderr || String(error)).trim()}\n${advice}`)
}

/** The optional packages that there are for this platform. */
function platformPackages() {
  return ['package.json', 'apps/server/package.json']
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).optionalDependencies ?? {}))
    .filter((one) => one.endsWith(`${process.platform}-${process.arch}`))
}

function pinnedNode() {
  const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  const found = packages.map((one) => join(root, 'node_modules', one, 'bin', 'node')).find((path) => existsSync(path))
  if (found !== undefined) return found
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(`No Node 26 is packaged for ${process.platform} ${process.arch}. Install Node 26 and run the command with it.`)
}

/** Builds the front end unless its current sources are built. */
function buildWeb(node) {
  const stamp = join(root, 'apps', 'web', 'dist', '.built')
  const sources = [
    'packages/domain/src',
    'packages/contract/src',
    'packages/foresight/src',
    'packages/ui/src',
    'apps/web/src',
    'apps/web/locales',
    'apps/web/public',
  ]
    .flatMap((folder) => filesBelow(join(root, folder)))
    .concat(
      ['package-lock.json', 'apps/web/index.html', 'apps/web/vite.config.ts', 'apps/web/lingui.config.ts', 'tools/build-web.ts'].map(
        (file) => join(root, file),
      ),
    )
  const wanted = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the front end …')
  const done = spawnSync(node, [join(root, 'tools', 'build-web.ts')], { cwd: root, stdio: ['ignore', 2, 2], env: environment(node) })
  if (done.status !== 0) fail('The front end could not be built; the reason is above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Replaces this process with the pinned Node if possible; otherwise waits for it and forwards signals. */
function handOver(node, argv) {
  const env = environment(node)
  if (typeof process.execve === 'function') process.execve(node, [node, ...argv], env)
  const child = spawn(node, argv, { cwd: process.cwd(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  // A terminal sends SIGINT to both processes; the child decides when to end.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}

function environment(node) {
  return {
    // Compiled code in the cache halves the start-up time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  }
}

function packageFiles() {
  return ['package.json', 'bench/package.json', 'tests/e2e/package.json']
    .map((file) => join(root, file))
    .concat(
      ['packages', 'apps', 'examples'].flatMap((folder) =>
        readdirSync(join(root, folder)).map((one) => join(root, folder, one, 'package.json')),
      ),
    )
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}
