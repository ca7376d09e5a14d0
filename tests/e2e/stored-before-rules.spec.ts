import { withDatabase } from './support/hostile-names.ts'
import { expect, signIn, test } from './support/journey.ts'
import { australia, openGroup, toast, unpick } from './support/schedules.ts'

const sentence = 'Choose either "Every day?" or single dispatch days, not both.'

test('a schedule with "Every day?" and a single dispatch day, stored before that was refused, can be paused and repaired', async ({
  page,
  product,
  expectedComplaints,
}) => {
  expectedComplaints.push(/400 \(Bad Request\)/)
  await withDatabase(product.database, (db) =>
    db
      .updateTable('designation_schedules')
      .set({ applicable_despatch_days: ['TODAY', 'EVERYDAY'] })
      .where('from_factory', '=', 'AU-CHEQUEMATES-SYD')
      .execute(),
  )
  await signIn(page, 'Editor', '/schedules')
  await openGroup(page, australia)
  const card = page.getByRole('article')
  await test.step('it can be stopped at once, and not resumed as it is', async () => {
    await card.getByRole('button', { name: 'Pause' }).click()
    await expect(card).toContainText('Paused')
    await card.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(card).toContainText('Paused')
  })
  await test.step('the form says where, and saves what is mended', async () => {
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'End Time' }).fill('1330')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
    await unpick(page, 'Applicable Dispatch Days', 'TODAY')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page, 'Update was successful')).toBeVisible()
  })
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
})
