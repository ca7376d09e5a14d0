import { row, trackedParcel } from './support/cutoffs.ts'
import { expect, expectNoViolations, returnToTab, signIn, test } from './support/journey.ts'
import { colleagueAt } from './support/walk.ts'
import { stallRequests } from './support/walk-faults.ts'

test('UI-42: a conflict shows the original value of a field only if both users changed it', async ({ page, product, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const colleague = colleagueAt(product.url, 'uk')
  const change = (time: string, versionNumber: number) =>
    colleague('PUT', '/cutoffs/GB-DPS-SLE/44/exceptions/uk-gb-dps-sle-44-1', { applicableOn: ['sunday'], time, versionNumber })
  const original = page.getByRole('columnheader', { name: 'Original value' })
  // What others save is known only from the refusal, not from the server's notices.
  await stallRequests(page, '**/events')
  await signIn(page, 'Editor', trackedParcel)
  await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
  await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
  await change('09:15', 1)
  await row(page, 'soft-toy').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Time 09:15 07:07 08:30' })).toBeVisible()
  await expect(original).toBeVisible()
  await expectNoViolations(page)

  await change('08:30', 2)
  await page.reload()
  await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
  await row(page, 'soft-toy').getByText('Weekday').click()
  await change('09:15', 3)
  await returnToTab(page)
  await expect(page.getByRole('row', { name: 'Applicable On Sunday Weekday, Sunday' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Time 09:15 not changed' })).toBeVisible()
  await expect(original).toBeHidden()
})
