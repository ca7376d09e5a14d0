import type { Page } from '@playwright/test'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { toast } from './support/schedules.ts'
import { colleagueAt } from './support/walk.ts'

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Undo this change' })

/** Changes a default as the editor, and opens the history of its service. Resolves to the previous value. */
async function changeDefaults(page: Page, weekday: string): Promise<string> {
  await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const field = page.getByRole('textbox', { name: 'Weekday' })
  const before = await field.inputValue()
  await field.fill(weekday)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
  await openHistory(page)
  return before
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History of GB-DPS-SLE, TRACKED PARCEL' }).click()
}

test('HIS-5, HIS-7, HIS-12, HIS-14, HIS-26: a change is listed with its author, values and link, and can be undone after a preview, which can be retried; undoing can be undone', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/)
  const before = await changeDefaults(page, '10:10')
  const changed = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL: Defaults changed' })
  await test.step('HIS-5, HIS-7: the history of a service', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Change history' })).toBeFocused()
    await expect(page.getByText('Showing only changes to GB-DPS-SLE, TRACKED PARCEL.')).toBeVisible()
    await expect(changed).toContainText('by Robin Hughes')
    await expect(changed.getByRole('term')).toHaveText(['Weekday'])
    await expect(changed.getByRole('definition')).toHaveText([`${before} → 10:10`])
    // The import of the service is listed too, and no change of another service.
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL: Imported from a file' })).toContainText('by Demo data')
    await expectNoViolations(page)
    await expect(changed.getByRole('link')).toHaveAttribute('href', /^\/cutoffs\?.*factory=GB-DPS-SLE&service=44/)
  })
  await test.step('the preview could not be loaded', async () => {
    await page.route('**/undo', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":["No."]}' }))
    await page.getByRole('button', { name: 'Undo this change: Defaults changed, GB-DPS-SLE, TRACKED PARCEL' }).click()
    await expect(dialog(page).getByText('The effect of undoing this change could not be loaded.')).toBeVisible()
    await page.unroute('**/undo')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Yes, undo it' })).toBeVisible()
  })
  await expect(dialog(page).getByText('This changes 1 record')).toBeVisible()
  await expect(dialog(page).getByText('Undone by')).toHaveCount(0)
  await expect(dialog(page).getByRole('definition')).toHaveText([`10:10 → ${before}`])
  await expectNoViolations(page)
  await expectNoHorizontalScroll(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo this change: Defaults changed, GB-DPS-SLE, TRACKED PARCEL' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(toast(page, 'Change undone.')).toBeVisible()
  const undone = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL: Change undone' })
  await expect(undone.getByRole('definition')).toHaveText([`10:10 → ${before}`])
  await test.step('HIS-26: the author of the undo, its change, and why nothing is left to undo', async () => {
    await expect(changed.getByText(/^Undone by Robin Hughes on \d.+ \d\d:\d\d \w+$/)).toBeVisible()
    await expect(undone.getByText(/^Undo of: Defaults changed, \d.+ \d\d:\d\d \w+$/)).toBeVisible()
    await changed.getByRole('button').click()
    await expect(dialog(page).getByText('There is nothing left to undo.')).toBeVisible()
    await expect(dialog(page).getByText(/^Undone by Robin Hughes on /)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })
  await undone.getByRole('link').click()
  await expect(page).toHaveURL(/\/cutoffs\?.*factory=GB-DPS-SLE&service=44/)
  await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue(before)

  await openHistory(page)
  await page.getByRole('button', { name: 'Undo this change: Change undone, GB-DPS-SLE, TRACKED PARCEL' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(2)
  await expect(page.getByText(/^Undone by Robin/)).toHaveCount(1)
  await expect(changed.getByText(/^Undone by/)).toHaveCount(0)
  await undone.first().getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('10:10')
})

test('HIS-13, HIS-18: later changes of another user are kept and listed, even if made during the preview', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const before = await changeDefaults(page, '10:10')
  await page.getByRole('button', { name: 'Undo this change: Defaults changed, GB-DPS-SLE, TRACKED PARCEL' }).click()
  await expect(dialog(page).getByText(`10:10 → ${before}`)).toBeVisible()
  const colleague = colleagueAt(product.url, 'uk')
  const times = { weekday: '09:09', saturday: '08:08', sunday: '07:07' }
  await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', { default: times, versionNumber: 2 })
  await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(dialog(page).getByText('Something has just changed, so nothing was undone.', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('try again')).toHaveCount(0)
  await expect(dialog(page).getByText('There is nothing left to undo.')).toBeVisible()
  await expect(dialog(page).getByText(/^Kim Okafor has changed this since \(.+\)\. That change stays\.$/)).toBeVisible()
  await expect(dialog(page).getByRole('term')).toHaveText(['Weekday'])
  await expect(dialog(page).getByRole('definition')).toHaveText(['09:09'])
  await expect(dialog(page).getByRole('button', { name: 'Yes, undo it' })).toHaveCount(0)
  await expectNoViolations(page)
})
