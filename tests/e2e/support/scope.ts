import { type WalkLocale, type WalkTheme, walkThemes } from './walk-state.ts'

/** `npm test` runs a sample of what repeats with other data; `TESTS=full`, which `npm run trust` sets, runs all of it. */
export const isFull = process.env['TESTS'] === 'full'

/** In `npm test`, every sixth. */
export function sampleOf<T>(all: readonly T[]): readonly T[] {
  return isFull ? all : all.filter((_, at) => at % 6 === 0)
}

/** The themes in which a screen is checked in a language: in `npm test`, each language has one, so that both are covered. */
export function themesIn(locale: WalkLocale): readonly WalkTheme[] {
  return isFull ? walkThemes : [locale === 'en-GB' ? 'light' : 'dark']
}
