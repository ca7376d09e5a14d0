import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import webConfig from '../apps/web/vite.config.ts'
import { weighedScreens } from '../tests/e2e/support/weighed-screens.ts'
import { ensureChromium } from '../tools/browsers.ts'
import { shown } from './page-tools.ts'
import { root } from './processes.ts'
import type { Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'

/**
 * Brotli-compressed JavaScript that a browser loads to show Home on a first sign-in, compared with a page of only React
 * and React DOM; and to show the list of each screen. Independent of the machine, so measured once.
 */
export async function weighFirstLoad(product: Product): Promise<readonly Row[]> {
  const bare = await weighBarePage()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: Row[] = []
    for (const { path, list, limit } of weighedScreens) {
      const bytes = await weigh(await scriptsOf(browser, product.publicUrl, path, list))
      rows.push(
        ratioRow({
          what: `JavaScript ${path === '/' ? 'of Home' : `until ${path} is shown`}, kB`,
          baseline: 'bare react + react-dom',
          digits: 1,
          target: `at most ${limit}`,
          pairs: [[bytes / 1000, bare / 1000]],
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** The URLs of all scripts requested until an element is shown, by a browser that is signed in. */
async function scriptsOf(browser: Browser, url: string, path: string, list: string): Promise<ReadonlySet<string>> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('button', { name: /Editor/ }).click()
    await page.getByRole('heading', { name: 'Welcome to the Global Operations Admin Tool', level: 1 }).waitFor()
    await page.addInitScript(() => performance.setResourceTimingBufferSize(1000))
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    const at = await shown(page, list)
    const scripts = await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= until)
          .map(({ name }) => name),
      at,
    )
    if (scripts.length === 0) throw new Error(`${path} loaded no script.`)
    return new Set(scripts)
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
