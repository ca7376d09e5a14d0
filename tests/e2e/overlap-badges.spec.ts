import { setDate } from './support/dates.ts'
import { box, card, daysFromNow, fill, formAddress, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

const busy = { ...nextDay, centre: 'GB-DPS-SLE' }

test('OPT-29, OPT-51: the form and “Extend...” warn about overlaps; both schedules then have a badge that says which one wins', async ({
  page,
}) => {
  await signIn(page, 'Editor', listAddress(busy))
  await expect(card(page, 'Weekend price for cards').getByText('Overlaps', { exact: true })).toBeVisible()
  await page.goto(formAddress('Same price', busy))
  await fill(page, { from: daysFromNow(400), to: daysFromNow(402) })
  await box(page, 'Override price').check()
  await save(page).click()
  await expect(card(page, 'Same price').getByText('Overlaps', { exact: true })).toBeHidden()
  await page.goto(formAddress('Same price again', busy))
  await fill(page, { from: daysFromNow(401), to: daysFromNow(403) })
  await box(page, 'Override price').check()
  const warning = page.getByText('This schedule overlaps with another one.')
  await expect(warning).toBeVisible()
  expect((await warning.boundingBox())?.y).toBeLessThan((await save(page).boundingBox())?.y ?? 0)
  await fill(page, { from: daysFromNow(403), to: daysFromNow(404) })
  await expect(warning).toBeHidden()
  await save(page).click()
  await expect(card(page, 'Same price again').getByText('Overlaps', { exact: true })).toBeHidden()
  await card(page, 'Same price').getByRole('button', { name: 'Extend...' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend schedule' })
  await setDate(extend, 'End date', daysFromNow(404))
  await expect(warning).toBeHidden()
  await setDate(extend, 'Applicable delivery dates: To', daysFromNow(404))
  await expect(warning).toBeVisible()
  await expect(extend).toContainText('“Same price again”')
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(card(page, 'Same price').getByText('Overlaps', { exact: true })).toBeVisible()
  await expect(card(page, 'Same price again').getByText('“Same price”: the same price for the same orders')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Next Day Guaranteed', exact: true }).click()
  await expect(page.getByText('4 overlap', { exact: true })).toBeVisible()
})
