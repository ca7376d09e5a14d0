import type { Page } from '@playwright/test'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { group } from './support/schedules.ts'

const slow = (page: Page) => page.getByText('This is taking longer than usual.')
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Signs in to a list whose back end does not answer the first `unanswered` times. Resolves to how often it was asked. */
async function waitFor(page: Page, unanswered: number): Promise<() => number> {
  let asked = 0
  await page.route('**/designation/schedule', async (route) => {
    asked += 1
    if (asked > unanswered) await route.continue()
  })
  await page.clock.install()
  await signIn(page, 'Viewer', '/schedules')
  await expect.poll(() => asked).toBe(1)
  await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  return () => asked
}

test.describe('UI-11: a back end that does not answer', () => {
  test('after ten seconds that is said, and the person can ask again', async ({ page }) => {
    const asked = await waitFor(page, 2)
    await expect(slow(page)).toBeHidden()
    await page.clock.fastForward(10_000)
    await expect(slow(page)).toBeVisible()
    await expectNoViolations(page)
    await again(page).click()
    await expect(slow(page)).toBeHidden()
    await expect.poll(asked).toBe(2)
    await page.clock.fastForward(10_000)
    await again(page).click()
    await expect(group(page, /→/).first()).toBeVisible()
    await expect(slow(page)).toBeHidden()
    expect(asked()).toBe(3)
  })

  test('after a minute it is given up once, not three times, and can be asked again', async ({ page }) => {
    const asked = await waitFor(page, 1)
    await page.clock.fastForward(60_000)
    await expect(page.getByText('The schedules could not be loaded.')).toBeVisible()
    expect(asked()).toBe(1)
    await again(page).click()
    await expect(group(page, /→/).first()).toBeVisible()
  })
})
