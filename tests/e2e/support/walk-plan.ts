import { brandsOf, type State, type WalkBrand, type WalkLocale, type WalkTheme, walkLocales, walkThemes } from './walk-state.ts'

export type Planned = { readonly state: State; readonly brand: WalkBrand; readonly locale: WalkLocale; readonly theme: WalkTheme }
export type Look = Pick<Planned, 'locale' | 'theme'>

/** One way to a state, and what it is looked at in once one is there. */
export type Visit = Pick<Planned, 'state' | 'brand'> & { readonly looks: readonly Look[] }

/** Every state in every brand, language and theme. One walks there once for all of them, if what it says changes with the language. */
export function plannedInFull(states: readonly State[]): readonly Visit[] {
  const inBothThemes = (locale: WalkLocale) => walkThemes.map((theme): Look => ({ locale, theme }))
  return states.flatMap((state) =>
    brandsOf(state).flatMap((brand) =>
      tellsOnce(state)
        ? walkLocales.map((locale): Visit => ({ state, brand, looks: inBothThemes(locale) }))
        : [{ state, brand, looks: walkLocales.flatMap(inBothThemes) }],
    ),
  )
}

/** Each state once, in a choice of ways that has each pair of brand, language and theme once per screen. */
export function planned(states: readonly State[]): readonly Visit[] {
  const met = new Set<string>()
  const chosen: Planned[] = []
  const take = (one: Planned): void => {
    chosen.push(one)
    for (const fact of factsOf(one)) met.add(fact)
  }
  const news = (one: Planned): number => factsOf(one).filter((fact) => !met.has(fact)).length
  // Each state once, in the way that shows most of what its screen has not been seen in.
  for (const state of states)
    take(most(tellsOnce(state) ? everyWay(state).filter(({ locale }) => locale === 'pseudo') : everyWay(state), news))
  // A screen of few states has some of them once more, until each of its brands, languages and themes was there.
  for (const state of states) for (const one of everyWay(state)) if (singlesOf(one).some((fact) => !met.has(fact))) take(one)
  return chosen.map(({ state, brand, ...look }) => ({ state, brand, looks: [look] }))
}

/** Whether it says what it says in the language of the moment, so that it cannot be looked at in another afterwards. */
export function tellsOnce({ finish, hasNoHeader }: State): boolean {
  return finish !== undefined || hasNoHeader === true
}

function everyWay(state: State): readonly Planned[] {
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

function most(ways: readonly Planned[], news: (one: Planned) => number): Planned {
  const [first, ...others] = ways
  if (first === undefined) throw new Error('There is no way to look at it.')
  return others.reduce((best, one) => (news(one) > news(best) ? one : best), first)
}
