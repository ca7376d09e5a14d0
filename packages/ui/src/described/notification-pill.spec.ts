import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-35: a new notification has a hidden suffix in every locale', async ({ page }) => {
  await openPage(page, 'notification-pill')
  await expect(state(page, 'Something new')).toContainText('Delivery Options, new notification')
  await expect(state(page, 'Nothing new')).not.toContainText('notification')
  await openPage(page, 'notification-pill', { locale: 'nl-NL' })
  await expect(state(page, 'Something new')).toContainText('Delivery Options, nieuwe melding')
})
