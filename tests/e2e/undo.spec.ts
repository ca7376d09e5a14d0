import type { Page } from '@playwright/test'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { openGroup, toast } from './support/schedules.ts'
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

test('HIS-12, HIS-14: a change can be undone after a preview, which can be retried; undoing can be undone', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/)
  const before = await changeDefaults(page, '10:10')
  await test.step('the preview could not be loaded', async () => {
    await page.route('**/undo', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":["No."]}' }))
    await page.getByRole('button', { name: 'Undo this change: Defaults changed, GB-DPS-SLE, TRACKED PARCEL' }).click()
    await expect(dialog(page).getByText('The effect of undoing this change could not be loaded.')).toBeVisible()
    await page.unroute('**/undo')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Yes, undo it' })).toBeVisible()
  })
  await expect(dialog(page).getByText('This changes 1 record')).toBeVisible()
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
  await undone.getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue(before)

  await openHistory(page)
  await page.getByRole('button', { name: 'Undo this change: Change undone, GB-DPS-SLE, TRACKED PARCEL' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(2)
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

test('HIS-15: a deleted schedule is restored', async ({ page }) => {
  await signIn(page, 'Editor', '/schedules')
  const pair = 'AU-CHEQUEMATES-SYD → AU-PMI-MEL'
  await openGroup(page, `${pair} (1 schedule)`)
  await page.getByRole('button', { name: 'Delete...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(toast(page, 'Schedule deleted')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: `Undo this change: Schedule deleted, ${pair}` }).click()
  await expect(dialog(page).getByText('Will be restored.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
  await page
    .getByRole('article', { name: new RegExp(`^${pair}, .+: Change undone$`) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
})
