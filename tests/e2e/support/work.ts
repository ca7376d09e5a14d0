import { expect, type Locator, type Page } from '@playwright/test'

/** For a machine that is busy with thirty users. */
const slow = { timeout: 90_000 }
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Opens an address and retries until `expected` is visible, because a server may be restarting. Signs in as the editor if needed. */
export async function arrive(page: Page, address: string, expected: Locator): Promise<void> {
  const signIn = page.getByRole('button', { name: /, Editor$/ })
  await expect(async () => {
    await page.goto(address)
    await expect(expected.or(signIn).first()).toBeVisible({ timeout: 30_000 })
    if (await signIn.isVisible()) await signIn.click()
    await expect(expected).toBeVisible({ timeout: 30_000 })
  }).toPass(slow)
}

/** Presses a button until the screen shows that the change is saved, retrying after failures as users do. */
async function pressUntil(press: Locator, isSaved: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    // A conflict without differences: the change was saved, but its response was lost.
    const done = button(press.page(), 'Done')
    const anyway = button(press.page(), 'Save anyway')
    if (await done.isVisible()) await done.click({ timeout: 2_000 })
    // A question that came too late for the last attempt makes the button below it inert.
    else if (!(await anyway.isVisible()) && !(await isSaved())) await press.click({ timeout: 2_000 })
    const isSavedAnyway = async () => {
      if (await anyway.isVisible()) await anyway.click({ timeout: 2_000 })
      return isSaved()
    }
    await expect.poll(isSavedAnyway, { timeout: 5_000 }).toBe(true)
  }).toPass({ ...slow, intervals: [50] })
}

export function cutoffsAt(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Weekday', exact: true })
}

/** Changes the weekday time of the open delivery service. */
export async function saveDefaults(page: Page, weekday: string): Promise<void> {
  await button(page, 'Edit').first().click()
  await cutoffsAt(page).fill(weekday)
  const save = button(page, 'Save')
  await pressUntil(save, async () => !(await save.isVisible()) && (await cutoffsAt(page).inputValue({ timeout: 2_000 })) === weekday)
}

/** Changes the end time of the only schedule on the page. */
export async function saveEndTime(page: Page, end: string): Promise<void> {
  const card = page.getByRole('article')
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'End Time' }).fill(end)
  await pressUntil(
    button(page, 'Update'),
    async () =>
      (await card.getAttribute('data-state', { timeout: 2_000 })) === 'reading' && (await card.textContent())?.includes(`–${end}`) === true,
  )
}

/** Creates the schedule in the form with an end time. */
export async function createSchedule(page: Page, end: string): Promise<void> {
  await page.getByRole('textbox', { name: 'End Time' }).fill(end)
  await pressUntil(button(page, 'Create'), async () => new URL(page.url()).pathname === '/schedules')
}

/** Moves the found products to a factory. If a response was lost, they may be there already. */
export async function moveProducts(page: Page, factory: string): Promise<void> {
  const choice = page.getByRole('button', { name: /Select new Fulfilment Centre/ })
  const question = page.getByRole('alertdialog', { name: 'Update Product Designation' })
  await choice.click()
  await page.getByRole('option', { name: factory, exact: true }).click()
  await button(page, 'Update').click()
  const confirm = question.getByRole('button', { name: 'Yes, update' })
  await pressUntil(confirm, async () => {
    if (await question.getByText('Nothing changes.').isVisible()) await question.getByRole('button', { name: 'Cancel' }).click()
    return question.isHidden()
  })
}

/** Saves the new schedule of a delivery option in the form, for cards and until tonight. */
export async function saveOptionSchedule(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'End time' }).fill('23:59')
  await page.getByRole('checkbox', { name: 'Card only', exact: true }).check()
  await pressUntil(button(page, 'Save'), async () => new URL(page.url()).pathname === '/deliveryoptions')
}
