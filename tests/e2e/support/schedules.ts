import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { setDate } from './dates.ts'

/** The group of one schedule of the demonstration data. */
export const australia = 'AU-CHEQUEMATES-SYD → AU-PMI-MEL (1 schedule)'

export const group = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 2 }).getByRole('button', { name })
export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
export const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create', exact: true })

/** The call that saves one schedule; the check before it is another. */
export function saving(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/designation/schedule'))
}

export async function openGroup(page: Page, name: string): Promise<void> {
  await group(page, name).click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Chooses from a list of which one is chosen. */
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

/** Takes options of a picker away and applies. */
export async function unpick(page: Page, label: string, ...options: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const picker = page.getByRole('dialog', { name: label })
  for (const option of options) await picker.getByRole('checkbox', { name: option, exact: true }).uncheck()
  await picker.getByRole('button', { name: 'Apply' }).click()
  await expect(picker).toBeHidden()
}

/** What a form is filled with; what is left out stays as it is in a new one. */
export type Filled = {
  readonly from: string
  readonly to: string
  readonly days: readonly string[]
  readonly cards: readonly string[]
  readonly dates: readonly [start: string, end: string]
  readonly times?: readonly [start: string, end: string]
}

/** Fills a new schedule; every order of the card types is meant. */
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

/** The question before a schedule is saved that may not be what was meant. */
export const savingQuestion = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Check this before you save' })

export async function saveAnyway(page: Page): Promise<void> {
  await savingQuestion(page).getByRole('button', { name: 'Save anyway' }).click()
}

/**
 * Presses a button that saves days and hours of the demonstration. In the summer of London the form asks first, since the UTC dates cut
 * them; in winter it does not.
 */
export async function saveInAnySeason(page: Page, button: Locator, outcome: Locator): Promise<void> {
  await button.click()
  await expect(savingQuestion(page).or(outcome).first()).toBeVisible()
  if (await savingQuestion(page).isVisible()) await saveAnyway(page)
  await expect(outcome.first()).toBeVisible()
}

/** Fills a new schedule from the list on and creates it; `isAsked` where its times make the form ask first. */
export async function createSchedule(page: Page, filled: Filled, isAsked = false): Promise<void> {
  await page.getByRole('button', { name: 'New Schedule' }).click()
  await fillSchedule(page, filled)
  await createButton(page).click()
  if (isAsked) await saveAnyway(page)
  await expect(toast(page, 'Schedule created').last()).toBeVisible()
  await expect(page).toHaveURL(/\/schedules$/)
}

/** Everything that a new schedule lacks, and an end and times that leave nothing to ask about, whatever day it is. */
export async function fillLists(page: Page): Promise<void> {
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
