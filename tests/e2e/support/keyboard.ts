import type { Locator, Page } from '@playwright/test'

/** Goes on with Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** Goes on with Tab until the control has the focus, then presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
