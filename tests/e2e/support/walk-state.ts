import type { Page } from '@playwright/test'
import type { Person } from './journey.ts'

export const walkLocales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type WalkLocale = (typeof walkLocales)[number]
export const walkBrands = ['uk', 'nl'] as const
export type WalkBrand = (typeof walkBrands)[number]
export const walkThemes = ['light', 'dark'] as const
export type WalkTheme = (typeof walkThemes)[number]

/** Calls the API as another editor. `path` starts after the brand. */
export type Colleague = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: object) => Promise<unknown>
export type Arrival = { readonly page: Page; readonly brand: WalkBrand; readonly colleague: Colleague }

/** A screen in a state to check. */
export type State = {
  readonly screen: string
  readonly name: string
  /** Defaults to both, unless the screen or the data exist only in one. */
  readonly brands?: readonly WalkBrand[]
  readonly person?: Person
  /** The address to open; a function if it depends on the brand. */
  readonly path: string | ((brand: WalkBrand) => string)
  /** Prepares the page before it is opened, such as a failing request. */
  readonly prepare?: (arrival: Arrival) => Promise<void>
  /** Brings the page into the state, in British English. */
  readonly arrive?: (arrival: Arrival) => Promise<void>
  /** Completes the state after the language is chosen, such as by causing a toast, which is not translated later. */
  readonly finish?: (page: Page) => Promise<void>
  /** The user is not signed in. */
  readonly isSignedOut?: true
  /** There is no header to switch the language in, so the page is opened in it; `arrive` cannot use names. */
  readonly hasNoHeader?: true
  /**
   * The list of a combo box is open. React Aria then hides everything else from assistive technology but leaves it focusable, which axe
   * reports, so only the list is checked.
   */
  readonly hasTypedList?: true
  /** The page of another program: the embedded sign-in, which is only in English. */
  readonly isForeign?: true
}

export function brandsOf({ brands = walkBrands }: State): readonly WalkBrand[] {
  return brands
}
