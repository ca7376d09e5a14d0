import { setTimeout } from 'node:timers/promises'
import { startProcess } from '@goat/server/test/support/server-process.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../tools/browsers.ts'
import { CallTimes, collectOnSignal, type Memory, memoryOf, readMetrics } from './day-measure.ts'
import { type Task, tasks } from './day-people.ts'
import { freePort } from './product.ts'

export type DayReport = {
  readonly people: number
  readonly minutes: number
  /** The number of completed repetitions, by task. */
  readonly done: Readonly<Record<string, number>>
  readonly calls: number
  /** The rows of the table of calls. */
  readonly lines: readonly string[]
  readonly memory: readonly Memory[]
  readonly faults: readonly string[]
}

export type DaySettings = { readonly databaseUrl: string; readonly minutes: number; readonly people: number; readonly random: () => number }

/** Further faults are not recorded. */
const maxFaults = 50

/**
 * Simulates a day of use in a few minutes: users with different tasks and thinking time, each in a browser context, on one server with
 * demonstration data. Faults are errors of pages and consoles, failed calls, and users who could not continue. `random` returns numbers
 * from 0 to 1.
 */
export async function simulateDay({ databaseUrl, minutes, people, random }: DaySettings): Promise<DayReport> {
  const env = { DATABASE_URL: databaseUrl, DEMO_DATA: 'on', DEMO_SIGN_IN: 'on', LOG_LEVEL: 'warn', ...collectOnSignal }
  const server = await startProcess({ ...env, PORT: String(await freePort()) })
  const browsers = await Promise.all([launch(), launch()])
  const calls = new CallTimes()
  const faults: string[] = []
  const fault = (text: string) => {
    if (faults.length < maxFaults) faults.push(text)
  }
  const done: Record<string, number> = {}
  const ended = new AbortController()
  const think = () => setTimeout(2_000 + random() * 8_000, undefined, { signal: ended.signal })

  async function workAll(page: Page, { name, work }: Task, own: number): Promise<void> {
    for (let at = 0; !ended.signal.aborted; at += 1) {
      try {
        await work({ page, own, at, think })
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        if (ended.signal.aborted) return
        const shown = await page
          .locator('main')
          .innerText({ timeout: 5_000 })
          .catch(() => 'nothing')
        fault(`${name} ${own}: ${String(error).slice(0, 600)} (at ${page.url()}, which shows: ${shown.slice(0, 600)})`)
      }
    }
  }

  try {
    const desks = assignTasks(people)
    const working = desks.map(async ({ task, own }, at) => {
      const page = await openPage(browserAt(browsers, at), server.url, task, calls, fault)
      // Users start one after the other.
      await setTimeout(random() * Math.min(60_000, minutes * 6_000))
      await workAll(page, task, own)
    })
    const memory: Memory[] = []
    const samples = 10
    for (let at = 1; at <= samples; at += 1) {
      await setTimeout((minutes * 60_000) / samples)
      memory.push(await memoryOf(server, (minutes * at) / samples))
    }
    ended.abort()
    // Closing the browsers ends what users are waiting for.
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

/** Assigns users to tasks in proportion. */
function assignTasks(people: number): readonly { readonly task: Task; readonly own: number }[] {
  return Array.from({ length: Math.max(...tasks.map((task) => task.people)) }, (_, own) =>
    tasks.filter((task) => own < task.people).map((task) => ({ task, own })),
  )
    .flat()
    .slice(0, people)
}

async function openPage(
  browser: Browser,
  url: string,
  { brand, name }: Task,
  calls: CallTimes,
  fault: (text: string) => void,
): Promise<Page> {
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
    // Navigation aborts the requests of the previous page.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') fault(`${name}: ${reason} ${request.method()} ${request.url()}`)
  })
  return page
}
