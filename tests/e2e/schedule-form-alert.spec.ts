import { addGift, alert, box, card, chip, fill, formAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { pressMore } from './support/schedules.ts'

test.describe('the name and the alert of the form', () => {
  test('OPT-16, OPT-47, OPT-48, OPT-49: the form of a new schedule offers its name; each entry of the alert names its field and focuses it when pressed', async ({
    page,
  }) => {
    await signIn(page, 'Editor', formAddress('Valentines', nextDay))
    const name = page.getByRole('region', { name: 'Schedule', exact: true }).getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('Valentines')
    await test.step('several entries', async () => {
      await box(page, 'Override price').check()
      await page.getByRole('textbox', { name: 'Price' }).fill('')
      await page.getByRole('combobox', { name: 'Search gift types' }).fill('zzz')
      await page.keyboard.press('Tab')
      await save(page).click()
      const entries = alert(page).getByRole('listitem')
      await expect(entries).toHaveText([
        'End date: End date/time must be after the start date/time',
        'Consignment types: At least one Applicable Consignment Type must be selected',
        /^Overrides, Price: /,
        'Gift types: Choose a gift type from the list or clear the search.',
      ])
      await expectNoViolations(page)
      for (const [at, field] of [
        page.getByRole('textbox', { name: 'End date' }),
        box(page, 'Card only'),
        page.getByRole('textbox', { name: 'Price' }),
        page.getByRole('combobox', { name: 'Search gift types' }),
      ].entries()) {
        await entries.nth(at).getByRole('button').focus()
        await page.keyboard.press('Enter')
        await expect(field).toBeFocused()
        await expect(field).toBeInViewport()
      }
      await page.getByRole('combobox', { name: 'Search gift types' }).fill('')
      await box(page, 'Override price').uncheck()
    })
    await test.step('a name that is too long', async () => {
      await fill(page, { from: '2031-03-03', to: '2031-03-09' })
      await name.fill('n'.repeat(101))
      await save(page).click()
      await expect(alert(page).getByRole('listitem')).toHaveText([/^Name: /])
      await expect(name).toHaveAccessibleDescription(/100/)
      await alert(page)
        .getByRole('button', { name: /^Name: / })
        .click()
      await expect(name).toBeFocused()
      await name.fill('Valentine’s Day')
      await save(page).click()
      await expect(card(page, 'Valentine’s Day')).toBeVisible()
      await pressMore(card(page, 'Valentine’s Day'), 'Duplicate')
      await expect(name).toHaveValue('Copy of Valentine’s Day')
    })
    await test.step('OPT-16, OPT-49: what Gift only and Card only clear is named and can be undone; sections that cannot apply are disabled', async () => {
      await page.goto(formAddress('Valentines', nextDay))
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
      await test.step('Gift only clears no gift types, Card only no card types', async () => {
        await box(page, 'Card only').uncheck()
        await expect(box(page, 'Giant')).toBeChecked()
        await expect(chip(page, 'Balloon')).toBeVisible()
        await box(page, 'Gift only').check()
        await expect(box(page, 'Giant')).not.toBeChecked()
        await expect(chip(page, 'Balloon')).toBeVisible()
        await box(page, 'Giant').check()
        await box(page, 'Card only').check()
        await expect(chip(page, 'Balloon')).toBeHidden()
        await expect(box(page, 'Giant')).toBeChecked()
        await box(page, 'Card only').uncheck()
        await expect(box(page, 'Gift only')).toBeChecked()
      })
    })
  })
})
