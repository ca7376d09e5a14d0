import type { Page } from '@playwright/test'

/** What says that a control is chosen, pressed or open, as an attribute or as a property. */
const marks = ['aria-current', 'aria-pressed', 'aria-selected', 'data-selected', 'aria-checked', 'checked'] as const

/** The controls that look the same whether they are chosen or not. Every mark is taken away for the time of a look, and put back. */
export async function unseenMarks(page: Page): Promise<{ readonly looked: number; readonly unseen: readonly string[] }> {
  const unseen: string[] = []
  let looked = 0
  const layers = page.locator(':is([role="dialog"], [role="alertdialog"], [role="listbox"])').filter({ visible: true })
  const top = (await layers.count()) > 0 ? layers.last() : page.locator('body')
  const controls = top.locator(
    ':is([aria-current="page"], [aria-pressed="true"], [aria-selected="true"]:not(td), [data-selected="true"], [aria-checked="true"], input:checked):visible',
  )
  // By what they are, not by the marks that are taken away.
  for (const control of (await controls.elementHandles()).slice(0, 12)) {
    const label = (await control.$('xpath=ancestor-or-self::label')) ?? control
    const box = await label.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    if (box === null || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) continue
    looked += 1
    const withMark = await page.screenshot({ clip: box })
    const what = await control.evaluate((element, names) => {
      if (!(element instanceof Element)) return ''
      const had = names.map((name) => [name, element.getAttribute(name)] as const)
      const wasChecked = element instanceof HTMLInputElement && element.checked
      for (const [name, value] of had) if (value !== null) element.removeAttribute(name)
      if (element instanceof HTMLInputElement) element.checked = false
      Object.assign(element, {
        putBack: () => {
          for (const [name, value] of had) if (value !== null) element.setAttribute(name, value)
          if (element instanceof HTMLInputElement) element.checked = wasChecked
        },
      })
      return element.outerHTML.slice(0, 120)
    }, marks)
    const without = await page.screenshot({ clip: box })
    await control.evaluate((element) => {
      const putBack: unknown = Object.getOwnPropertyDescriptor(element, 'putBack')?.value
      if (typeof putBack === 'function') putBack()
    })
    if (withMark.equals(without)) unseen.push(what)
  }
  return { looked, unseen }
}
