import type { Db } from '@goat/server/src/db/db.ts'
import { sql } from 'kysely'
import { dateField } from './support/dates.ts'
import { withDatabase } from './support/hostile-names.ts'
import { expect, signIn, test } from './support/journey.ts'
import { australia, openGroup, pressMore, toast, unpick } from './support/schedules.ts'

/** Changes stored schedules that move orders from a factory, whatever the rules say. */
async function changeSchedules(db: Db, from: string, fields: object): Promise<void> {
  await sql`UPDATE records SET value = value || ${JSON.stringify(fields)}::jsonb
    WHERE kind = 'designation' AND value ->> 'from' = ${from}`.execute(db)
}

const sentence = 'Choose either "Every day?" or single dispatch days, not both.'

test('API-10: a stored schedule with both "Every day?" and a single dispatch day, which is now invalid, can be paused and corrected', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await withDatabase(product.database, (db) => changeSchedules(db, 'AU-CHEQUEMATES-SYD', { applicableDespatchDays: ['TODAY', 'EVERYDAY'] }))
  await signIn(page, 'Editor', '/schedules')
  await openGroup(page, australia)
  const card = page.getByRole('article')
  await expect(card).toContainText('TODAY, Every day?')
  await test.step('it can be paused, but not resumed as it is', async () => {
    await card.getByRole('button', { name: 'Pause' }).click()
    await expect(card).toContainText('Paused')
    await card.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(card).toContainText('Paused')
  })
  await test.step('the form shows the error and saves the corrected schedule', async () => {
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    const days = page.getByRole('button', { name: /^Applicable Dispatch Days/ })
    await expect(days).toHaveAccessibleDescription(sentence)
    await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
    await unpick(page, 'Applicable Dispatch Days', 'TODAY')
    await page.getByRole('textbox', { name: 'End Time' }).fill('1330')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page, 'Update was successful')).toBeVisible()
  })
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('a stored date outside the valid range shows its error as soon as the editor opens', { tag: '@full' }, async ({ page, product }) => {
  const invalid = [
    { field: 'End Date', pair: australia, dates: { startDate: '2026-01-01', endDate: '9998-12-31', indefinteEndDate: false } },
    {
      field: 'Start Date',
      pair: 'GB-ARENA-DRO → GB-DPS-SLE (1 schedule)',
      dates: { startDate: '9999-01-01', endDate: '9999-01-01', indefinteEndDate: true },
    },
  ]
  await withDatabase(product.database, async (db) => {
    for (const { pair, dates } of invalid) {
      const [from = ''] = pair.split(' ')
      await changeSchedules(db, from, dates)
    }
  })
  await signIn(page, 'Editor')
  for (const { field, pair } of invalid) {
    await page.goto('/schedules')
    await openGroup(page, pair)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
    await expect(dateField(page, field)).toHaveAccessibleDescription(/between 1 January 2000 and 31 December 2100/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await pressMore(page.getByRole('main'), 'Duplicate')
    await expect(dateField(page, field)).toHaveAccessibleDescription(/between 1 January 2000 and 31 December 2100/)
  }
})
