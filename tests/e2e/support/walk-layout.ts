import { expect, type Page } from '@playwright/test'

/**
 * What a look at a picture would tell, and what holds on every machine: no text is cut off, and no two controls lie on each other.
 * docs/decisions/0015 says why no pictures are kept.
 */
export async function expectSoundLayout(page: Page): Promise<void> {
  const { looked, faults } = await page.evaluate(() => {
    const layers = [...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"], [role="listbox"])')]
    const top = layers.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0).at(-1) ?? document.body
    const isDrawn = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.closest('.visually-hidden, [aria-hidden="true"]') === null
    const all = [...top.querySelectorAll('*')].filter(isDrawn)
    const faults: string[] = []
    const say = (one: Element) => `${one.tagName.toLowerCase()} "${(one.textContent || one.getAttribute('aria-label') || '').slice(0, 40)}"`
    for (const one of all) {
      const { overflowX, position, clipPath, textOverflow } = getComputedStyle(one)
      const hasText = [...one.childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
      const isHiddenFromSight = position === 'absolute' && (clipPath !== 'none' || one.clientWidth <= 1)
      // What ends in an ellipsis is meant to.
      if (
        hasText &&
        !isHiddenFromSight &&
        textOverflow !== 'ellipsis' &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        one.scrollWidth > one.clientWidth + 1
      )
        faults.push(`cut off: ${say(one)}`)
    }
    // The link that skips lies over the header, and is there while it is focused alone.
    const controls = all.filter((one) =>
      one.matches('a[href]:not([href="#content"]), button, select, textarea, input:not([type="radio"], [type="checkbox"])'),
    )
    const boxes = controls.map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 2 && box.height > 2)
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        // A button may stand in its field: the field has room for it.
        if (a.one.contains(b.one) || b.one.contains(a.one) || a.one.parentElement === b.one.parentElement) continue
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        const isToast = a.one.closest('[data-kind]') !== null || b.one.closest('[data-kind]') !== null
        const smaller = Math.min(a.box.width * a.box.height, b.box.width * b.box.height)
        // The clear edge of a quiet button may reach into its neighbour's.
        if (across > 0 && down > 0 && across * down > smaller / 4 && !isToast) faults.push(`on each other: ${say(a.one)} and ${say(b.one)}`)
      }
    }
    return { looked: all.length, faults }
  })
  expect(faults).toEqual([])
  // A list of one option has two: the option and its text.
  expect(looked, 'something has been looked at').toBeGreaterThan(1)
}
