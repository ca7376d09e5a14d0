import type { Page } from '@playwright/test'
import { expectDate } from './support/dates.ts'
import { formAddress, nextDay } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { group, pressMore, toast } from './support/schedules.ts'
import { createStored } from './support/stored-schedules.ts'

/** Sets the server's clock to noon on a Wednesday, and the computer's almost four weeks ahead. */
async function setClocksApart(page: Page): Promise<void> {
  await page.clock.setFixedTime('2027-01-04T09:00:00Z')
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: 'Wed, 09 Dec 2026 12:00:00 GMT' } })
  })
}

test.describe('UI-22: a computer whose clock is wrong', () => {
  // Calls that do not matter may still be under way.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  test('the server’s clock determines what is active, and when End now takes effect', async ({ page, product }) => {
    const daily = { From: 'GB-DPS-SLE', To: 'US-KODI-LAS', LocalStartTime: '00:00:00', LocalEndTime: '00:00:00' }
    const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    await createStored(product.url, { ...daily, ApplicableDays: everyDay }, '2026-12-01', '2026-12-31')
    await setClocksApart(page)
    await signIn(page, 'Editor', '/schedules')
    await group(page, 'GB-DPS-SLE → US-KODI-LAS (1 schedule)').click()
    await expect(page.getByRole('article')).toContainText('Active now')
    await pressMore(page.getByRole('main'), 'End now...')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(/Ends today at \d\d:\d\d, London time\./)
    const saving = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/designation/schedule'))
    await dialog.getByRole('button', { name: /^Yes, end/ }).click()
    expect((await saving).postDataJSON()).toMatchObject({
      Schedules: [
        { DurationEndDateUtc: '2026-12-08T00:00:00Z' },
        // What it has moved today.
        { DurationStartDateUtc: '2026-12-09T00:00:00Z', DurationEndDateUtc: '2026-12-09T00:00:00Z' },
      ],
    })
    await expect(toast(page, 'Schedule ended')).toBeVisible()
    await test.step('a new schedule starts on the server’s date', async () => {
      await page.goto(formAddress('Half price', nextDay))
      await expectDate(page, 'Start date', '2026-12-09')
    })
  })
})
