import type { Page } from '@playwright/test'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { group } from './support/schedules.ts'
import { stallRequests } from './support/walk-faults.ts'

const slow = (page: Page) => page.getByText('This is taking longer than usual.')
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Opens a list whose first `unanswered` requests get no response. Resolves to a function that returns the number of requests. */
async function openSlowList(page: Page, unanswered: number): Promise<() => number> {
  let requests = 0
  await page.route('**/designation/schedule', async (route) => {
    requests += 1
    if (requests > unanswered) await route.continue()
  })
  // The first event reads the list again.
  await stallRequests(page, '**/events')
  await page.clock.install()
  await signIn(page, 'Viewer', '/schedules')
  await expect.poll(() => requests).toBe(1)
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  return () => requests
}

test('UI-11: a back end that does not answer: after ten seconds the page says so, after a minute the request times out without automatic retries, and the user can retry', async ({
  page,
}) => {
  const requests = await openSlowList(page, 2)
  await expect(slow(page)).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(slow(page)).toBeVisible()
  await expectNoViolations(page)
  await again(page).click()
  await expect(slow(page)).toBeHidden()
  await expect.poll(requests).toBe(2)
  await page.clock.fastForward(60_000)
  await expect(page.getByText('The schedules could not be loaded.')).toBeVisible()
  expect(requests()).toBe(2)
  await again(page).click()
  await expect(group(page, /→/).first()).toBeVisible()
  await expect(slow(page)).toBeHidden()
  expect(requests()).toBe(3)
})
