import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('the title is the h1 and can be focused only by script', async ({ page }) => {
  await openPage(page, 'page-heading')
  const title = state(page, 'With its purpose and action').getByRole('heading', { level: 1, name: 'Card Designation Schedules' })
  await expect(title).toHaveAttribute('tabindex', '-1')
  await title.focus()
  await expect(title).toBeFocused()
  await expect(state(page, 'With its purpose and action').getByRole('button', { name: 'New Schedule' })).toBeVisible()
})
