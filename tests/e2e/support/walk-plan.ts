import { brandsOf, type State, type WalkBrand, type WalkLocale, type WalkTheme, walkLocales, walkThemes } from './walk.ts'

export type Planned = { readonly state: State; readonly brand: WalkBrand; readonly locale: WalkLocale; readonly theme: WalkTheme }

/** Every state in every brand, language and theme; or a choice of them that has each pair of two of these once per screen. */
export function planned(states: readonly State[], isFull: boolean): readonly Planned[] {
  if (isFull) return states.flatMap(everyWay)
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
  return chosen
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
