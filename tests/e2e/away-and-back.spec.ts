import { expect, signIn, test } from './support/journey.ts'

const unexpected = /^An error occurred, if issue persists, please contact the fulfilment logistics support channel for support\./

test('UI-12, UI-26: without a connection the page says what cannot be loaded; when it is back, everything works and lists are refetched', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /^(Switching the language|Loading a part of the program)/, /Failed to fetch/)
  await signIn(page, 'Editor', '/cutoffs')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByText('You are offline. You can save again once the connection is back.')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Select Brand' }).click()
  await expect(page.getByText(unexpected)).toHaveCount(1)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const [shown, toast] = await Promise.all([banner, page.getByText(unexpected)].map((one) => one.boundingBox()))
    expect(toast?.y, 'UI-26: a toast is below the banner').toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0))
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
  await expect(page.getByRole('alert').filter({ hasText: unexpected })).toHaveText(/ ×2$/)
  const read = page.waitForRequest('**/deliveryConfigurations')
  await context.setOffline(false)
  await read
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
  await page.getByRole('button', { name: 'Merk kiezen' }).click()
  const modal = page.getByRole('dialog', { name: 'Merk kiezen' })
  await expect(modal).toBeVisible()
  // With its style sheet, so that it is over the page, not below it.
  await expect(modal).toBeInViewport()
})

test('UI-25: messages on the screen follow a change of language', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/)
  await signIn(page, 'Editor', '/schedules')
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name: 'AU-CHEQUEMATES-SYD → AU-PMI-MEL' }).click()
  await page.route('**/designation/schedule', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 409,
          json: {
            type: 'about:blank',
            title: 'Conflict',
            status: 409,
            detail: '',
            code: 'versionConflict',
            errors: ['Jo Bakker has just changed this schedule. Your changes were not saved.'],
            issues: [{ code: 'schedule.changed', path: '', values: { by: 'Jo Bakker' } }],
            requestId: '1',
            transaction: null,
          },
        }),
  )
  await page.getByRole('button', { name: 'Pause' }).click()
  const toast = page.getByRole('region', { name: /Notifications|Meldingen/ }).getByRole('alert')
  await expect(toast).toHaveText('Failed to update schedule')
  await toast.hover()
  const card = page.getByRole('article').getByRole('alert')
  await expect(card).toHaveText('Jo Bakker has just changed this schedule. Your changes were not saved.')
  await page.evaluate(() => {
    const language = document.querySelector('select')
    if (language === null) throw new Error('There is no choice of language.')
    language.value = 'nl-NL'
    language.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(card).toHaveText('Jo Bakker heeft deze planning zojuist gewijzigd. Je wijzigingen zijn niet opgeslagen.')
  await expect(toast).not.toHaveText('Failed to update schedule')
})
