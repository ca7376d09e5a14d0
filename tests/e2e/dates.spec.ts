import { dateField, expectDate, setDate } from './support/dates.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })

test.describe('UI-19: a date', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'Editor', '/schedules/new')
    await setDate(page, 'Start Date', '2027-03-02')
  })

  test("is in the order of the tool's language, not the browser's; a calendar needs only the keyboard, and Escape closes it without a change", async ({
    page,
  }) => {
    const field = dateField(page, 'Start Date')
    await expect(field).toContainText('02/03/2027')
    await expect(field).toContainText('Tue')
    const opener = dateField(page, 'Start Date').getByRole('button')
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
    await page.keyboard.press('Enter')
    await expectDate(page, 'Start Date', '2027-03-10')
    await page.getByLabel('Language').selectOption('nl-NL')
    await expect(dateField(page, 'Begindatum')).toContainText('10-03-2027')
  })

  test('that is incomplete prevents saving', async ({ page }) => {
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
    const day = dateField(page, 'End Date').getByRole('spinbutton').first()
    await day.focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(dateField(page, 'End Date')).toContainText('dd/03/2027')
    await expect(page.getByText('Enter a valid date.')).toBeVisible()
    await expect(create).toBeDisabled()
    await day.pressSequentially('12')
    await expect(create).toBeEnabled()
    await day.pressSequentially('15')
    await expect(create).toBeEnabled()
    const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/designation/schedule'))
    await create.click()
    expect((await saved).postDataJSON()).toMatchObject({ DurationEndDateUtc: '2027-03-15T00:00:00Z' })
  })
})
