import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test("UI-35: 'Add to Basket' adds this product: its title is the button's description", async ({ page }) => {
  await openPage(page, 'product-card')
  const shown = state(page, 'At rest, in the basket once pressed')
  const add = shown.getByRole('article', { name: 'Birthday Hamper' }).getByRole('button', { name: 'Add to Basket' })
  await expect(add).toHaveAccessibleDescription('Birthday Hamper')
  await add.click()
  await expect(shown.getByRole('status')).toHaveText('1 in the basket')
})

test("UI-35: 'Our Pick' is shown in every locale", async ({ page }) => {
  await openPage(page, 'product-card')
  await expect(page.getByRole('article', { name: 'Soft Toy' }).getByText('Our Pick')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Birthday Hamper' }).getByText('Our Pick')).toHaveCount(0)
  await openPage(page, 'product-card', { locale: 'nl-NL' })
  await expect(page.getByRole('article', { name: 'Soft Toy' }).getByText('Onze keuze')).toBeVisible()
})

test('the button is disabled and busy while adding', async ({ page }) => {
  await openPage(page, 'product-card')
  const add = page.getByRole('article', { name: 'Balloon' }).getByRole('button', { name: 'Add to Basket' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('aria-busy', 'true')
})
