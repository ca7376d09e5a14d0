import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { setDate } from './dates.ts'

/** A group of the demonstration data with one schedule. */
export const australia = 'AU-CHEQUEMATES-SYD → AU-PMI-MEL (1 schedule)'

export const group = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 2 }).getByRole('button', { name })
export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
export const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create', exact: true })

/** The call that saves a schedule, not the preceding check. */
export function saving(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/designation/schedule'))
}

/** Opens a group, unless it is open because a schedule in it was just saved. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const button = group(page, name)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Selects an option of a single-choice list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Ticks options of a picker and applies. */
export async function pick(page: Page, label: string, ...options: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const picker = page.getByRole('dialog', { name: label })
  for (const option of options) await picker.getByRole('checkbox', { name: option, exact: true }).check()
  await picker.getByRole('button', { name: 'Apply' }).click()
  await expect(picker).toBeHidden()
}

/** Fills in a new schedule for single giant cards on Fridays, without an end and without dispatch days. */
export async function chooseGiantCards(page: Page): Promise<void> {
  await pick(page, 'Applicable Days', 'Friday')
  await pick(page, 'Card Types', 'Giant')
  await pick(page, 'Delivery Methods', 'Next Business Day')
  await pick(page, 'Pack Types', '1 Card Only')
  await pick(page, 'Address Types', 'Send Direct')
  await page.getByRole('checkbox', { name: 'Indefinite' }).check()
}

/** Clears options of a picker and applies. */
export async function unpick(page: Page, label: string, ...options: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const picker = page.getByRole('dialog', { name: label })
  for (const option of options) await picker.getByRole('checkbox', { name: option, exact: true }).uncheck()
  await picker.getByRole('button', { name: 'Apply' }).click()
  await expect(picker).toBeHidden()
}

/** The values to fill in; omitted ones keep the defaults of a new schedule. */
export type Filled = {
  readonly from: string
  readonly to: string
  readonly days: readonly string[]
  readonly cards: readonly string[]
  readonly dates: readonly [start: string, end: string]
  readonly times?: readonly [start: string, end: string]
}

/** Fills in a new schedule for all orders of the card types. */
export async function fillSchedule(page: Page, { from, to, days, cards, dates, times }: Filled): Promise<void> {
  await choose(page, 'From', from)
  await choose(page, 'To', to)
  await setDate(page, 'Start Date', dates[0])
  await setDate(page, 'End Date', dates[1])
  if (times !== undefined) {
    await page.getByRole('textbox', { name: 'Start Time' }).fill(times[0])
    await page.getByRole('textbox', { name: 'End Time' }).fill(times[1])
  }
  await pick(page, 'Applicable Days', ...days)
  await pick(page, 'Card Types', ...cards)
  await pick(page, 'Delivery Methods', 'Airmail')
  await pick(page, 'Pack Types', 'All')
  await pick(page, 'Address Types', 'Return to Sender')
  await pick(page, 'Applicable Dispatch Days', 'Every day?')
}

/** The confirmation of warnings before saving. */
export const resumingQuestion = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Check this before you resume' })
export const savingQuestion = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Check this before you save' })

export async function saveAnyway(page: Page): Promise<void> {
  await savingQuestion(page).getByRole('button', { name: 'Save anyway' }).click()
}

/**
 * Presses a button that saves the days and hours of the demonstration data, and confirms the warning that London summer time causes, because
 * the UTC dates then cut off some hours.
 */
export async function saveConfirming(page: Page, button: Locator, outcome: Locator): Promise<void> {
  await button.click()
  await expect(savingQuestion(page).or(outcome).first()).toBeVisible()
  if (await savingQuestion(page).isVisible()) await saveAnyway(page)
  await expect(outcome.first()).toBeVisible()
}

/** Completes a new schedule, with dates and times that cause no warnings on any day, and no question because it moves orders today. */
export async function fillLists(page: Page): Promise<void> {
  await setDate(page, 'Start Date', '2031-01-06')
  await setDate(page, 'End Date', '2031-12-31')
  await page.getByRole('textbox', { name: 'Start Time' }).fill('08:00')
  await page.getByRole('textbox', { name: 'End Time' }).fill('18:00')
  await pick(page, 'Applicable Days', 'Monday', 'Tuesday', 'Wednesday')
  await pick(page, 'Card Types', 'Giant')
  await pick(page, 'Delivery Methods', 'Airmail')
  await pick(page, 'Pack Types', 'All')
  await pick(page, 'Address Types', 'Return to Sender')
  await pick(page, 'Applicable Dispatch Days', 'TODAY')
}

/** Presses a less frequent action of a card, which is shown after "More". */
export async function pressMore(card: Locator, name: string): Promise<void> {
  const more = card.getByRole('button', { name: /^(More|Meer)$/ })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await card.getByRole('button', { name, exact: true }).click()
}
