import type { Locator } from '@playwright/test'
import { trackedParcel } from './support/cutoffs.ts'
import { calendarButton } from './support/dates.ts'
import { expect, signIn, test } from './support/journey.ts'

test('UI-50: a press is painted before the cards, form, list or dialog that it opens', async ({ page }) => {
  // Otherwise the network would not become idle.
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await signIn(page, 'Editor', '/schedules')
  const group = page.getByRole('button', { name: /^GB-DPS-SLE → GB-MNPG-TAM/ })
  await group.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await existsAfter(group, expanded), 'the heading is expanded at once').toBe(true)
  await expect(page.locator('main article')).toHaveCount(4)
  expect(await existsAfter(group, expanded), 'closing is immediate').toBe(false)
  await expect(page.locator('main article')).toHaveCount(0)
  expect(await existsAfter(group, 'main article')).toBe(false)

  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
  expect(await existsAfter(edit, 'main form')).toBe(false)
  await expect(page.getByRole('button', { name: /From$/ }), 'the first field is focused').toBeFocused()
  for (const opener of [
    page.getByRole('button', { name: /Card Types/ }),
    page.getByRole('button', { name: /From$/ }),
    calendarButton(page, 'Start Date'),
  ]) {
    expect(await existsAfter(opener, overlay)).toBe(false)
    await expect(page.locator(`${overlay}:focus-within`), 'it has the focus, so that Escape closes it').not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator(overlay)).toHaveCount(0)
  }

  await page.goto(trackedParcel)
  await page.waitForLoadState('networkidle')
  const add = page.getByRole('button', { name: 'Add Exception' })
  expect(await existsAfter(add, overlay)).toBe(false)
  await expect(page.getByRole('dialog', { name: 'Add Exception' })).toBeVisible()
})

const expanded = 'main h2 button[aria-expanded=true]'
const overlay = ':is([role=dialog], [role=listbox])'

/** Presses a button, and returns whether an element exists when React has rendered its urgent updates, before the browser can paint. */
function existsAfter(button: Locator, selector: string): Promise<boolean> {
  return button.evaluate(async (element: HTMLElement, wanted) => {
    element.click()
    // Urgent updates are rendered in a microtask that was queued before this one.
    await Promise.resolve()
    return document.querySelector(wanted) !== null
  }, selector)
}
