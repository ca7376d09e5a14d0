import { expect, openPage, openStopped, state, test, testOfTime } from '../../gallery/test/gallery.ts'

testOfTime('UI-26: toasts are at the top centre and close after 5000 ms', async ({ page }) => {
  await openStopped(page, 'toast')
  const region = page.getByRole('region', { name: 'Notifications' })
  await state(page, 'Outcomes').getByRole('button', { name: 'Success' }).click()
  const toast = region.getByRole('listitem')
  await expect(toast).toHaveText('Schedule created')
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  await expect(async () => {
    const box = await toast.boundingBox()
    expect(box?.y).toBeLessThan(80)
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(10)
  }).toPass({ timeout: 10_000 })
  await page.clock.runFor(4900)
  await expect(toast).toHaveText('Schedule created')
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

testOfTime('UI-26: a progress toast stays until its outcome replaces it in the same position', async ({ page }) => {
  await openStopped(page, 'toast')
  const shown = state(page, 'From progress to outcome')
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await shown.getByRole('button', { name: 'Begin' }).click()
  await page.clock.runFor(20_000)
  await expect(toasts).toHaveText(['Updating exception...'])
  await shown.getByRole('button', { name: 'Succeed' }).click()
  await expect(toasts).toHaveText(['Successfully updated the cake exception.'])
})

test('UI-26: an error is an alert, and Close closes it', async ({ page }) => {
  await openPage(page, 'toast')
  await state(page, 'Outcomes').getByRole('button', { name: 'Error' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create schedule')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

testOfTime('hovering over a toast pauses its timer', async ({ page }) => {
  await openStopped(page, 'toast')
  await state(page, 'Outcomes').getByRole('button', { name: 'Info' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toHaveText('The list has changed')
  await page.mouse.move(0, 600)
  await page.clock.runFor(6000)
  await expect(toast).toHaveCount(0)
})

for (const width of [390, 1280]) {
  test(`UI-26: toasts do not cover the title and the close button of an open dialog, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, 'toast')
    await state(page, 'With a dialog').getByRole('button', { name: 'Open...' }).click()
    const dialog = page.getByRole('dialog')
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    for (const _ of [1, 2, 3]) await dialog.getByRole('button', { name: 'Create another' }).click()
    await expect(toast).toHaveCount(3)
    const highest = await toast.first().boundingBox()
    const box = await dialog.boundingBox()
    expect(highest?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await toast.first().boundingBox())?.y).toBeLessThan(80)
  })
}
