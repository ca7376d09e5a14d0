import { type ServerProcess, startProcess } from '@goat/server/test/support/server-process.ts'
import { type Browser, expect, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { downloadCsv } from './csv.ts'
import { formAddress, nextDay } from './delivery-options.ts'
import { freePort } from './product.ts'
import { arrive, createSchedule, cutoffsAt, moveProducts, saveDefaults, saveEndTime, saveOptionSchedule } from './work.ts'

export type FourBrowsersReport = {
  readonly rounds: number
  /** The number of changes that the screens reported as saved: cut-offs, schedules, products, schedules of options. */
  readonly saved: readonly number[]
  readonly slowestRestartMs: number
  readonly faults: readonly string[]
}

export type FourBrowsersSettings = {
  readonly browser: Browser
  readonly databaseUrl: string
  readonly env?: Readonly<Record<string, string>>
  readonly rounds: number
}

type Person = {
  /** The index of their server. */
  readonly server: 0 | 1
  /** Makes a change in the user interface; `at` counts them. Resolves to the value that the screen reported as saved. */
  readonly change: (page: Page, at: number) => Promise<string>
}

const schedule = 'demonstration-11'
const product = 'CRD-BIR-0001'
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const linked = `/schedules?schedule=${schedule}`
const card = (page: Page) => page.getByRole('article')
const results = (page: Page) => page.getByRole('table', { name: 'Products' })

const people: readonly Person[] = [
  {
    server: 0,
    change: async (page, at) => {
      const weekday = clock((at * 7 + 1) % 1440)
      await arrive(page, '/cutoffs?factory=AU-PMI-MEL&service=1', cutoffsAt(page))
      await saveDefaults(page, weekday)
      return `${weekday}:00`
    },
  },
  {
    server: 1,
    change: async (page, at) => {
      // Alternates between changing and duplicating the schedule, with unique end times.
      const end = clock(60 + (at % 1300))
      const isNew = at % 2 === 1
      await arrive(
        page,
        isNew ? `/schedules/new?duplicate=${schedule}` : linked,
        isNew ? page.getByRole('button', { name: 'Create' }) : card(page),
      )
      await (isNew ? createSchedule(page, end) : saveEndTime(page, end))
      return `${isNew ? 'new ' : ''}${end}:00`
    },
  },
  {
    server: 0,
    change: async (page, at) => {
      const factory = at % 2 === 0 ? 'GB-ARENA-DRO' : 'GB-DPS-SLE'
      await arrive(page, `/product-designation-override?key=${product}`, results(page))
      await moveProducts(page, factory)
      return factory
    },
  },
  {
    server: 1,
    change: async (page, at) => {
      const name = `Kept ${at}.`
      await arrive(page, formAddress(name, nextDay), page.getByRole('button', { name: 'Save', exact: true }))
      await saveOptionSchedule(page)
      return name
    },
  },
]

/**
 * Four users, two at each of two servers on one database, make changes in the user interface while the servers are killed during writes and
 * restarted in turn. Afterwards, every change reported as saved is stored exactly once, versions match the change log, and the users at the
 * other server see the changes.
 */
export async function fourBrowsers({ browser, databaseUrl, env = {}, rounds }: FourBrowsersSettings): Promise<FourBrowsersReport> {
  const ports = [await freePort(), await freePort()]
  const envs = ports.map((port) => ({ PORT: String(port), DATABASE_URL: databaseUrl, DEMO_SIGN_IN: 'on', LOG_LEVEL: 'fatal', ...env }))
  const servers = await Promise.all(envs.map((settings) => startProcess(settings)))
  const faults: string[] = []
  const before = await counts(databaseUrl)
  const users = await Promise.all(people.map((person) => openPage(browser, person, servers, faults)))
  let slowestRestartMs = 0
  let isOver = false
  const working = users.map(async (user) => {
    for (let at = 0; !isOver; at += 1) user.saved.push(await user.person.change(user.page, at))
  })
  // If one user cannot continue, all stop.
  const stopped = Promise.all(working)
  const unlessStopped = <T>(waiting: Promise<T>) => Promise.race([waiting, stopped.then(() => Promise.reject(new Error('a user stopped')))])
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [at, own] = [round % 2, users.filter(({ person }) => person.server === round % 2)]
      const seen = users.map(({ saved }) => saved.length)
      await unlessStopped(Promise.race(own.map(({ page }) => page.waitForRequest(isWrite, { timeout: 120_000 }))))
      await servers[at]?.end('SIGKILL')
      servers[at] = await startProcess({ ...envs[at] })
      slowestRestartMs = Math.max(slowestRestartMs, servers[at].startMs)
      const allWent = () => users.every(({ saved }, index) => saved.length > (seen[index] ?? 0))
      await unlessStopped(expect.poll(allWent, { timeout: 180_000, intervals: [50] }).toBe(true))
    }
    isOver = true
    await stopped
    const saved = users.map((user) => user.saved)
    const pages = users.map(({ page }) => page)
    await expectSeenAtOtherServer(pages, saved)
    // Each server has cached these lists by now, so a change at the other server must invalidate them.
    await Promise.all(users.map(async (user) => user.saved.push(await user.person.change(user.page, user.saved.length))))
    await expectSeenAtOtherServer(pages, saved)
    faults.push(...compare(before, await counts(databaseUrl), saved))
  } catch (error) {
    isOver = true
    faults.push(String(error))
  } finally {
    await Promise.allSettled(users.map(({ page }) => page.context().close()))
    await Promise.allSettled([...working, ...servers.map((server) => server.end('SIGTERM'))])
  }
  return { rounds, saved: users.map(({ saved }) => saved.length), slowestRestartMs, faults }
}

