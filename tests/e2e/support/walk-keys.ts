import type { Page } from '@playwright/test'

export type Stop = { readonly what: string; readonly hasRing: boolean; readonly isSeen: boolean }

/** Goes through the page with Tab, once around or until it leaves: what is focused, whether lines show it, whether it can be seen. */
export async function tabThrough(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(() => Object.assign(window, { met: new WeakSet() }))
  const stops: Stop[] = []
  for (let at = 0; at < 150; at += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop !== undefined) stops.push(stop)
    // From the last control the first step leaves the page, and the next begins at its top.
    else if (stops.length > 0 || at > 1) break
  }
  return stops
}

function lookAtFocus(): Stop | undefined {
  const focused = document.activeElement
  const met: unknown = Object.getOwnPropertyDescriptor(window, 'met')?.value
  if (!(met instanceof WeakSet) || focused === null || focused === document.body || met.has(focused)) return undefined
  met.add(focused)
  // A checkbox that is drawn by its label is seen as its label.
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
  const boxes = [focused, ...labels].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 2 && height > 2)
  const isAt = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && [focused, ...labels].some((one) => one.contains(hit))
  }
  const isSeen = boxes.some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => isAt(left + width * across, top + height * down))),
  )
  const hasRing = [focused, ...focused.querySelectorAll('*'), focused.parentElement, focused.parentElement?.parentElement]
    .filter((one) => one instanceof Element)
    .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  return { what: focused.outerHTML.slice(0, 120), hasRing, isSeen }
}
