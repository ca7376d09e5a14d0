import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../../tools/token.ts'
import { expect, type Person, signIn } from './journey.ts'
import { cutoffStates } from './walk-cutoffs.ts'
import { historyStates } from './walk-history.ts'
import { optionStates } from './walk-options.ts'
import { productStates } from './walk-products.ts'
import { scheduleStates } from './walk-schedules.ts'
import { shellStates } from './walk-shell.ts'

export const walkLocales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type WalkLocale = (typeof walkLocales)[number]
export const walkBrands = ['uk', 'nl'] as const
export type WalkBrand = (typeof walkBrands)[number]
export const walkThemes = ['light', 'dark'] as const
export type WalkTheme = (typeof walkThemes)[number]

/** Calls the product as an editor who has another window. `path` begins after the brand. */
export type Colleague = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>
export type Arrival = { readonly page: Page; readonly brand: WalkBrand; readonly colleague: Colleague }

/** One screen in one state that is worth a look. */
export type State = {
  readonly screen: string
  readonly name: string
  /** Both, unless the screen or the data of the state are of one. */
  readonly brands?: readonly WalkBrand[]
  readonly person?: Person
  /** Where it begins; with a function, where it begins for a brand. */
  readonly path: string | ((brand: WalkBrand) => string)
  /** What is prepared before the page is opened, such as a call that fails. */
  readonly prepare?: (arrival: Arrival) => Promise<void>
  /** The way there in British English, by role and name. */
  readonly arrive?: (arrival: Arrival) => Promise<void>
  /** What is done once the language is chosen, by role and order: what a toast has said stays as it was said. */
  readonly finish?: (page: Page) => Promise<void>
  /** Nobody signs in. */
  readonly isSignedOut?: true
  /** It has no header to switch the language in: it is opened in the language. Its `arrive` then knows no names. */
  readonly hasNoHeader?: true
  /**
   * A list below a typed field is open. While it is, React Aria hides all else from assistive technology and leaves it focusable, since the
   * focus closes the list; axe objects to that, so it looks at the list alone.
   */
  readonly hasTypedList?: true
  /** The page of another program: the embedded sign-in, which stands for any provider and speaks English alone. */
  readonly isForeign?: true
}

/** Every screen in every state. The walks and the pictures have this one list. */
export const states: readonly State[] = [
  ...shellStates,
  ...cutoffStates,
  ...scheduleStates,
  ...productStates,
  ...optionStates,
  ...historyStates,
]

export function brandsOf({ brands = walkBrands }: State): readonly WalkBrand[] {
  return brands
}

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
