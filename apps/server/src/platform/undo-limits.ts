import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { Issue } from '@goat/domain/text/issues'
import type { Tx } from './db.ts'
import type { Stores } from './records.ts'

/** How many records of each kind with a limit the brand has. */
type Counts = ReadonlyMap<RecordKind, number>

type Changed = { readonly rows: readonly { readonly kind: RecordKind }[]; readonly now: number }

/** The counts of those changed kinds that have a limit. `now`: in milliseconds since 1970-01-01T00:00Z. */
export async function countLimited(tx: Tx, stores: Stores, brand: BrandId, { rows, now }: Changed): Promise<Counts> {
  const counts = new Map<RecordKind, number>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const { limit } = stores[kind]
    if (limit !== undefined) counts.set(kind, await limit.count(tx, brand, now))
  }
  return counts
}

type Effect = { readonly kind: RecordKind; readonly after: object | null; readonly issues: readonly Issue[] }

/**
 * Adds an issue to the last record of each kind of which there are more than allowed and more than before. Judged after the whole undo,
 * because it may remove as many as it restores.
 */
export function withExceeded<One extends Effect>(stores: Stores, effects: readonly One[], before: Counts, after: Counts): readonly One[] {
  return [...after].reduce((all, [kind, count]) => {
    const { limit } = stores[kind]
    if (limit === undefined || count <= Math.max(limit.maximum, before.get(kind) ?? 0)) return all
    const last = all.findLastIndex((effect) => effect.kind === kind && effect.after !== null)
    return all.map((effect, at) => (at === last ? { ...effect, issues: [...effect.issues, limit.issue] } : effect))
  }, effects)
}
