import type { BrandId } from '@goat/domain/brands'
import { type DatedRule, datedRules, effectiveCutoff, rulesOfService } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { worldKinds } from '@goat/domain/kinds/kind'
import { productTypes } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import type { CompiledWorld, WorldChange } from '@goat/foresight/compile'
import type { Db, Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import type { Change, Judge } from '../records/log.ts'
import { readRecords } from '../records/store.ts'
import type { BrandWorld } from './brand-world.ts'
import { effectOf, sampledOf } from './sample-effect.ts'

/**
 * Says which live writes of a brand another editor has to approve: those that close a whole factory, and those that change more than a share
 * of the sample orders (PLN-15). `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export async function judgeOfWide(
  deps: { readonly db: Db; readonly world: BrandWorld; readonly now: number },
  brand: BrandId,
  share: number,
) {
  const sampled = await sampledOf(deps, brand)
  const judge: Judge = async (tx, changes) => {
    const factory = await closedFactory(tx, sampled.before, changes)
    if (factory !== undefined) return [issue('plan.closesFactory', { factory })]
    const { total, changed } = await effectOf(sampled, changes.flatMap(worldChangeOf))
    const isWide = changed.length > total * share
    return isWide ? [issue('plan.changesMany', { count: String(changed.length), total: String(total) })] : []
  }
  return judge
}

/** A factory at which these changes of dated cut-offs leave no delivery service open on a day on which one was. */
async function closedFactory(tx: Tx, world: CompiledWorld, changes: readonly Change[]): Promise<string | undefined> {
  const dated = new Map(changes.filter(({ kind }) => kind === datedCutoffKind.kind).map((one) => [one.key, one]))
  if (dated.size === 0) return undefined
  // As they are now: their writers wait for each other, so nobody closes another part at the same time.
  const stored = await readRecords(tx, world.brand, datedCutoffKind)
  const before = stored.map(({ key, createdAt, value }) => ({ key, created: Date.parse(createdAt), value }))
  const createdOf = new Map(before.map(({ key, created }) => [key, created]))
  // Validated by the write.
  const written = [...dated.values()].flatMap(({ key, after }) => {
    const created = createdOf.get(key) ?? Number.MAX_SAFE_INTEGER
    return after === null ? [] : [{ key, created, value: after as DatedCutoff }]
  })
  const [was, is] = [datedRules(before), datedRules([...before.filter(({ key }) => !dated.has(key)), ...written])]
  const days = new Set<number>()
  for (const { record, first, last } of [...was, ...is])
    if (dated.has(record.key)) for (let day = first; day <= last; day += 1) days.add(day)
  for (const { code, services } of world.factories.values()) {
    await turns.pause()
    const closedBy = (rules: readonly DatedRule[]) => {
      const all = [...services].map(([service, { record }]) => ({ cutoff: record.value, own: rulesOfService(rules, code, service) }))
      return (day: number) =>
        all.every(({ cutoff, own }) => productTypes.every((type) => effectiveCutoff(cutoff, own, day, type).time === undefined))
    }
    const [wasClosed, isClosed] = [closedBy(was), closedBy(is)]
    if (services.size > 0 && [...days].some((day) => isClosed(day) && !wasClosed(day))) return code
  }
  return undefined
}

function worldChangeOf({ kind, key, after, version }: Change): readonly WorldChange[] {
  if (!worldKinds.some((one) => one === kind)) return []
  const now = Number.MAX_SAFE_INTEGER
  const record = after && { key, version: version ?? 0, created: now, changed: now, by: '', value: after }
  // Validated by the write.
  return [{ kind, key, record } as unknown as WorldChange]
}
