import { evening, formAddress, nextDay } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'

test('REF-6: the card types of each brand, in their order', async ({ page }) => {
  await signIn(page, 'Editor', '/config.json')
  for (const [brand, option, names] of [
    ['uk', nextDay, ['Postcard', 'Standard', 'Square', 'Large', 'Large square', 'Giant']],
    ['nl', evening, ['Postcard', 'Small', 'Standard', 'Square', 'Large', 'Large square', 'Supersize', 'Supersize square']],
  ] as const) {
    await test.step(brand, async () => {
      await page.evaluate((id) => sessionStorage.setItem('brand', id), brand)
      await page.goto(formAddress('Valentines', option))
      const boxes = page.getByRole('group', { name: 'Card types' }).getByRole('checkbox')
      await expect(boxes).toHaveCount(names.length)
      for (const [at, name] of names.entries()) await expect(boxes.nth(at)).toHaveAccessibleName(name)
    })
  }
})
