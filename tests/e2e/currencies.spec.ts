import { downloadCsv } from './support/csv.ts'
import { alert, box, card, fill, formAddress, item, listAddress, type OptionOf, save } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'

const express: OptionOf = { centre: 'AU-PMI-MEL', id: 'express', name: 'Express Post', index: 1 }
const normal = 'A$10.49'

test('REF-10, OPT-54, OPT-57: a price has the currency of its centre, from the list to the history, in both languages', async ({
  page,
}) => {
  await signIn(page, 'Editor', listAddress(express))
  await expect(item(page, express.name)).toHaveAccessibleDescription(normal)
  await expect(card(page, express.name).getByText(normal, { exact: true })).toBeVisible()

  await page.goto(formAddress('Peak', express))
  await fill(page, { from: '2031-02-11', to: '2031-02-14' })
  await expect(page.getByText(`Normally: ${normal}`)).toBeVisible()
  await box(page, 'Override price').check()
  const price = page.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue(normal)
  for (const typed of ['£12', 'US$12']) {
    await price.fill(typed)
    await save(page).click()
    await expect(alert(page)).toContainText('Enter the price in AUD.')
  }
  await price.fill('A$ 12,5')
  await save(page).click()
  await expect(card(page, 'Peak')).toContainText('Price: A$12.50')
  const { rows } = await downloadCsv(page)
  expect(rows.find((row) => row['Schedule'] === 'Peak')).toMatchObject({
    'Delivery Service': 'EXPRESS PARCEL',
    Currency: 'AUD',
    'Overridden price': '12.50',
  })

  await page.evaluate(() => localStorage.setItem('locale', 'nl-NL'))
  await page.goto('/history?kind=delivery-option-schedule')
  const change = page.getByRole('article', { name: /^Peak / })
  await expect(change).toContainText('AU$\u00a012,50')
  await page.goto(listAddress({ centre: 'IE-STL-DUB', id: 'airmail', name: 'International Airmail', index: 2 }))
  await expect(item(page, 'International Airmail')).toHaveAccessibleDescription(/^€\u00a0\d+,\d\d$/)
  await page.goto(listAddress({ centre: 'US-KODI-LAS', id: 'express', name: 'Express Post', index: 2 }))
  await expect(item(page, express.name)).toHaveAccessibleDescription('US$\u00a011,50')
})
