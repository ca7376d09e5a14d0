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

test('UI-48: its tooltip is also shown on keyboard focus, until Escape or the focus leaves', async ({ page }) => {
  await openPage(page, 'icon-button')
  const close = state(page, 'Variants').getByRole('button', { name: 'Close' })
  const tooltip = () => close.evaluate((button) => getComputedStyle(button, '::after').content)
  expect(await tooltip()).toBe('none')
  await close.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  expect(await tooltip()).toContain('"Close"')
  await page.keyboard.press('Escape')
  await expect.poll(tooltip).toBe('none')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(tooltip).toContain('"Close"')
  await page.keyboard.press('Tab')
  expect(await tooltip()).toBe('none')
})
