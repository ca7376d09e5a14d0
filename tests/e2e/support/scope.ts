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

/** The widths at which a screen must not scroll: in `npm test`, a phone, the widest and every second one between. */
export function widthsOf(all: readonly number[]): readonly number[] {
  return isFull ? all : all.filter((width, at) => at % 2 === 0 || width === all.at(-1))
}

/** The languages of a screen: in `npm test`, English and the test language, whose texts are the longest. */
export function languagesOf(all: readonly WalkLocale[]): readonly WalkLocale[] {
  return isFull ? all : all.filter((one) => one !== 'nl-NL')
}
