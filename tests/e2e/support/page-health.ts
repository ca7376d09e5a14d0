import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified file takes half the time to be read by a page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Firefox looks for an icon of the page without scripts from which journeys start. */
const noIcon = /\/favicon\.ico because it violates/

/** Collects the errors and warnings of a page. */
export function watch(page: Page): () => readonly string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => noIcon.test(String(error)) || errors.push(String(error)))
  return () => errors
}

/** Restricts axe to some rules and a part of the page, if nothing else can have changed. */
export type AxeScope = { readonly rules: readonly string[]; readonly within: string }

/** Runs axe with all rules for WCAG 2.2 A and AA and best practices on the whole page, or within `scope`. */
export async function expectNoViolations(page: Page, scope?: AxeScope): Promise<void> {
  await waitForAnimations(page)
  // Injected once per page, because this takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations, passes } = await page.evaluate(runAxe, scope)
  expect(violations).toEqual([])
  expect(passes, 'axe has checked something').toBeGreaterThan(scope === undefined ? 5 : 0)
}

/** Runs in the page. A toast covers targets for five seconds; their size is measured as if it did not. */
async function runAxe(scope: AxeScope | undefined) {
  const ofToasts = [...document.querySelectorAll<HTMLElement>('[aria-live][data-react-aria-top-layer] *')]
  for (const { style } of ofToasts) style.pointerEvents = 'none'
  const { violations, passes } = await window.axe.run(scope === undefined ? document : { include: scope.within }, {
    resultTypes: ['violations'],
    // The rule for target sizes (2.5.8) is off by default.
    ...(scope === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: [...scope.rules] }),
  })
  for (const { style } of ofToasts) style.pointerEvents = ''
  return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), passes: passes.length }
}

/** Waits for animations to end, because a text that is fading in does not have its final contrast. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = () =>
      document.getAnimations().filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    // New animations start in one of the next two frames.
    await frame()
    await frame()
    while (running().length > 0) {
      await Promise.allSettled(running().map((one) => one.finished))
      await frame()
    }
  })
}

/** Asserts that neither the page nor a dialog is wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
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
