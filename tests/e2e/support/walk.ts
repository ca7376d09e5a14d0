import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../../tools/token.ts'
import { expect, signIn } from './journey.ts'
import { cutoffStates } from './walk-cutoffs.ts'
import { historyStates } from './walk-history.ts'
import { optionStates } from './walk-options.ts'
import { productStates } from './walk-products.ts'
import { scheduleStates } from './walk-schedules.ts'
import { shellStates } from './walk-shell.ts'
import type { Arrival, Colleague, State, WalkBrand, WalkLocale } from './walk-state.ts'

/** Every screen in every state. The walks and the pictures have this one list. */
export const states: readonly State[] = [
  ...shellStates,
  ...cutoffStates,
  ...scheduleStates,
  ...productStates,
  ...optionStates,
  ...historyStates,
]

export type Stop = { readonly state: State; readonly brand: WalkBrand; readonly locale: WalkLocale; readonly url: string }

/** Brings a page to a state, in a brand and a language. */
export async function bring(page: Page, { state, brand, locale, url }: Stop): Promise<void> {
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
  // A toast that is pointed at stays.
  for (const toast of await page.locator('li[data-kind]').all()) await toast.dispatchEvent('pointerover')
}

/** What toasts have said on the way, they have said in the language of then. */
function closeToasts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const button of document.querySelectorAll('li[data-kind] button')) if (button instanceof HTMLElement) button.click()
  })
}

/**
 * Switches the language in the header with everything else staying as it is, also below an open dialog, which a person cannot do: a state
 * is walked to once, by its English names, and looked at in every language.
 */
export async function switchLocale(page: Page, locale: WalkLocale): Promise<void> {
  await page.evaluate((chosen) => {
    const list = [...document.querySelectorAll('header select')].find((one) => one.querySelector(`[value="${chosen}"]`) !== null)
    if (!(list instanceof HTMLSelectElement)) throw new Error('There is no list of languages.')
    list.value = chosen
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }, locale)
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'pseudo' ? 'en-GB-x-pseudo' : locale)
}

export function colleagueAt(url: string, brand: WalkBrand): Colleague {
  return async (method, path, body) => {
    const token = await demonstrationToken({ baseUrl: url, person: 'editor' })
    const answer = await fetch(`${url}/api/${brand}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return text === '' ? undefined : JSON.parse(text)
  }
}
