import type { Locator, Page } from '@playwright/test'
import { alert, box, formAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { chooseGiantCards, createButton, pick } from './support/schedules.ts'

/** Presses a button, which is released only after something above it has appeared and moved it from under the pointer. */
async function pressWhile(page: Page, button: Locator, appear: () => Promise<void>): Promise<void> {
  await button.hover({ position: { x: 20, y: 4 } })
  const top = async () => (await button.boundingBox())?.y
  const before = await top()
  await page.mouse.down()
  await appear()
  await expect.poll(top).not.toBe(before)
  await page.mouse.up()
}

test('UI-84: a button is pressed although an answer or an error has moved it in the meantime', async ({ page }) => {
  await signIn(page, 'Editor', '/schedules/new')
  await chooseGiantCards(page)
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/sample-orders/effect', (route) => isPressed.then(() => route.continue()))
  await pick(page, 'Applicable Dispatch Days', 'Every day?')
  await expect(page.getByText('Comparing the sample orders…')).toBeVisible()
  await pressWhile(page, createButton(page), async () => {
    press()
    await expect(page.getByText('Printed in GG-MNPG-GSY → GB-MNPG-TAM')).toBeVisible()
  })
  // On a Friday, the schedule moves orders today, and the form asks first.
  const anyway = page.getByRole('button', { name: 'Save anyway' })
  await expect(anyway.or(page.getByRole('heading', { name: 'Card Designation Schedules' }))).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await page.waitForURL('/schedules')

  await page.goto(formAddress('Valentines', nextDay))
  await box(page, 'Override price').check()
  await page.getByRole('textbox', { name: 'Price' }).fill('')
  await pressWhile(page, save(page), async () => {})
  await expect(alert(page)).toBeVisible()
  await test.step('in forms, rows and dialogs, whatever appears; a pointer that has left the button presses nothing', async () => {
    const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const screen = page.locator('body')
    const forms: readonly (readonly [address: string, opener: string, main: Locator])[] = [
      ['/plans', 'New plan...', button('Save', dialog)],
      ['/cutoffs/calendar', 'Add a dated cut-off', button('Save', dialog)],
      ['/cutoffs?factory=GB-DPS-SLE&service=1', 'Edit', save(page)],
    ]
    const observe = (main: Locator) =>
      main.evaluate((one) => one.addEventListener('click', () => document.body.setAttribute('data-pressed', 'true')))
    const move = (main: Locator) => main.evaluate((one) => one.parentElement?.style.setProperty('padding-top', '60px'))
    for (const [address, opener, main] of forms) {
      await test.step(`${address} ${opener}`, async () => {
        await page.goto(address)
        await button(opener).first().click()
        await observe(main)
        await pressWhile(page, main, () => move(main))
        await expect(screen).toHaveAttribute('data-pressed', 'true')
      })
    }
    await page.goto(formAddress('Valentines', nextDay))
    await observe(save(page))
    await pressWhile(page, save(page), async () => {
      await move(save(page))
      await page.mouse.move(10, 10)
    })
    await expect(screen).not.toHaveAttribute('data-pressed', 'true')
  })
})
