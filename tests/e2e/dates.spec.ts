import { calendarButton, dateField, expectDate, setDate } from './support/dates.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })

test.describe('UI-19: a date', () => {
  test.beforeEach(async ({ page }) => {
    const holiday = { date: '2027-03-10', name: 'Card Day', dutchName: null, decision: null, overrides: [], version: null }
    await page.route('**/public-holidays?*', (route) =>
      route.fulfill({ json: { knownTo: '2090-12-31', factories: [{ factoryCode: 'GG-MNPG-GSY', holidays: [holiday] }] } }),
    )
    await signIn(page, 'Editor', '/schedules/new')
    await setDate(page, 'Start Date', '2027-03-02')
  })

  test("UI-57, UI-58: is in the order of the tool's language, not the browser's; a calendar marks public holidays, needs only the keyboard, and Escape closes it without a change; one that is incomplete or empty prevents saving", async ({
    page,
  }) => {
    const field = dateField(page, 'Start Date')
    await expect(field).toHaveValue('02/03/2027')
    await expect(field).toHaveAccessibleDescription(/^Tue 2 March 2027/)
    const opener = calendarButton(page, 'Start Date')
    await opener.focus()
    await page.keyboard.press('Enter')
    const day = (name: RegExp) => page.getByRole('button', { name })
    await expect(day(/Tuesday,? 2 March 2027/)).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expectDate(page, 'Start Date', '2027-03-02')
    await page.keyboard.press('Enter')
    await expect(day(/Tuesday,? 2 March 2027/)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(day(/Wednesday,? 10 March 2027, Card Day/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectDate(page, 'Start Date', '2027-03-10')
    await page.getByLabel('Language').selectOption('nl-NL')
    await expect(dateField(page, 'Begindatum')).toHaveValue('10-03-2027')
    await page.locator('select').first().selectOption('en-GB')
    await test.step('UI-57: one that is incomplete or empty prevents saving', async () => {
      for (const picker of [
        /^Applicable Days/,
        /^Card Types/,
        /^Delivery Methods/,
        /^Pack Types/,
        /^Address Types/,
        /^Applicable Dispatch Days/,
      ]) {
        await page.getByRole('button', { name: picker }).click()
        await page.getByRole('dialog').getByRole('checkbox').first().press('Space')
        await page.getByRole('button', { name: 'Apply' }).click()
      }
      await setDate(page, 'End Date', '2027-03-12')
      const create = page.getByRole('button', { name: 'Create', exact: true })
      await expect(create).toBeEnabled()
      const end = dateField(page, 'End Date')
      for (const [typed, sentence] of [
        ['/03/2027', 'Enter a valid date.'],
        ['', 'Required'],
      ] as const) {
        await end.fill(typed)
        await expect(create).toBeDisabled()
        await end.blur()
        await expect(end).toHaveValue(typed)
        await expect(end).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(sentence)}$`))
      }
      await end.fill('15 mrt 2027')
      await expect(create).toBeEnabled()
      const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/designation/schedule'))
      await create.click()
      expect((await saved).postDataJSON()).toMatchObject({ DurationEndDateUtc: '2027-03-15T00:00:00Z' })
    })
  })
})
