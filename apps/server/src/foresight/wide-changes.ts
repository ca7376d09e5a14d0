import type { BrandId } from '@goat/domain/brands'
import { type DatedCutoff, datedCutoffKind, isCovered } from '@goat/domain/kinds/cutoff-override'
import { differences, worldKinds } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import type { CompiledWorld, WorldChange } from '@goat/foresight/compile'
import type { Db } from '../db/db.ts'
import type { Change, Judge } from '../records/log.ts'
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
  const judge: Judge = async (changes) => {
    const factory = closedFactory(sampled.before, changes)
    if (factory !== undefined) return [issue('plan.closesFactory', { factory })]
    const { total, changed } = await effectOf(sampled, changes.flatMap(worldChangeOf))
    const isWide = changed.length > total * share
    return isWide ? [issue('plan.changesMany', { count: String(changed.length), total: String(total) })] : []
  }
  return judge
}

/** A factory of which dated cut-offs newly close every delivery service, on whichever days. */
function closedFactory(world: CompiledWorld, changes: readonly Change[]): string | undefined {
  const closing = changes.filter(isClosing).map(({ after }) => after as DatedCutoff)
  const isClosed = (factory: string, service: string) =>
    closing.some(({ factories, services }) => isCovered(factories, factory) && isCovered(services, service))
  return [...world.factories.values()].find(
    ({ code, services }) => services.size > 0 && [...services.keys()].every((service) => isClosed(code, service)),
  )?.code
}

function isClosing({ kind, before, after }: Change): boolean {
  if (kind !== datedCutoffKind.kind || after === null) return false
  // Those of the kind, validated by the write.
  const [was, is] = [before as DatedCutoff | null, after as DatedCutoff]
  const isNew = was === null || differences(datedCutoffKind, was, is).some(({ name }) => name !== 'reason')
  return is.time === null && is.productTypes === null && isNew
}

function worldChangeOf({ kind, key, after, version }: Change): readonly WorldChange[] {
  if (!worldKinds.some((one) => one === kind)) return []
  const now = Number.MAX_SAFE_INTEGER
  const record = after && { key, version: version ?? 0, created: now, changed: now, by: '', value: after }
  // Validated by the write.
  return [{ kind, key, record } as unknown as WorldChange]
}
