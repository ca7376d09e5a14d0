import { test as base, expect, signIn } from './support/journey.ts'
import { type OtherBackEnd, startBackEnd } from './support/other-back-end.ts'

/** The front end can be used with an existing back end that implements only the described calls. */
const test = base.extend<{ backEnd: OtherBackEnd }>({
  backEnd: async ({ browserName: _ }, use) => {
    const backEnd = await startBackEnd()
    await use(backEnd)
    await backEnd.stop()
  },
  serverEnv: async ({ backEnd }, use) => use({ UK_CUTOFF_API: `${backEnd.url}/`, FEATURES: 'extraHeaders=off' }),
})

test('BCK-13, API-17, REF-4, FOR-80: cut-offs of another back end at another origin are shown and changed with only the described calls', async ({
  page,
  backEnd,
}) => {
  const item = page.getByRole('button', { name: '44', exact: true })
  const row = page.getByRole('row').filter({ hasText: 'party' })
  await signIn(page, 'Editor', '/cutoffs')
  await expect(page.getByRole('button', { name: /Select Fulfilment Centre/ })).toContainText('XX-OTHER')
  await item.click()
  const weekday = page.getByRole('textbox', { name: 'Weekday' })
  await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('10:30:15')

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await weekday.fill('16:00')
  await expect(page.getByText('sample order')).toHaveCount(0)
  // Playwright answers preflights itself once it intercepts anything, so nothing is intercepted here.
  const list = backEnd.holdList()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully updated the default cutoffs', { exact: true })).toBeVisible()
  // The response has no content, so the form waits for the refetched list and never shows the old time.
  await expect(weekday).not.toBeEditable()
  await expect(weekday).toHaveValue('16:00')
  // A form does not treat the user's own change as a conflict.
  await page.getByRole('button', { name: 'Add Exception' }).click()
  list.release()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  const modal = page.getByRole('dialog', { name: 'Add Exception' })
  await modal.getByRole('button', { name: /Product Type/ }).click()
  await page.getByRole('option', { name: 'party', exact: true }).click()
  await modal.getByText('Sunday').click()
  await modal.getByRole('textbox', { name: 'Time' }).fill('09:00')
  await modal.getByRole('button', { name: 'Save Rule' }).click()
  await expect(page.getByText('Exception successfully added for party.', { exact: true })).toBeVisible()
  await expect(modal).toBeHidden()

  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByRole('textbox', { name: 'Time' }).fill('08:00')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated the party exception.', { exact: true })).toBeVisible()
  await expect(row).toContainText(/Sunday.*08:00/)

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Successfully deleted the party exception.', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()

  expect(backEnd.asked.filter((one) => !one.startsWith('GET '))).toEqual([
    'PUT /base/cutoffs/XX-OTHER/44 {"default":{"weekday":"16:00","saturday":"11:30","sunday":"10:30:15"},"versionNumber":7}',
    'POST /base/cutoffs/XX-OTHER/44/exceptions/ {"productType":"party","applicableOn":["sunday"],"time":"09:00","versionNumber":8}',
    'PUT /base/cutoffs/XX-OTHER/44/exceptions/12 {"applicableOn":["sunday"],"time":"08:00","versionNumber":9}',
    'DELETE /base/cutoffs/XX-OTHER/44/exceptions/12 12',
  ])
  expect(new Set(backEnd.asked.filter((one) => one.startsWith('GET ')))).toEqual(new Set(['GET /base/deliveryConfigurations']))
})

test.describe('with ids as JSON strings', () => {
  test.use({ serverEnv: { FEATURES: 'jsonIds=on' } })

  test('BCK-15, CUT-23: an exception is deleted with its id as a JSON string', async ({ page }) => {
    await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Delete' }) })
      .first()
    await row.getByRole('button', { name: 'Delete' }).click()
    const called = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('button', { name: 'Accept' }).click()
    const request = await called
    expect(request.postData()).toBe(JSON.stringify(request.url().split('/').at(-1)))
    await expect(page.getByText(/^Successfully deleted the .* exception\.$/)).toBeVisible()
  })
})
