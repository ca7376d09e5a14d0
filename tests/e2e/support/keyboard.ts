import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the control has the focus. It is looked for once, since finding a name takes longer than a Tab, unless it is replaced. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const handle = () => control.evaluateHandle((element) => element)
  let found = await handle()
  for (let at = 0; at < 60; at += 1) {
    const { isThere, hasFocus } = await found.evaluate((one) => ({ isThere: one.isConnected, hasFocus: one === document.activeElement }))
    if (hasFocus) return
    if (isThere) await page.keyboard.press('Tab')
    else found = await handle()
  }
  throw new Error('the control cannot be reached with Tab')
}

/** Presses Tab until the control has the focus, then Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Asserts that an option below a field is highlighted: the field keeps the focus and refers to it with aria-activedescendant. */
export async function expectHighlighted(field: Locator, option: Locator): Promise<void> {
  await expect(option).toBeVisible()
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'an option without an id')
}

/** Asserts that a notice has the focus, such as the one that explains why a form was not saved. */
export async function expectFocusOn(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator(':focus:not(button, input)')).toContainText(text)
}
