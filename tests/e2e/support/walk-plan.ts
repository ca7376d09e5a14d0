import { brandsOf, type State, type WalkBrand, type WalkLocale, type WalkTheme, walkLocales, walkThemes } from './walk-state.ts'

export type Planned = { readonly state: State; readonly brand: WalkBrand; readonly locale: WalkLocale; readonly theme: WalkTheme }
export type Variant = Pick<Planned, 'locale' | 'theme'>

/** A state to open in a brand, and the languages and themes in which to check it. */
export type Visit = Pick<Planned, 'state' | 'brand'> & { readonly variants: readonly Variant[] }

/** Every state in every brand, language and theme. A state is opened once for all of them, if it follows a change of language. */
export function planAll(states: readonly State[]): readonly Visit[] {
  const inBothThemes = (locale: WalkLocale) => walkThemes.map((theme): Variant => ({ locale, theme }))
  return states.flatMap((state) =>
    brandsOf(state).flatMap((brand) =>
      hasFixedLanguage(state)
        ? walkLocales.map((locale): Visit => ({ state, brand, variants: inBothThemes(locale) }))
        : [{ state, brand, variants: walkLocales.flatMap(inBothThemes) }],
    ),
  )
}

/** Each state at least once, so that each screen is checked in each pair of brand, language and theme. */
export function planPairwise(states: readonly State[]): readonly Visit[] {
  const covered = new Set<string>()
  const chosen: Planned[] = []
  const take = (one: Planned): void => {
    chosen.push(one)
    for (const fact of factsOf(one)) covered.add(fact)
  }
  const countNew = (one: Planned): number => factsOf(one).filter((fact) => !covered.has(fact)).length
  // Each state once, in the combination that adds the most new pairs for its screen.
  for (const state of states)
    take(
      pickBest(
        hasFixedLanguage(state) ? combinationsOf(state).filter(({ locale }) => locale === 'pseudo') : combinationsOf(state),
        countNew,
      ),
    )
  // Screens with few states need some of them again, until each brand, language and theme is covered.
  for (const state of states) for (const one of combinationsOf(state)) if (singlesOf(one).some((fact) => !covered.has(fact))) take(one)
  return chosen.map(({ state, brand, ...variant }) => ({ state, brand, variants: [variant] }))
}

/** Whether the state must be opened in its language, because switching afterwards does not translate it. */
export function hasFixedLanguage({ finish, hasNoHeader }: State): boolean {
  return finish !== undefined || hasNoHeader === true
}

function combinationsOf(state: State): readonly Planned[] {
  return brandsOf(state).flatMap((brand) =>
    walkLocales.flatMap((locale) => walkThemes.map((theme): Planned => ({ state, brand, locale, theme }))),
  )
}

function singlesOf({ state: { screen }, brand, locale, theme }: Planned): readonly string[] {
  return [`${screen} ${brand}`, `${screen} ${locale}`, `${screen} ${theme}`]
}

function factsOf(one: Planned): readonly string[] {
  const { state, brand, locale, theme } = one
  const { screen } = state
  return [...singlesOf(one), `${screen} ${brand} ${locale}`, `${screen} ${brand} ${theme}`, `${screen} ${locale} ${theme}`]
}

function pickBest(combinations: readonly Planned[], countNew: (one: Planned) => number): Planned {
  const [first, ...others] = combinations
  if (first === undefined) throw new Error('The state has no combination.')
  return others.reduce((top, one) => (countNew(one) > countNew(top) ? one : top), first)
}
