import { setTimeout } from 'node:timers/promises'
import { type Browser, expect as expectSoon } from '@playwright/test'
import { arrive } from './work.ts'

/** While others save many times a second, the board is mostly being updated. */
const expect = expectSoon.configure({ timeout: 30_000 })

/**
 * A user fills in a form while `update` replaces the servers behind an address, and saves it afterwards; in another tab the board stays live.
 * Fails if they are signed out, lose what they have typed, see an error, or cannot load another screen.
 */
export async function typeThrough(browser: Browser, url: string, update: () => Promise<void>): Promise<void> {
  let updating = Promise.resolve()
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1200, height: 900 } })
  try {
    const [page, board] = [await context.newPage(), await context.newPage()]
    const faults: string[] = []
    for (const tab of [page, board]) {
      tab.on('pageerror', (error) => faults.push(String(error)))
      tab.on('console', (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`))
    }
    const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
    await arrive(page, '/cutoffs?factory=US-KODI-NYC&service=CARDS_TRACKED_LETTER', edit)
    await arrive(board, '/board?factory=AU-PMI-MEL', board.getByText('Live', { exact: true }))
    await edit.click()
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    const [weekday, saturday] = [box('Weekday'), box('Saturday')]
    const typed = (await weekday.inputValue()).startsWith('01:23') ? '01:24' : '01:23'
    await weekday.fill(typed)
    // Each server that ends also ends its streams. A board that did not open another one would go on saying that it is live.
    let streams = 0
    board.on('response', (answer) => {
      streams += Number(answer.ok() && answer.url().endsWith('/events'))
    })
    let updated = false
    updating = update().finally(() => {
      updated = true
    })
    for (let at = 0; !updated; at += 1) {
      await saturday.fill(`10:${String(at % 60).padStart(2, '0')}`)
      expect(await board.getByText('Not live').count()).toBe(0)
      await setTimeout(200)
    }
    await updating
    await saturday.fill('10:59')
    await expect(weekday).toHaveValue(typed)
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText('Successfully updated the default cutoffs')).toBeVisible()
    await expect.poll(() => streams).toBeGreaterThan(0)
    await expect(board.getByText('Live', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByText(typed).first()).toBeVisible()
    // The browser itself repeats what was answered with 503.
    expect(faults.filter((one) => !one.includes(' 503 '))).toEqual([])
  } finally {
    // Whoever goes on after a fault has to find both servers replaced.
    await updating.catch(() => undefined)
    await context.close()
  }
}
