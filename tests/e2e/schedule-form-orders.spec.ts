import { expectDate, setDate } from './support/dates.ts'
import { addGift, box, chip, formAddress, nextDay } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

test.describe('the form of a delivery option schedule', () => {
  test('OPT-49: what Gift only and Card only clear is named and can be undone; sections that cannot apply are disabled', async ({
    page,
  }) => {
    await signIn(page, 'Editor', formAddress('Valentines', nextDay))
    await box(page, 'Giant').check()
    await box(page, 'Large').check()
    await box(page, 'Gift only').check()
    await expect(page.getByText('“Gift only” has cleared the card types: Large and Giant.')).toBeVisible()
    await expect(box(page, 'Giant')).toBeDisabled()
    await expect(page.getByText('None of the selected consignment types includes a card.')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(box(page, 'Giant')).toBeChecked()
    await expect(box(page, 'Large')).toBeChecked()
    await expect(box(page, 'Gift only')).not.toBeChecked()
    await expect(page.getByText(/has cleared the card types/)).toBeHidden()
    await addGift(page, 'ballo', 'Balloon')
    await box(page, 'Card only').check()
    await expect(page.getByText('“Card only” has cleared the gift types: Balloon.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Search gift types' })).toBeDisabled()
    await box(page, 'Card and gift').check()
    await expect(page.getByRole('combobox', { name: 'Search gift types' })).toBeEnabled()
    await addGift(page, 'ballo', 'Balloon')
    await expect(page.getByText(/has cleared/)).toBeHidden()
    await expect(chip(page, 'Balloon')).toBeVisible()
  })

  test('OPT-50: an end at 00:00 says which day is not included; End of day includes it', async ({ page }) => {
    await signIn(page, 'Editor', formAddress('Valentines', nextDay))
    await setDate(page, 'Start date', '2031-02-11')
    await setDate(page, 'End date', '2031-02-14')
    await expect(page.getByText('Ends when 13 Feb 2031 is over. 14 Feb 2031 is not included.')).toBeVisible()
    await page.getByRole('button', { name: 'End of day: include 14 Feb 2031' }).click()
    await expectDate(page, 'End date', '2031-02-15')
    await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('00:00')
    await expect(page.getByText('Ends when 14 Feb 2031 is over. 15 Feb 2031 is not included.')).toBeVisible()
    await page.getByRole('textbox', { name: 'End time' }).fill('12:00')
    await expect(page.getByText(/is not included/)).toBeHidden()
  })
})
