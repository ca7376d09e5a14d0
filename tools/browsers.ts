import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** Headless Chromium: the same engine, in which the journeys take half the time. */
const shell = '/usr/bin/chromium-headless-shell'
const known = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The settings of Chromium for tests, whose pages live for seconds: too short for a GPU process or optimised code to pay off. */
export const testArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  '--js-flags=--always-sparkplug --no-maglev --no-turbofan',
]

/**
 * The path of Chromium: CHROMIUM_PATH, the system's, or Playwright's. Installs one if there is none or only a slower one: Debian's as
 * root on Debian, else Playwright's. Throws an Error if none can be installed.
 */
export function ensureChromium(): string {
  const isChosen = existsSync(process.env['CHROMIUM_PATH'] ?? '')
  if (!isChosen && !existsSync(shell)) installDebian('chromium-headless-shell')
  const there = findChromium()
  if (there !== undefined) return there
  console.log('Installing Playwright’s Chromium for the browser journeys …')
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  const own = findChromium()
  if (own !== undefined) return own
  throw new Error('There is no Chromium, and none could be installed. Install it, or set CHROMIUM_PATH to a Chromium or Chrome.')
}

/** The path of an installed Chromium, or undefined. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...known, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** Firefox as Playwright starts it: see tools/firefox.ts. */
export const firefox = fileURLToPath(new URL('firefox.ts', import.meta.url))
export const firefoxProgram = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
export const hasFirefox = () => existsSync(firefoxProgram)

/** Installs HAProxy as root on Debian. False if there is none and none could be installed. */
export function ensureHaproxy(): boolean {
  const program = '/usr/sbin/haproxy'
  if (!existsSync(program)) installDebian('haproxy')
  return existsSync(program)
}

/** Installs Prometheus and exporters as root on Debian. False if there are none and none could be installed. */
export function ensurePrometheus(): boolean {
  const programs = ['prometheus', 'prometheus-node-exporter', 'prometheus-blackbox-exporter']
  const isThere = () => programs.every((name) => existsSync(`/usr/bin/${name}`))
  if (!isThere()) installDebian(...programs)
  return isThere()
}

/** Installs Firefox as root on Debian. False if there is none and none could be installed. */
export function ensureFirefox(): boolean {
  if (!hasFirefox()) installDebian('firefox-esr')
  return hasFirefox()
}

const webkitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
export const hasWebkit = () => webkitPrograms.every((path) => existsSync(path))

/** Installs WebKit's small browser with its driver, and a screen for it, as root on Debian. False if that is not possible. */
export function ensureWebkit(): boolean {
  if (!hasWebkit()) installDebian('webkit2gtk-driver', 'xvfb')
  return hasWebkit()
}

const containerPrograms = ['buildah', 'podman', 'runc', 'mmdebstrap']
export const hasContainers = () => containerPrograms.every((name) => spawnSync('which', [name]).status === 0)

/** Installs what builds and runs images, as root on Debian. False if that is not possible. */
export function ensureContainers(): boolean {
  if (!hasContainers()) installDebian(...containerPrograms)
  return hasContainers()
}

/** As root on Debian; elsewhere nothing happens. */
function installDebian(...packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} …`)
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
}

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (done.status !== 0) console.error(`${program} ${args.join(' ')} ended with ${done.status}.`)
}
