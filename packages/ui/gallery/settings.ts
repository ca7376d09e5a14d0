import { type UiLocale, uiLocales } from '../src/basics.tsx'

export const themes = ['light', 'dark'] as const

/** The page and its settings, all of which are in the address. */
export type Settings = {
  readonly page: string
  readonly brand: string
  readonly theme: (typeof themes)[number]
  readonly locale: UiLocale
}

/** Parses the query; missing or invalid values default to the first option. */
export function readSettings(search: string): Settings {
  const params = new URLSearchParams(search)
  return {
    page: params.get('page') ?? '',
    brand: params.get('brand') ?? 'uk',
    theme: oneOf(themes, params.get('theme')),
    locale: oneOf(uiLocales, params.get('locale')),
  }
}

export function searchOf(settings: Settings): string {
  return `?${new URLSearchParams(settings)}`
}

export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]], wanted: string | null): Value {
  return values.find((value) => value === wanted) ?? values[0]
}
