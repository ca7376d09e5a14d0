import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-28: a single-open accordion closes one item when another is opened, and a second press closes that one', async ({ page }) => {
  await openPage(page, 'accordion')
  const shown = state(page, 'Single open')
  const standard = shown.getByRole('button', { name: 'STANDARD', exact: true })
  const tracked = shown.getByRole('button', { name: 'TRACKED PARCEL' })
  await expect(standard).toHaveAttribute('aria-expanded', 'true')
  await tracked.click()
  await expect(tracked).toHaveAttribute('aria-expanded', 'true')
  await expect(standard).toHaveAttribute('aria-expanded', 'false')
  await expect(shown.getByText('Weekday 16:00')).toHaveCount(0)
  await tracked.press('Enter')
  await expect(tracked).toHaveAttribute('aria-expanded', 'false')
})

test('content is mounted again on each opening, even while the closing content is still there', async ({ page }) => {
  await openPage(page, 'accordion')
  const kept = await state(page, 'Single open')
    .getByRole('button', { name: 'STANDARD', exact: true })
    .evaluate(async (trigger) => {
      const content = () => document.getElementById(trigger.getAttribute('aria-controls') ?? '')?.querySelector('p')
      const first = content()
      if (!(trigger instanceof HTMLElement) || !first) throw new Error('it is not open')
      for (const expanded of ['false', 'true']) {
        trigger.click()
        while (trigger.ariaExpanded !== expanded) await new Promise(requestAnimationFrame)
      }
      return content() === first
    })
  expect(kept).toBe(false)
})

test('the content is a group named by its title', async ({ page }) => {
  await openPage(page, 'accordion')
  const content = state(page, 'Single open').getByRole('group', { name: 'STANDARD' })
  await expect(content).toContainText('Weekday 16:00')
})

test('holding a key opens an item only once', async ({ page }) => {
  await openPage(page, 'accordion')
  const standard = state(page, 'Closed').getByRole('button', { name: 'STANDARD', exact: true })
  await standard.focus()
  // The second keydown is a key repeat.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(standard).toHaveAttribute('aria-expanded', 'true')
})

test('UI-28: several items may be open in a multiple accordion', async ({ page }) => {
  await openPage(page, 'accordion')
  const shown = state(page, 'Several open')
  await expect(shown.getByText('Weekday 16:00')).toBeVisible()
  await expect(shown.getByText('Weekday 15:30')).toBeVisible()
  await shown.getByRole('button', { name: 'STANDARD', exact: true }).click()
  await expect(shown.getByText('Weekday 16:00')).toHaveCount(0)
  await expect(shown.getByText('Weekday 15:30')).toBeVisible()
})

test('UI-28: items can be disabled', async ({ page }) => {
  await openPage(page, 'accordion')
  await expect(state(page, 'Closed').getByRole('button', { name: 'TRACKED LETTERBOX' })).toBeDisabled()
})

test('UI-28: items open and close in 300 ms, fade in 1200 ms under reduced motion, and the chevron turns by 180 degrees', async ({
  page,
}) => {
  await openPage(page, 'accordion')
  const shown = state(page, 'Closed')
  const standard = shown.getByRole('button', { name: 'STANDARD', exact: true })
  const panel = shown.locator(`[id="${await standard.getAttribute('aria-controls')}"]`)
  const chevron = shown.locator('header').first().locator('svg').locator('..')
  await expect(panel).toHaveCSS('transition-duration', '0.3s')
  await expect(chevron).toHaveCSS('transition-duration', '0.3s')
  await standard.click()
  await expect(chevron).toHaveCSS('rotate', '180deg')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(panel).toHaveCSS('transition-duration', '0s')
  await expect(chevron).toHaveCSS('transition-duration', '0s')
  await expect(panel.locator('> *')).toHaveCSS('animation-duration', '1.2s')
  // Only the opacity fades, so the content is usable at once.
  await expect(shown.getByText('Weekday 16:00')).toBeVisible()
})

test('scrolling to content of an opening panel does not scroll the panel itself', async ({ page }) => {
  await openPage(page, 'accordion')
  const standard = state(page, 'Closed').getByRole('button', { name: 'STANDARD', exact: true })
  const scrolled = await standard.evaluate(async (trigger) => {
    // Long enough to be still opening on a slow machine.
    document.documentElement.style.setProperty('--duration-accordion', '60s')
    trigger.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const panel = document.getElementById(trigger.getAttribute('aria-controls') ?? '')
    let content = panel?.querySelector('p')
    // The content is rendered in a later frame.
    while (content === null || content === undefined) {
      await new Promise(requestAnimationFrame)
      content = panel?.querySelector('p')
    }
    content.scrollIntoView({ block: 'end' })
    return { clip: panel?.firstElementChild?.scrollTop, isOpening: (panel?.getAnimations({ subtree: true }).length ?? 0) > 0 }
  })
  expect(scrolled).toEqual({ clip: 0, isOpening: true })
})

test('UI-28: under reduced motion an item also fades when it closes, and only then takes no space', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, 'accordion')
  const shown = state(page, 'Several open')
  const standard = shown.getByRole('button', { name: 'STANDARD', exact: true })
  const clip = shown.locator(`[id="${await standard.getAttribute('aria-controls')}"] > *`)
  const height = (await clip.boundingBox())?.height
  await standard.click()
  const fading = await clip.evaluate((one) =>
    one
      .getAnimations()
      .map(({ effect }) => [effect?.getTiming().duration, effect instanceof KeyframeEffect && effect.getKeyframes().at(-1)?.['opacity']]),
  )
  expect(fading).toEqual([[1200, '0']])
  expect((await clip.boundingBox())?.height).toBe(height)
  await expect(clip.locator('> *')).toHaveCount(0)
  expect((await clip.boundingBox())?.height).toBe(0)
})
