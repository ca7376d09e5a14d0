import { setTimeout } from 'node:timers/promises'
import { startProcess } from '@goat/server/test/support/server-process.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../tools/chromium.ts'
import { Calls, collecting, type Memory, memoryOf, readMetrics } from './day-measure.ts'
import { type Task, tasks } from './day-people.ts'
import { freePort } from './product.ts'

export type DayReport = {
  readonly people: number
  readonly minutes: number
  /** How often a task was done from its beginning to its end. */
  readonly done: Readonly<Record<string, number>>
  readonly calls: number
  /** A table of calls. */
  readonly lines: readonly string[]
  readonly memory: readonly Memory[]
  readonly faults: readonly string[]
}

export type DaySettings = { readonly databaseUrl: string; readonly minutes: number; readonly people: number; readonly random: () => number }

/** More than these say nothing new. */
const namedFaults = 50

/**
 * A day of use in a few minutes: people in browsers of their own click through the real screens, each with something else to do and with
 * time to think, at one server with demonstration data. What goes wrong is an error of a page or its console, a call that failed, and
 * somebody who could not go on. `random` gives numbers from 0 to 1.
 */
export async function aDayOfUse({ databaseUrl, minutes, people, random }: DaySettings): Promise<DayReport> {
  const env = { DATABASE_URL: databaseUrl, DEMO_DATA: 'on', DEMO_SIGN_IN: 'on', LOG_LEVEL: 'warn', ...collecting }
  const server = await startProcess({ ...env, PORT: String(await freePort()) })
  const browsers = await Promise.all([launch(), launch()])
  const calls = new Calls()
  const faults: string[] = []
  const fault = (text: string) => {
    if (faults.length < namedFaults) faults.push(text)
  }
  const done: Record<string, number> = {}
  const evening = new AbortController()
  const think = () => setTimeout(2_000 + random() * 8_000, undefined, { signal: evening.signal })

  async function workAll(page: Page, { name, work }: Task, own: number): Promise<void> {
    for (let at = 0; !evening.signal.aborted; at += 1) {
      try {
        await work({ page, own, at, think })
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        if (evening.signal.aborted) return
        const shown = await page
          .locator('main')
          .innerText({ timeout: 5_000 })
          .catch(() => 'nothing')
        fault(`${name} ${own}: ${String(error).slice(0, 600)} (at ${page.url()}, which shows: ${shown.slice(0, 600)})`)
      }
    }
  }

  try {
    const desks = seats(people)
    const working = desks.map(async ({ task, own }, at) => {
      const page = await sitDown(browserAt(browsers, at), server.url, task, calls, fault)
      // People come in one after the other.
      await setTimeout(random() * Math.min(60_000, minutes * 6_000))
      await workAll(page, task, own)
    })
    const memory: Memory[] = []
    const samples = 10
    for (let at = 1; at <= samples; at += 1) {
      await setTimeout((minutes * 60_000) / samples)
      memory.push(await memoryOf(server, (minutes * at) / samples))
    }
    evening.abort()
    // The evening leaves nobody waiting for what they began.
    const metrics = await readMetrics(server.url)
    await Promise.all(browsers.map((browser) => browser.close()))
    await Promise.allSettled(working)
    if (/"level":"?(?:error|fatal|50|60)/.test(server.output())) fault(`the server logged errors: ${server.output().slice(-600)}`)
    return { people: desks.length, minutes, done, calls: calls.count(), lines: calls.lines(metrics), memory, faults }
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await server.end('SIGTERM')
  }
}

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
}

function browserAt(browsers: readonly Browser[], at: number): Browser {
  const browser = browsers[at % browsers.length]
  if (browser === undefined) throw new Error('There is no browser.')
  return browser
}

/** Who does what: all tasks in their proportions, the first of each first. */
function seats(people: number): readonly { readonly task: Task; readonly own: number }[] {
  return Array.from({ length: Math.max(...tasks.map((task) => task.people)) }, (_, own) =>
    tasks.filter((task) => own < task.people).map((task) => ({ task, own })),
  )
    .flat()
    .slice(0, people)
}

async function sitDown(browser: Browser, url: string, { brand, name }: Task, calls: Calls, fault: (text: string) => void): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/London' })
  if (brand !== undefined) await context.addInitScript((id) => localStorage.setItem('brand', id), brand)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => fault(`${name}: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') fault(`${name}: ${message.text()} ${message.location().url}`)
  })
  page.on('requestfinished', (request) => calls.add(request))
  page.on('response', (response) => {
    if (response.status() >= 400) fault(`${name}: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Who goes on to the next page does not wait for what the last one asked for.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') fault(`${name}: ${reason} ${request.method()} ${request.url()}`)
  })
  return page
}
