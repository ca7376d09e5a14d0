import { readFile } from 'node:fs/promises'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { toast } from './support/schedules.ts'

test('DES-39: a note typed in the form appears on the card, in the file and in the history', async ({ page }) => {
  await signIn(page, 'Editor', '/schedules?schedule=demonstration-07')
  const card = page.getByRole('article')
  await expect(card.getByRole('term').filter({ hasText: /^Note$/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  const note = card.getByRole('textbox', { name: 'Note (optional)' })
  await expect(note).toHaveAccessibleDescription(/Why this schedule exists\. Only colleagues see it\./)
  await note.fill('   ')
  await expect(card.getByRole('button', { name: 'Update' })).toBeEnabled()
  await note.fill('')
  await page.keyboard.insertText('Short\nof\tstaff')
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Short of staff')
  await expectNoViolations(page)
  await card.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Update was successful')).toBeVisible()
  await expect(card.getByRole('definition').filter({ hasText: 'Short of staff' })).toBeVisible()

  await page.getByRole('link', { name: /^History of / }).click()
  const changed = page.getByRole('article', { name: /: Schedule changed$/ })
  await expect(changed.getByRole('term')).toHaveText(['Note'])
  await expect(changed.getByRole('definition')).toHaveText(['none → Short of staff'])

  await page.goto('/schedules')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toContain(',Note,Paused,')
  expect(rows.filter((row) => row.includes(',Short of staff,'))).toHaveLength(1)
})
