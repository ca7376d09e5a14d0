import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-30: each of the four variants has its own icon and colours', async ({ page }) => {
  await openPage(page, 'alert')
  const looks = await Promise.all(
    ['Error', 'Warning', 'Success', 'Info'].map((name) =>
      state(page, name)
        .locator('[data-variant]')
        .evaluate((alert) => [getComputedStyle(alert).backgroundColor, alert.querySelector('svg')?.innerHTML ?? '']),
    ),
  )
  expect(new Set(looks.map(([colour]) => colour)).size).toBe(4)
  expect(new Set(looks.map(([, icon]) => icon)).size).toBe(4)
})

test('UI-30: an optional close button closes it', async ({ page }) => {
  await openPage(page, 'alert')
  const shown = state(page, 'With a close button')
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect(shown.getByText('A new version is there')).toHaveCount(0)
  await expect(state(page, 'Info').getByRole('button')).toHaveCount(0)
})

test('UI-30: it can have action buttons', async ({ page }) => {
  await openPage(page, 'alert')
  await expect(state(page, 'With actions').getByRole('button')).toHaveText(['Try again', 'Report'])
})

test('an alert that appears after an action has the role alert; a static banner does not', async ({ page }) => {
  await openPage(page, 'alert')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await state(page, 'Read out when it appears').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Required')
})
