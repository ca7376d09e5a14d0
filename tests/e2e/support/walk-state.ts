import type { Page } from '@playwright/test'
import type { Person } from './journey.ts'

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

export function brandsOf({ brands = walkBrands }: State): readonly WalkBrand[] {
  return brands
}
