import { placeOf } from '@goat/domain/kinds/factory'
import { overrideAt, type ProductOverride } from '@goat/domain/kinds/product-override'
import { msg, plural } from '@lingui/core/macro'
import { useSay } from '../platform/locale/locale.tsx'

/** How many variants move between two factories; the same twice: only their end changes, or goes. */
export type Moves = { readonly from: string; readonly to: string; readonly isEnding: boolean; count: number }

/** Counts a variant that moves, until an instant if that ends. */
export function addMove(moves: Map<string, Moves>, from: string, to: string, until: string | undefined): void {
  const isEnding = until !== undefined
  const key = from === to ? `${from} ${isEnding}` : `${from} ${to}`
  const known = moves.get(key)
  if (known === undefined) moves.set(key, { from, to, isEnding, count: 1 })
  else known.count += 1
}

/** Counts what a change of an override moves at `now`, in milliseconds since 1970-01-01T00:00Z. */
export function addOverride(moves: Map<string, Moves>, was: ProductOverride | null, value: ProductOverride, now: number): void {
  addMove(
    moves,
    (was && overrideAt(was, now).factory) ?? value.catalogueFactory,
    overrideAt(value, now).factory ?? value.catalogueFactory,
    value.until,
  )
}

/** How many variants go from where to where, most first. */
export function MoveCounts({ moves }: { readonly moves: ReadonlyMap<string, Moves> }) {
  const say = useSay()
  const number = new Intl.NumberFormat(say.languageTag)
  const counts = [...moves.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ from, to, isEnding, count }, at) => {
      const [place, other] = [placeOf(from), placeOf(to)]
      const what = from === to ? say(isEnding ? messages.asNow(place) : msg`${place} as now, without an end`) : `${place} → ${other}`
      return at === 0 ? say(messages.variants(count, what)) : `${number.format(count)}: ${what}`
    })
  return counts.length === 0 ? null : <p className="anywhere">{counts.join('; ')}</p>
}

const messages = {
  variants: (count: number, move: string) => msg`${plural(count, { one: '# variant', other: '# variants' })}: ${move}`,
  asNow: (place: string) => msg`${place} as now, with another end`,
}
