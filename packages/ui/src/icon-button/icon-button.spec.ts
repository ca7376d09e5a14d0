import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('it is named by its label and at least 44 px square', async ({ page }) => {
  await openPage(page, 'icon-button')
  for (const name of ['Close', 'Edit', 'Save', 'Delete']) {
    const button = state(page, 'Variants').getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('title', name)
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expect(state(page, 'Disabled').getByRole('button', { name: 'Edit it' })).toBeDisabled()
})
