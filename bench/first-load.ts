import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import webConfig from '../apps/web/vite.config.ts'
import { ensureChromium } from '../tools/chromium.ts'
import { root } from './processes.ts'
import type { Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'

/** The screens other than Home, each with the heading that shows it has loaded. */
const screens = [
  { path: '/cutoffs', heading: 'Cutoff Configuration' },
  { path: '/schedules', heading: 'Card Designation Schedules' },
  { path: '/product-designation-override', heading: 'Update Print Site for Product' },
  { path: '/deliveryoptions', heading: 'Delivery Options Configuration' },
  { path: '/history', heading: 'Change history' },
]

/**
 * Brotli-compressed JavaScript that a browser loads to show Home on a first sign-in, compared with a page of only React
 * and React DOM; and the additional JavaScript of each screen. Independent of the machine, so measured once.
 */
export async function weighFirstLoad(product: Product): Promise<readonly Row[]> {
  const bare = await weighBarePage()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const home = await scriptsOf(browser, product.publicUrl, '/', 'Welcome to the Global Operations Admin Tool')
    const homeBytes = await weigh(home)
    const kilobytes = { baseline: 'bare react + react-dom', digits: 1 }
    const rows = [
      ratioRow({ what: 'JavaScript of Home, kB', ...kilobytes, target: 'at most 2.0', pairs: [[homeBytes / 1000, bare / 1000]] }),
    ]
    for (const { path, heading } of screens) {
      const all = await scriptsOf(browser, product.publicUrl, path, heading)
      const more = await weigh(new Set([...all].filter((url) => !home.has(url))))
      rows.push(ratioRow({ what: `additional JavaScript of ${path}, kB`, ...kilobytes, pairs: [[more / 1000, bare / 1000]] }))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** The URLs of all scripts loaded until the screen is shown and the network is idle, including sign-in. */
async function scriptsOf(browser: Browser, url: string, path: string, heading: string): Promise<ReadonlySet<string>> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const scripts = new Set<string>()
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.add(answer.url())
    })
    await page.goto(`${url}${path}`)
    await page.getByRole('button', { name: /Editor/ }).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    if (scripts.size === 0) throw new Error(`${path} loaded no script.`)
    return scripts
  } finally {
    await context.close()
  }
}

async function weigh(urls: ReadonlySet<string>): Promise<number> {
  let sum = 0
  for (const url of urls) sum += await bytesOf(url)
  return sum
}

/** The size of the body as sent to a browser that accepts Brotli. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`))))
    }).on('error', reject)
  })
}

/** Built by the same Vite for the same browsers, with the same compression. */
async function weighBarePage(): Promise<number> {
  const outDir = mkdtempSync(join(tmpdir(), 'goat-bare-page-'))
  try {
    await build({
      root: join(root, 'bench', 'bare-page'),
      configFile: false,
      logLevel: 'warn',
      build: { ...webConfig.build, outDir, emptyOutDir: true },
    })
    const assets = join(outDir, 'assets')
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    if (scripts.length === 0) throw new Error('The bare page has no script.')
    return scripts.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(assets, name))).length, 0)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
