import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { expectFocusOn } from './support/keyboard.ts'
import { colleagueAt } from './support/walk.ts'
import { stallRequests } from './support/walk-faults.ts'

/**
 * Conflicts of exceptions (CUT-21); those of defaults are in cutoffs-exceptions.spec.ts. TRACKED PARCEL of GB-DPS-SLE has one exception:
 * soft-toy, Sunday 08:30.
 */
const path = '/cutoffs/GB-DPS-SLE/44'
const softToy = `${path}/exceptions/uk-gb-dps-sle-44-1`
const refused = 'Kim Okafor has just changed these cut-off times. Your changes were not saved.'
const whoAndWhen = /^Kim Okafor changed this delivery service while you were editing \(.+\)\.$/
const whoAndWhenAnywhere = /Kim Okafor changed this delivery service while you were editing/

test('CUT-21, CUT-26, UI-42, UI-52: conflicts when another user has changed the service: editing, adding and deleting an exception', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const colleague = colleagueAt(product.url, 'uk')
  const row = page.getByRole('row').filter({ hasText: 'soft-toy' })
  // What others save is known only from the refusal, not from the server's notices, nor from the records that a preview reads.
  await stallRequests(page, '**/events')
  await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
  await expect(page.getByText(/^Last changed by /)).toBeVisible()
  await stallRequests(page, '**/world')

  await test.step('editing: the time of this user and the days of the other user are kept', async () => {
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByRole('textbox', { name: 'Time' }).fill('7.07')
    await colleague('PUT', softToy, { applicableOn: ['saturday'], time: '09:15', versionNumber: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Failed to update the soft-toy exception. ${refused}`, { exact: true })).toBeVisible()
    await expect(page.getByText(whoAndWhen)).toBeVisible()
    // UI-42: the original value of the field that both have changed.
    await expect(page.getByRole('row', { name: 'Time 09:15 07:07 08:30' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Original value' })).toBeVisible()
    await expectFocusOn(page, whoAndWhenAnywhere)
    await expect(row.getByRole('textbox', { name: 'Time' })).toHaveValue(/^(7\.07|07:07)$/)
    await expectNoViolations(page)
    await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('button', { name: 'Save my changes over theirs' }).click()
    await expect(page.getByText('Successfully updated the soft-toy exception.', { exact: true })).toBeVisible()
    await expect(row).toContainText(/Saturday.*07:07/)
    await expect(row).not.toContainText('Sunday')
  })

  await test.step('adding: the modal keeps the exception and shows what is stored for the product type', async () => {
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    await modal.getByRole('button', { name: /Product Type/ }).click()
    await page.getByRole('option', { name: 'cake', exact: true }).click()
    await modal.getByText('Weekday').click()
    await modal.getByRole('textbox', { name: 'Time' }).fill('10:00')
    await colleague('POST', `${path}/exceptions/`, { productType: 'cake', applicableOn: ['sunday'], time: '11:11', versionNumber: 3 })
    await modal.getByRole('button', { name: 'Save Rule' }).click()
    await expect(page.getByText(`Error adding exception. ${refused}`, { exact: true })).toBeVisible()
    await expect(modal.getByText(whoAndWhen)).toBeVisible()
    await expectFocusOn(page, whoAndWhenAnywhere)
    await expect(modal.getByRole('row', { name: 'cake Sunday 11:11 Weekday 10:00' })).toBeVisible()
    await expect(modal.getByRole('checkbox', { name: 'Weekday' })).toBeChecked()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('10:00')
    await expectNoViolations(page)
    await expect(modal.getByRole('button', { name: 'Save Rule' })).toBeDisabled()
    await modal.getByRole('button', { name: 'Save my changes over theirs' }).click()
    await expect(page.getByText('Exception successfully added for cake.', { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'cake' })).toHaveText([/Weekday.*10:00/, /Sunday.*11:11/])
  })

  await test.step('deleting: the confirmation is repeated for the stored exception', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Exception' })
    await expect(question.getByText(/^Delete the exception for soft-toy \(Saturday at 07:07\)\?/)).toBeVisible()
    await colleague('PUT', softToy, { applicableOn: ['saturday'], time: '06:06', versionNumber: 5 })
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText(`Failed to delete the soft-toy exception. ${refused}`, { exact: true })).toBeVisible()
    await expect(question.getByText(whoAndWhen)).toBeVisible()
    await expect(question.getByText(/^Delete the exception for soft-toy \(Saturday at 06:06\)\?/)).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Successfully deleted the soft-toy exception.', { exact: true })).toBeVisible()
    await expect(row).toBeHidden()
  })

  await test.step('CUT-26: deleting what the other user has just deleted is no failure', async () => {
    const sunday = page.getByRole('row').filter({ hasText: 'Sunday' })
    await sunday.getByRole('button', { name: 'Delete' }).click()
    const id = await page.evaluate(
      async () => document.querySelector('[id^="record-"]:has([data-column]):last-child')?.id.replace('record-', '') ?? '',
    )
    await colleague('DELETE', `${path}/exceptions/${id}`, id)
    await page.getByRole('alertdialog', { name: 'Delete Exception' }).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText(/^Already deleted by Kim Okafor \(.+\)\.$/)).toBeVisible()
    await expect(page.getByText(/^Failed to delete/)).toHaveCount(0)
    await expect(sunday).toHaveCount(0)
  })
})
