import type { Page } from '@playwright/test'

/**
 * Finds targets smaller than `least` pixels in height or width, including their labels. Exempt are links within a sentence (WCAG 2.5.8,
 * Inline), and the segments of a date, for which the calendar is an alternative. Its days are 40 px.
 */
export async function findSmallTargets(
  page: Page,
  least: number,
): Promise<{ readonly checked: number; readonly small: readonly string[] }> {
  return page.evaluate((size) => {
    const layers = [...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"], [role="listbox"])')]
    const top = layers.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0).at(-1) ?? document.body
    const small: string[] = []
    let checked = 0
    const controls = 'a[href], button, input, select, textarea, summary, [role="option"], [role="menuitem"]'
    for (const one of top.querySelectorAll(controls)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
      if (one.closest('.visually-hidden, [aria-hidden="true"], [style*="clip"]') !== null || one.matches(':disabled, a[href="#content"]'))
        continue
      const isInline =
        one.matches('a') && one.parentElement?.matches('p, li, dd') === true && one.parentElement.textContent !== one.textContent
      if (isInline) continue
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      // The target of a button may cover its whole row.
      const line = getComputedStyle(one, '::after').position === 'absolute' && one instanceof HTMLElement ? one.offsetParent : null
      const boxes = [one, ...labels, ...(line === null ? [] : [line])].map((each) => each.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width <= 2 && height <= 2) continue
      checked += 1
      if (width < size - 0.5 || height < size - 0.5)
        small.push(`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`)
    }
    return { checked, small }
  }, least)
}
