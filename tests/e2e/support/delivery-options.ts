import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { setDate } from './dates.ts'

/** A delivery option of the demonstration data, with the parameters of the form's address. */
export type OptionOf = { readonly centre: string; readonly id: string; readonly name: string; readonly index: number }

export const nextDay: OptionOf = { centre: 'GB-MNPG-TAM', id: 'next-day-guaranteed', name: 'Next Day Guaranteed', index: 3 }
export const evening: OptionOf = { centre: 'NL-GRTZ-AMS', id: 'avondlevering', name: 'Avondlevering', index: 3 }

export function listAddress({ centre, id, index }: OptionOf): string {
  return `/deliveryoptions?id=${centre}:${id}:${index}`
}

export function formAddress(name: string, { centre, id, name: optionName, index }: OptionOf): string {
  const text = encodeURIComponent
  return `/deliveryoptions/create-schedule?name=${text(name)}&fc=${centre}&doid=${id}&doname=${text(optionName)}&index=${index}`
}

/** The header of an accordion item. */
export const item = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name, exact: true })

/** The card of an option, and that of a schedule below it. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

export const alertTitle = "Oops! There's something not quite right with the schedule."

/** The red alert of the form. */
export const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: alertTitle })

export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })

/** The call that saves a schedule. */
export function saving(page: Page, method: 'POST' | 'PUT' = 'POST'): Promise<Request> {
  return page.waitForRequest((request) => request.method() === method && /\/schedules(\/|$)/.test(new URL(request.url()).pathname))
}

/** Completes a new schedule so that it is valid: active range, delivery dates, consignment type. */
export async function fill(page: Page, { from, to, kind = 'Card only' }: { from: string; to: string; kind?: string }): Promise<void> {
  await setDate(page, 'Start date', from)
  await setDate(page, 'End date', to)
  await setDate(page, 'From', from)
  await setDate(page, 'To', to)
  await page.getByRole('checkbox', { name: kind, exact: true }).check()
}

/** Types into the gift search and picks the only suggestion. */
export async function addGift(page: Page, typed: string, label: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search gift types' })
  await search.fill(typed)
  await expect(page.getByRole('option', { name: label, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chip(page, label)).toBeVisible()
}

export const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

export const chip = (page: Page, label: string): Locator => page.getByRole('row', { name: label, exact: true })

/** A date in London relative to today, as in the demonstration data. */
export function daysFromNow(days: number): string {
  return Temporal.Now.plainDateISO('Europe/London').add({ days }).toString()
}
