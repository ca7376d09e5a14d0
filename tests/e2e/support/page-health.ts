import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Collects what a page complains of. */
export function watch(page: Page): () => readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return () => complaints
}

/** What axe is to look at alone, where nothing else can have changed. */
export type Look = { readonly rules: readonly string[]; readonly within: string }

/** Every rule of axe for WCAG 2.2 A and AA and its best practices, on the whole page; or what `look` names. */
export async function expectNoViolations(page: Page, look?: Look): Promise<void> {
  await settled(page)
  // Injected once per page: that takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(lookOver, look)
  expect(violations).toEqual([])
  expect(passes, 'axe has looked at something').toBeGreaterThan(look === undefined ? 5 : 0)
}

/** Runs in the page. */
async function lookOver(look: Look | undefined) {
  const { violations, passes } = await window.axe.run(look === undefined ? document : { include: look.within }, {
    resultTypes: ['violations'],
    // The size of targets (2.5.8) is not among the rules that axe looks at by itself.
    ...(look === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: [...look.rules] }),
  })
  return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), passes: passes.length }
}

/** Until nothing moves any more: half faded in, a text has not the contrast that it will have. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document.getAnimations().filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    // What was just asked for begins to move with the next frame or the one after it.
    await frame()
    await frame()
    while (moving().length > 0) {
      await Promise.allSettled(moving().map((one) => one.finished))
      await frame()
    }
  })
}

/** No sideways scroll: neither the page nor a dialog on it is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"])')].map((one) =>
        Math.floor(one.getBoundingClientRect().right),
      ),
    ),
    view: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(view)
}
