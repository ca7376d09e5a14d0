import { expect, openPage, openStopped, state, test, testOfTime } from '../../gallery/test/gallery.ts'

const name = 'More than fits'

test('UI-32: Previous is disabled at scroll position 0, and Next at the maximum', async ({ page }) => {
  await openPage(page, 'carousel')
  const previous = state(page, name).getByRole('button', { name: 'Previous' })
  const next = state(page, name).getByRole('button', { name: 'Next' })
  await expect(previous).toBeDisabled()
  await expect(next).toBeEnabled()
  await next.focus()
  await expect(async () => {
    await next.press('Enter', { timeout: 1000 })
    await expect(next).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect(previous).toBeEnabled()
  // A control that has just been disabled keeps the focus.
  await expect(next).toBeFocused()
  await expect(async () => {
    await previous.press('Enter', { timeout: 1000 })
    await expect(previous).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect.poll(() => track(page).evaluate((list) => list.scrollLeft)).toBe(0)
})

test('UI-32, UI-35: slides are named by number and count, and the carousel has a role description', async ({ page }) => {
  await openPage(page, 'carousel')
  await expect(state(page, 'Cards')).toHaveAttribute('aria-roledescription', 'carousel')
  await expect(state(page, name).getByRole('listitem', { name: 'Slide 3 of 8', exact: true })).toHaveText('Wedding')
  await openPage(page, 'carousel', { locale: 'nl-NL' })
  await expect(state(page, name).getByRole('listitem', { name: 'Dia 3 van 8', exact: true })).toHaveText('Wedding')
})

test('UI-32: the slides are nudged by 30 px once the carousel comes into view', async ({ page }) => {
  await openPage(page, 'carousel')
  const list = state(page, 'Cards further down').getByRole('list')
  await expect(list).not.toHaveAttribute('data-bouncing')
  // Paused halfway, where the slides are displaced most.
  await page.addStyleTag({ content: 'li { animation-play-state: paused !important; animation-delay: -225ms !important; }' })
  await list.scrollIntoViewIfNeeded()
  await expect(list).toHaveAttribute('data-bouncing', 'true')
  await expect(list.getByRole('listitem').first()).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -30, 0)')
})

test('UI-32: slides are not nudged under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, 'carousel')
  await expect(track(page)).toHaveAttribute('data-bouncing', 'true')
  await expect(track(page).getByRole('listitem').first()).toHaveCSS('animation-name', 'none')
})

testOfTime('controls are shown only if the slides overflow, measured again 150 ms after a resize', async ({ page }) => {
  await openStopped(page, 'carousel')
  const shown = state(page, 'All of it fits')
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  await expect(shown.getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 400, height: 700 })
  // Resize observers are called in the order in which they were created: the carousel's before this one.
  await shown.getByRole('list').evaluate((list) => new Promise((resolve) => new ResizeObserver(resolve).observe(list)))
  await page.clock.runFor(149)
  await expect(shown.getByRole('button')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(shown.getByRole('button', { name: 'Next' })).toBeEnabled()
})

function track(page: Parameters<typeof state>[0]) {
  return state(page, name).getByRole('list')
}