type User = { readonly person: Person; readonly page: Page; readonly saved: string[] }

async function openPage(browser: Browser, person: Person, servers: readonly ServerProcess[], faults: string[]): Promise<User> {
  const context = await browser.newContext({ baseURL: servers[person.server]?.url ?? '', locale: 'en-GB', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  return { person, page, saved: [] }
}

function isWrite(request: Request): boolean {
  const { pathname } = new URL(request.url())
  return /^\/api\/.*(?:cutoffs|\/schedule|product-override$|\/schedules)/.test(pathname) && request.method() !== 'GET'
}

type Counts = {
  readonly cutoff: Count
  readonly schedule: Count
  readonly product: Count
  readonly copies: number
  readonly options: Options
}
type Count = { readonly version: number; readonly changes: number; readonly values: readonly string[] | null }
type Options = { readonly names: readonly string[] | null; readonly changes: number }

/** The versions and the logged changes of each record. */
async function counts(databaseUrl: string): Promise<Counts> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const logged = (kind: string, key: string) => `(SELECT count(*)::integer FROM change_log WHERE kind = '${kind}' AND key = ${key})`
  try {
    const { rows } = await client.query<Counts>(`SELECT
      (SELECT json_build_object('version', version, 'changes', ${logged('cutoff', `'AU-PMI-MEL/1'`)}, 'values',
        (SELECT json_agg(after #>> '{default,weekday}' ORDER BY id) FROM change_log WHERE kind = 'cutoff' AND key = 'AU-PMI-MEL/1'
          AND action = 'defaults.updated')) FROM delivery_services WHERE factory_code = 'AU-PMI-MEL' AND service_name = '1') AS cutoff,
      (SELECT json_build_object('version', version, 'changes', ${logged('designation', 'designation_schedules.id')}, 'values', json_build_array(end_time))
        FROM designation_schedules WHERE id = '${schedule}') AS schedule,
      (SELECT json_build_object('version', version, 'changes', ${logged('product-override', `product_key || '/' || sku`)}, 'values', json_build_array(factory_code))
        FROM product_overrides WHERE product_key = '${product}') AS product,
      (SELECT count(*)::integer FROM designation_schedules) AS copies,
      (SELECT json_build_object('names', json_agg(name ORDER BY created_at), 'changes',
        (SELECT count(*)::integer FROM change_log WHERE kind = 'delivery-option-schedule')) FROM delivery_option_schedules WHERE name LIKE 'Kept %') AS options`)
    const [found] = rows
    if (found === undefined) throw new Error('The database has nothing.')
    return found
  } finally {
    await client.end()
  }
}

/** The differences between what the screens reported and what is stored. */
function compare(
  before: Counts,
  after: Counts,
  [cutoffs = [], schedules = [], products = [], options = []]: readonly (readonly string[])[],
): string[] {
  const copies = schedules.filter((one) => one.startsWith('new '))
  const changed = schedules.filter((one) => !one.startsWith('new '))
  const rows: readonly (readonly [what: string, stored: unknown, reported: unknown])[] = [
    ['version of the cut-offs', after.cutoff.version - before.cutoff.version, cutoffs.length],
    ['change log of the cut-offs', after.cutoff.changes - before.cutoff.changes, cutoffs.length],
    ['times of the cut-offs', (after.cutoff.values ?? []).slice(before.cutoff.values?.length ?? 0), cutoffs],
    ['version of the schedule', after.schedule.version - before.schedule.version, changed.length],
    ['change log of the schedule', after.schedule.changes - before.schedule.changes, changed.length],
    ['end of the schedule', after.schedule.values?.[0], changed.at(-1)],
    ['new schedules', after.copies - before.copies, copies.length],
    ['version of the override', after.product.version - before.product.version, products.length],
    ['change log of the override', after.product.changes - before.product.changes, products.length],
    ['factory of the override', after.product.values?.[0], products.at(-1)],
    ['schedules of the option', after.options.names ?? [], options],
    ['change log of the option', after.options.changes - before.options.changes, options.length],
  ]
  return rows.flatMap(([what, stored, reported]) =>
    JSON.stringify(stored) === JSON.stringify(reported)
      ? []
      : [`${what}: ${JSON.stringify(stored)} is stored, ${JSON.stringify(reported)} was reported`],
  )
}

/** Each user sees, at their own server, the changes of a user at the other one, after a short delay. */
async function expectSeenAtOtherServer(pages: readonly Page[], saved: readonly (readonly string[])[]): Promise<void> {
  const [first, second, third, fourth] = pages
  const [cutoffs = [], schedules = [], products = [], options = []] = saved
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error('Four are needed.')
  const soon = (look: () => Promise<void>) => expect(look).toPass({ timeout: 60_000, intervals: [100] })
  const copies = schedules.filter((one) => one.startsWith('new ')).map((one) => one.slice(4))
  const last = schedules.findLast((one) => !one.startsWith('new '))
  await Promise.all([
    soon(async () => {
      await arrive(first, '/schedules', first.getByRole('button', { name: 'Download CSV' }))
      const { rows } = await downloadCsv(first)
      const ends = rows.map((row) => row['End Time'] ?? '')
      expect(rows.find((row) => row['Id'] === schedule)?.['End Time']).toBe(last)
      for (const end of copies) expect(ends.filter((one) => one === end && one !== last)).toHaveLength(1)
    }),
    soon(async () => {
      await arrive(second, '/cutoffs?factory=AU-PMI-MEL&service=1', cutoffsAt(second))
      await expect(cutoffsAt(second)).toHaveValue(cutoffs.at(-1)?.slice(0, 5) ?? '', { timeout: 1_000 })
    }),
    soon(async () => {
      await arrive(third, `/deliveryoptions?id=${nextDay.centre}:${nextDay.id}:${nextDay.index}`, third.getByRole('article').first())
      const names = (await downloadCsv(third)).rows.map((row) => row['Schedule'] ?? '').filter((name) => name.startsWith('Kept '))
      expect(names.toSorted()).toEqual(options.toSorted())
    }),
    soon(async () => {
      await arrive(fourth, `/product-designation-override?key=${product}`, results(fourth))
      await expect(results(fourth).getByText(products.at(-1) ?? '', { exact: true })).toBeVisible({ timeout: 1_000 })
    }),
  ])
}
