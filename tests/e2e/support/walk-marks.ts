import type { Page } from '@playwright/test'

/** Attributes and properties of selected, pressed and checked controls. */
const marks = ['aria-current', 'aria-pressed', 'aria-selected', 'data-selected', 'aria-checked', 'checked'] as const

/** Finds controls that look the same whether selected or not, by removing each mark for a screenshot and restoring it. */
export async function findInvisibleMarks(page: Page): Promise<{ readonly checked: number; readonly invisible: readonly string[] }> {
  const invisible: string[] = []
  let checked = 0
  const layers = page.locator(':is([role="dialog"], [role="alertdialog"], [role="listbox"])').filter({ visible: true })
  const top = (await layers.count()) > 0 ? layers.last() : page.locator('body')
  const controls = top.locator(
    ':is([aria-current="page"], [aria-pressed="true"], [aria-selected="true"]:not(td), [data-selected="true"], [aria-checked="true"], input:checked):visible',
  )
  // Element handles, because locators would no longer match without the mark.
  for (const control of (await controls.elementHandles()).slice(0, 12)) {
    const label = (await control.$('xpath=ancestor-or-self::label')) ?? control
    const box = await label.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    if (box === null || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) continue
    checked += 1
    const withMark = await page.screenshot({ clip: box })
    const html = await control.evaluate((element, names) => {
      if (!(element instanceof Element)) return ''
      const had = names.map((name) => [name, element.getAttribute(name)] as const)
      const wasChecked = element instanceof HTMLInputElement && element.checked
      for (const [name, value] of had) if (value !== null) element.removeAttribute(name)
      if (element instanceof HTMLInputElement) element.checked = false
      Object.assign(element, {
        restore: () => {
          for (const [name, value] of had) if (value !== null) element.setAttribute(name, value)
          if (element instanceof HTMLInputElement) element.checked = wasChecked
        },
      })
      return element.outerHTML.slice(0, 120)
    }, marks)
    const without = await page.screenshot({ clip: box })
    await control.evaluate((element) => {
      const restore: unknown = Object.getOwnPropertyDescriptor(element, 'restore')?.value
      if (typeof restore === 'function') restore()
    })
    if (withMark.equals(without)) invisible.push(html)
  }
  return { checked, invisible }
}
