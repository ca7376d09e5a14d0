import { chromium } from '@playwright/test'
import { addressOf } from '../apps/server/test/support/command.ts'
import { createTestDatabase } from '../apps/server/test/support/database.ts'
import { boardBehindProxy } from '../tests/e2e/support/behind-proxy.ts'
import { simulateDay } from '../tests/e2e/support/day.ts'
import { fourBrowsers } from '../tests/e2e/support/four-browsers.ts'
import { missingProxy } from '../tests/e2e/support/proxies.ts'
import { ensureChromium, testArguments } from './browsers.ts'

type Outcome = { readonly rounds: number; readonly tried: string; readonly lost: readonly string[]; readonly details?: readonly string[] }

/** The rows of `npm run trust` that need real browsers. */
export async function fourPeople(rounds: number): Promise<Outcome> {
  const database = await createTestDatabase()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { saved, slowestRestartMs, faults } = await fourBrowsers({
      browser,
      databaseUrl: addressOf(database.connection),
      env: { DEMO_DATA: 'on' },
      rounds,
    })
    const [cutoffs, schedules, products, options] = saved
    return {
      rounds,
      tried: `${cutoffs} times, ${schedules} schedules, ${products} products, ${options} schedules of options said to be saved, slowest restart ${slowestRestartMs.toFixed(0)} ms`,
      lost: faults,
    }
  } finally {
    await browser.close()
    await database.drop()
  }
}

/** The board behind each proxy, with the settings of its package. */
export async function boardBehindProxies(): Promise<Outcome & { readonly skipped?: string }> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: testArguments })
  const names = ['nginx', 'HAProxy', 'Apache'] as const
  const tried: string[] = []
  const lost: string[] = []
  for (const proxy of names) {
    const missing = missingProxy(proxy)
    if (missing !== undefined) {
      await browser.close()
      return { rounds: 0, tried: '', lost: [], skipped: missing }
    }
    const database = await createTestDatabase()
    await boardBehindProxy({ browser, databaseUrl: addressOf(database.connection), proxy })
      .then((ms) => tried.push(`${proxy}: a change after ${ms.toFixed(0)} ms`))
      .catch((error: unknown) => lost.push(`${proxy}: ${error}`))
    await database.drop()
  }
  await browser.close()
  return { rounds: names.length, tried: tried.join(', '), lost }
}

/** `DAY_MINUTES` and `DAY_PEOPLE` override `minutes` and 30. */
export async function dayOfUse(minutes: number, random: () => number): Promise<Outcome> {
  const database = await createTestDatabase()
  try {
    const report = await simulateDay({
      databaseUrl: addressOf(database.connection),
      minutes: Number(process.env['DAY_MINUTES'] ?? minutes),
      people: Number(process.env['DAY_PEOPLE'] ?? 30),
      random,
    })
    const { memory, calls, people, done, lines, faults } = report
    const [half, end] = [memory[Math.floor(memory.length / 2) - 1], memory.at(-1)]
    // Growth in the second half indicates a leak.
    const grew = half !== undefined && end !== undefined && end.heap > half.heap * 1.15 + 5
    return {
      rounds: report.minutes,
      tried: `${people} people, ${calls} calls; ${Object.entries(done)
        .map(([name, count]) => `${count} times ${name}`)
        .join(', ')}`,
      lost: [...faults, ...(grew ? [`the heap grew from ${half.heap.toFixed(0)} to ${end.heap.toFixed(0)} MB in the second half`] : [])],
      details: [
        ...memory.map(
          ({ minute, rss, heap }) => `minute ${minute.toFixed(1)}: ${rss.toFixed(0)} MB, heap after a collection ${heap.toFixed(1)} MB`,
        ),
        '| call | times | p50 ms | p99 ms | slowest ms | at the server, 99 of 100 |',
        '|---|---|---|---|---|---|',
        ...lines,
      ],
    }
  } finally {
    await database.drop()
  }
}
