import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../../tools/token.ts'
import { expect, signIn } from './journey.ts'
import { boardStates } from './walk-board.ts'
import { cutoffStates } from './walk-cutoffs.ts'
import { historyStates } from './walk-history.ts'
import { optionStates } from './walk-options.ts'
import { orderStates } from './walk-orders.ts'
import { productStates } from './walk-products.ts'
import { scheduleStates } from './walk-schedules.ts'
import { shellStates } from './walk-shell.ts'
import type { Arrival, Colleague, State, WalkBrand, WalkLocale } from './walk-state.ts'

/** All screens in all states, for the walks and the screenshots. */
export const states: readonly State[] = [
  ...shellStates,
  ...cutoffStates,
  ...scheduleStates,
  ...productStates,
  ...optionStates,
  ...orderStates,
  ...boardStates,
  ...historyStates,
]

export type Destination = { readonly state: State; readonly brand: WalkBrand; readonly locale: WalkLocale; readonly url: string }

/** Opens a state in a brand and a language. */
export async function openState(page: Page, { state, brand, locale, url }: Destination): Promise<void> {
  const { path, person = 'Editor', prepare, arrive, finish, isSignedOut = false, hasNoHeader = false } = state
  await page.addInitScript(
    ([id, language]) => {
      localStorage.setItem('brand', id)
      if (localStorage.getItem('locale') === null) localStorage.setItem('locale', language)
    },
    [brand, hasNoHeader ? locale : 'en-GB'] as const,
  )
  const arrival: Arrival = { page, brand, colleague: colleagueAt(url, brand) }
  await prepare?.(arrival)
  const address = typeof path === 'string' ? path : path(brand)
  if (isSignedOut) await page.goto(address)
  else await signIn(page, person, address)
  await arrive?.(arrival)
  if (finish === undefined) await closeToasts(page)
  if (!hasNoHeader) await switchLocale(page, locale)
  await finish?.(page)
  // Hovering keeps a toast open.
  for (const toast of await page.locator('li[data-kind]').all()) await toast.dispatchEvent('pointerover')
}

/** Closes toasts, because they are not translated when the language changes. */
function closeToasts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const button of document.querySelectorAll('li[data-kind] > button:last-of-type')) if (button instanceof HTMLElement) button.click()
  })
}

/**
 * Switches the language in the header without other effects, even below an open dialog, which users cannot do. So a state is opened once,
 * by English names, and checked in every language.
 */
export async function switchLocale(page: Page, locale: WalkLocale): Promise<void> {
  await page.evaluate((chosen) => {
    const list = [...document.querySelectorAll('header select')].find((one) => one.querySelector(`[value="${chosen}"]`) !== null)
    if (!(list instanceof HTMLSelectElement)) throw new Error('The header has no list of languages.')
    list.value = chosen
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }, locale)
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'pseudo' ? 'en-GB-x-pseudo' : locale)
}

export function colleagueAt(url: string, brand: WalkBrand): Colleague {
  return async (method, path, body, headers = {}) => {
    const token = await demonstrationToken({ baseUrl: url, person: 'colleague' })
    const response = await fetch(`${url}/api/${brand}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
}
