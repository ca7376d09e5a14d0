import { alert, chip, evening, fill, formAddress, nextDay, save, saving } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

const notChosen = 'Choose a gift type from the list or clear the search.'

for (const [brand, option, typed, label] of [
  ['uk', nextDay, 'chocolate', 'Chocolate'],
  ['nl', evening, 'CHOCOLADE', 'Chocolade'],
] as const) {
  // The Dutch labels are in create-schedule.spec.ts, too.
  test(`OPT-43: ${brand}: Enter and leaving the gift search select the type with the typed label; other text prevents saving`, {
    tag: brand === 'uk' ? [] : ['@full'],
  }, async ({ page }) => {
    await page.addInitScript((id) => localStorage.setItem('brand', id), brand)
    await signIn(page, 'Editor', formAddress('Valentines', option))
    await fill(page, { from: '2031-03-03', to: '2031-03-09', kind: 'Gift only' })
    const search = page.getByRole('combobox', { name: 'Search gift types' })
    await test.step('text that is not a gift type', async () => {
      await search.fill('choco')
      await page.keyboard.press('Enter')
      await expect(search).toHaveAccessibleDescription(new RegExp(notChosen))
      await save(page).click()
      await expect(alert(page)).toContainText(notChosen)
      await expect(search).toHaveAttribute('aria-invalid', 'true')
      await expectNoViolations(page)
      await search.press('Escape')
      await expect(alert(page)).toBeHidden()
    })
    await search.fill(typed)
    await expect(page.getByRole('listbox', { name: 'Gift types' }).getByRole('option')).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(chip(page, label)).toBeVisible()
    await expect(search).toHaveValue('')
    await search.fill('plant')
    await page.keyboard.press('Tab')
    await expect(chip(page, 'Plant')).toBeVisible()
    await search.fill('alcohol')
    const sent = saving(page)
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ giftTypes: ['chocolate', 'plant', 'alcohol'] })
  })
}
