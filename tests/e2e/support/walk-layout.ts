import { expect, type Page } from '@playwright/test'

/**
 * Asserts, instead of comparing screenshots (docs/decisions/0015), what holds on every machine: no text is cut off, and controls do not
 * overlap.
 */
export async function expectSoundLayout(page: Page): Promise<void> {
  const { checked, faults } = await page.evaluate(() => {
    const layers = [...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"], [role="listbox"])')]
    const top = layers.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0).at(-1) ?? document.body
    const isDrawn = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.closest('.visually-hidden, [aria-hidden="true"]') === null
    const all = [...top.querySelectorAll('*')].filter(isDrawn)
    const faults: string[] = []
    const describe = (one: Element) =>
      `${one.tagName.toLowerCase()} "${(one.textContent || one.getAttribute('aria-label') || '').slice(0, 40)}"`
    for (const one of all) {
      const { overflowX, position, clipPath, textOverflow } = getComputedStyle(one)
      const hasText = [...one.childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
      const isHiddenFromSight = position === 'absolute' && (clipPath !== 'none' || one.clientWidth <= 1)
      // An ellipsis is intended.
      if (
        hasText &&
        !isHiddenFromSight &&
        textOverflow !== 'ellipsis' &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        one.scrollWidth > one.clientWidth + 1
      )
        faults.push(`cut off: ${describe(one)}`)
    }
    // The skip link overlaps the header, but is visible only while focused.
    const controls = all.filter((one) =>
      one.matches('a[href]:not([href="#content"]), button, select, textarea, input:not([type="radio"], [type="checkbox"])'),
    )
    const boxes = controls.map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 2 && box.height > 2)
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        // A button may be inside its field, which has room for it.
        if (a.one.contains(b.one) || b.one.contains(a.one) || a.one.parentElement === b.one.parentElement) continue
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        const isToast = a.one.closest('[data-kind]') !== null || b.one.closest('[data-kind]') !== null
        const smaller = Math.min(a.box.width * a.box.height, b.box.width * b.box.height)
        // The transparent edge of a quiet button may overlap its neighbour.
        if (across > 0 && down > 0 && across * down > smaller / 4 && !isToast)
          faults.push(`overlapping: ${describe(a.one)} and ${describe(b.one)}`)
      }
    }
    return { checked: all.length, faults }
  })
  expect(faults).toEqual([])
  // A list with one option has two elements: the option and its text.
  expect(checked, 'elements were checked').toBeGreaterThan(1)
}
