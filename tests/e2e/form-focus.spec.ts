import type { Locator, Page } from '@playwright/test'
import { choose, row } from './support/cutoffs.ts'
import { box, card, fill, formAddress, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'

const button = (name: string, within: Page | Locator) => within.getByRole('button', { name, exact: true })

/** Asserts that the main button comes after another one. */
async function expectLast(first: Locator, main: Locator): Promise<void> {
  const second = await main.elementHandle()
  expect(await first.evaluate((one, other) => one.compareDocumentPosition(other as Node) === 4, second), 'before the main one').toBe(true)
}

const time = (page: Page) => page.getByRole('textbox', { name: 'Time' })

test('UI-49, UI-21, UI-83: cut-offs: the first field of each form has the focus, and the first invalid one after a refused save; the main button comes last', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=1')
  const modal = page.getByRole('dialog', { name: 'Add Exception' })
  await page.getByRole('button', { name: 'Add Exception' }).click()
  const productType = modal.getByRole('combobox', { name: 'Product Type' })
  await expect(productType).toBeFocused()
  await expectLast(button('Discard Rule', modal), button('Save Rule', modal))
  await productType.click()
  await expect(page.getByRole('option', { name: 'cake' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'cake' })).toBeHidden()
  await expect(modal).toBeVisible()
  await modal.getByText('Sunday', { exact: true }).click()
  await time(page).fill('25:00')
  await modal.getByRole('button', { name: 'Save Rule' }).click()
  await expect(productType).toBeFocused()
  await choose(page, 'Product Type', 'party', modal)
  await modal.getByRole('button', { name: 'Save Rule' }).click()
  // The overlap with the stored exception is shown on the days, before the time.
  await expect(modal.getByRole('checkbox', { name: 'Weekday' })).toBeFocused()
  await modal.getByText('Sunday', { exact: true }).click()
  await modal.getByText('Weekday').click()
  await modal.getByRole('button', { name: 'Save Rule' }).click()
  await expect(time(page)).toBeFocused()
  await modal.getByRole('button', { name: 'Discard Rule' }).click()
  await expect(modal).toBeHidden()

  await row(page, 'cake').getByRole('button', { name: 'Edit' }).click()
  await expect(row(page, 'cake').getByRole('checkbox', { name: 'Weekday' })).toBeFocused()
  await expectLast(button('Cancel', row(page, 'cake')), button('Save', row(page, 'cake')))
  await time(page).fill('25:00')
  await row(page, 'cake').getByRole('button', { name: 'Save' }).click()
  await expect(time(page)).toBeFocused()
  await page.setViewportSize({ width: 360, height: 800 })
  const label = (name: string) =>
    row(page, 'cake')
      .locator(`[data-column="${name}"]`)
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect([await label('Applicable On'), await label('Time')], 'UI-37: labels while editing').toEqual(['"Applicable On"', '"Time"'])
  await time(page).fill('19:30')
  await row(page, 'cake').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Weekday' })).toBeFocused()
  await expectLast(button('Cancel', page), button('Save', page))
  await page.getByRole('textbox', { name: 'Sunday' }).fill('25:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Sunday' })).toBeFocused()

  await test.step('a form that opens late does not take the focus from a field in which the user is typing', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
    // The user is in the last field of the form as soon as that is on the page, before its first field would have the focus.
    await page.evaluate(() => {
      const insert = Node.prototype.insertBefore
      Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
        const inserted = insert.call(this, child, before) as Child
        if (child instanceof Element) child.querySelector<HTMLInputElement>('input[form]:not([type="checkbox"])')?.focus()
        return inserted
      }
    })
    await row(page, 'cake').getByRole('button', { name: 'Edit' }).click()
    // Effects, which would move the focus, run after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(row(page, 'cake').getByRole('textbox', { name: 'Time' })).toBeFocused()
  })
})

test('UI-49, UI-83: schedules: the first field of each form has the focus, and the one that a refusal is about; the main button comes last', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await signIn(page, 'Editor', '/schedules')
  await page.getByRole('button', { name: 'New Schedule' }).click()
  await expect(page.getByRole('button', { name: /From$/ })).toBeFocused()
  await expectLast(button('Cancel', page), button('Create', page))

  await page.goto(listAddress({ ...nextDay, centre: 'GB-DPS-SLE' }))
  await card(page, 'Valentines Guaranteed Delivery').getByRole('button', { name: 'Extend...' }).click()
  await expect(page.getByRole('textbox', { name: 'End date' })).toBeFocused()

  await page.goto(formAddress('Valentines', nextDay))
  await expectLast(button('Cancel', page), save(page))
  await fill(page, { from: '2031-03-03', to: '2031-03-09' })
  await box(page, 'Override price').check()
  await page.getByRole('textbox', { name: 'Price' }).fill('')
  await save(page).click()
  await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Price' }).fill('5')
  const refusal = { type: 'about:blank', title: 'No', status: 400, detail: 'No.', code: 'invalid', errors: ['No.'], requestId: '1' }
  const issues = [{ path: 'deliveryDateRange.end', code: 'text.invisible', values: {} }]
  await page.route('**/schedules', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify({ ...refusal, issues }) })
      : route.continue(),
  )
  await save(page).click()
  await expect(page.getByRole('textbox', { name: /To$/ })).toBeFocused()
  await page.goto('/cutoffs/calendar?add=dated')
  await expectLast(button('Cancel', page), button('Save', page))
})
