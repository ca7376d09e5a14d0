import type { Page } from '@playwright/test'

export type TabStop = { readonly what: string; readonly hasRing: boolean; readonly isVisible: boolean }

/** Tabs through the page once; returns each focused element, whether it has a focus ring and whether it is visible. */
export async function tabThrough(page: Page): Promise<readonly TabStop[]> {
  await page.evaluate(() => Object.assign(window, { visited: new WeakSet() }))
  const stops: TabStop[] = []
  for (let at = 0; at < 150; at += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(inspectFocus)
    if (stop !== undefined) stops.push(stop)
    // From the last control, the first Tab leaves the page, and the next one starts at its top.
    else if (stops.length > 0 || at > 1) break
  }
  return stops
}

function inspectFocus(): TabStop | undefined {
  const focused = document.activeElement
  const visited: unknown = Object.getOwnPropertyDescriptor(window, 'visited')?.value
  if (!(visited instanceof WeakSet) || focused === null || focused === document.body || visited.has(focused)) return undefined
  visited.add(focused)
  // A checkbox may be rendered by its label.
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
  const boxes = [focused, ...labels].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 2 && height > 2)
  const isAt = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && [focused, ...labels].some((one) => one.contains(hit))
  }
  const isVisible = boxes.some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => isAt(left + width * across, top + height * down))),
  )
  const hasRing = [focused, ...focused.querySelectorAll('*'), focused.parentElement, focused.parentElement?.parentElement]
    .filter((one) => one instanceof Element)
    .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  return { what: focused.outerHTML.slice(0, 120), hasRing, isVisible }
}
