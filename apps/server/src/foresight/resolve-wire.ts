import type { Explain, OrderInput, ResolvedOrder } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import { overrideFields } from '@goat/domain/delivery-option-schedules'
import { splitKey } from '@goat/domain/kinds/kind'
import type { Order } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { untilNextChange } from '@goat/foresight/changes'
import { type Closure, closuresOf } from '@goat/foresight/closures'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { CutoffAnswer } from '@goat/foresight/dispatch'
import { moveReasons, optionReasons, type Reasons, type RuleReport } from '@goat/foresight/reasons'
import { type DispatchStep, type Resolution, resolve } from '@goat/foresight/resolve'
import { missingFacts } from '@goat/foresight/what-if'
import type { WorldKind, WorldRecord } from '@goat/foresight/world'

type StepWire = NonNullable<ResolvedOrder['steps']>[number]

/** How many of the rules that matter a short explanation names for each step. */
const maxShortRules = 50

export function orderFromWire({ placedAt, ...facts }: OrderInput, brand: BrandId): Order {
  return { ...facts, brand, placedAt: Date.parse(placedAt) }
}

/** The result for an order. `at`: the time of the world's last change, in milliseconds; `assumed`: the facts taken from the catalogue. */
export function resultToWire(
  world: CompiledWorld,
  at: number | undefined,
  order: Order,
  assumed: Readonly<Record<string, string>>,
  explain: Explain,
): ResolvedOrder {
  const resolution = resolve(world, order)
  const cutoffs = cutoffsOf(world, resolution)
  const [one] = cutoffs
  return {
    revision: world.revision,
    asKnownAt: at === undefined ? null : instantOf(at),
    assumed: { ...assumed, ...resolution.assumed },
    answer: {
      factory: resolution.factory ?? null,
      path: [...resolution.path],
      cutoffs,
      dispatch: resolution.dispatch.outcome === 'known' ? (one?.date ?? null) : null,
      options: resolution.options.map(optionToWire),
    },
    undecided: [...missingFacts(world, order, resolution)],
    ...(explain === 'none' ? {} : { steps: stepsToWire(world, order, resolution, explain), untilNextChange: nextChange(world, order) }),
  }
}

function cutoffsOf(world: CompiledWorld, { factory, dispatch }: Resolution): ResolvedOrder['answer']['cutoffs'] {
  const zone = world.factories.get(factory ?? '')?.clock?.timeZone ?? ''
  return dispatchesOf(dispatch).map(([service, { day, local, at, layer }]) => ({
    service,
    date: dateOfDay(day),
    local,
    zone,
    at: instantOf(at),
    layer,
  }))
}

/** When the last factory dispatches an order, by service. */
export function dispatchesOf(dispatch: DispatchStep): readonly (readonly [service: string, CutoffAnswer])[] {
  if (dispatch.outcome === 'known') return [[dispatch.service, dispatch.cutoff]]
  if (dispatch.outcome !== 'perService') return []
  return dispatch.services.flatMap(({ service, dispatch: one }) => (typeof one === 'string' ? [] : [[service, one] as const]))
}

function optionToWire({ record, fields }: Resolution['options'][number]): ResolvedOrder['answer']['options'][number] {
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    id: splitKey(record.key)[1] ?? '',
    name: String(fields.name.value ?? ''),
    description: String(fields.description.value ?? ''),
    price: numberOf(fields.price.value),
    priority: numberOf(fields.priority.value),
    by: Object.fromEntries(overrideFields.flatMap((field) => (fields[field].by === undefined ? [] : [[field, fields[field].by.key]]))),
  }
}

function stepsToWire(world: CompiledWorld, order: Order, resolution: Resolution, explain: Explain): StepWire[] {
  const { printSite, moves, factory, dispatch } = resolution
  const plain = { winner: null, missing: [], rules: [], counts: {} }
  const start: StepWire = {
    ...plain,
    step: 'printSite',
    factory: printSite.factory ?? null,
    outcome: printSite.factory === undefined ? 'unknown' : printSite.from === 'override' ? 'changed' : 'kept',
    because: printSite.from.toUpperCase(),
    winner: printSite.from === 'override' ? refOf('product-override', printSite.override) : null,
    missing: printSite.missing === undefined ? [] : [printSite.missing],
  }
  const moveSteps = moves.map((step, at): StepWire => {
    const reasons = moveReasons(world, order, resolution.path.slice(0, at + 1))
    return {
      step: 'move',
      factory: step.factory,
      outcome: step.outcome === 'moved' ? 'changed' : step.outcome === 'kept' ? 'kept' : 'unknown',
      because: step.outcome === 'moved' ? 'WON' : step.outcome === 'kept' ? 'NO_RULE' : 'MISSING_FACT',
      winner: refOf('designation', step.winner),
      missing: [...step.missing],
      ...rulesToWire('designation', reasons, explain),
    }
  })
  const last = factory === undefined ? undefined : world.factories.get(factory)
  const service = dispatch.outcome === 'known' || dispatch.outcome === 'never' ? last?.services.get(dispatch.service) : undefined
  const dated = dispatch.outcome === 'known' ? dispatch.cutoff.dated : undefined
  const cutoffStep: StepWire = {
    ...plain,
    step: 'cutoff',
    factory: factory ?? null,
    outcome: dispatch.outcome === 'unknown' ? 'unknown' : 'kept',
    because: dispatch.outcome === 'known' ? dispatch.cutoff.layer.toUpperCase() : dispatch.outcome.toUpperCase(),
    winner: refOf('cutoff-override', dated) ?? refOf('cutoff', service?.record),
    missing: dispatch.outcome === 'unknown' ? [dispatch.missing] : [],
    closures: closuresOf(world, order, resolution).map(closureToWire),
  }
  if (last === undefined) return [start, ...moveSteps, cutoffStep]
  const isOverridden = resolution.options.some(({ fields }) => overrideFields.some((field) => fields[field].by !== undefined))
  const options: StepWire = {
    ...plain,
    step: 'options',
    factory: last.code,
    outcome: isOverridden ? 'changed' : 'kept',
    because: isOverridden ? 'WON' : 'NO_RULE',
    ...rulesToWire('delivery-option-schedule', optionReasons(last, order), explain),
  }
  return [start, ...moveSteps, cutoffStep, options]
}

function closureToWire({ record, services, first, last }: Closure): NonNullable<StepWire['closures']>[number] {
  const dates = { from: dateOfDay(first), to: dateOfDay(last) }
  return {
    kind: 'cutoff-override',
    key: record.key,
    version: record.version,
    services: [...services],
    ...dates,
    reason: record.value.reason,
  }
}

function rulesToWire(kind: WorldKind, reasons: Reasons<unknown, string> | undefined, explain: Explain): Pick<StepWire, 'rules' | 'counts'> {
  if (reasons === undefined) return { rules: [], counts: {} }
  const rules = explain === 'full' ? reasons.rules() : reasons.rules(['won', 'lost', 'unknown', 'near'], maxShortRules)
  return { rules: rules.map((one) => ruleToWire(kind, one)), counts: { ...reasons.counts } }
}

function ruleToWire(kind: WorldKind, report: RuleReport<unknown, string>): StepWire['rules'][number] {
  const common = { kind, key: report.rule.key, version: report.rule.version, state: report.state }
  switch (report.state) {
    case 'lost':
      return { ...common, by: report.by, to: report.to?.key ?? null }
    case 'skipped':
      return {
        ...common,
        failed: report.failed.map(({ fact, wanted, got }) => ({ fact, wanted: [...wanted], got: got ?? null })),
        near: report.near,
      }
    case 'unknown':
      return { ...common, missing: [...report.missing] }
    default:
      return common
  }
}

function nextChange(world: CompiledWorld, order: Order): ResolvedOrder['untilNextChange'] {
  const next = untilNextChange(world, order)
  return next === undefined ? null : { at: instantOf(next.at), because: next.because ?? null }
}

function refOf(kind: WorldKind, record: WorldRecord<unknown> | undefined) {
  return record === undefined ? null : { kind, key: record.key, version: record.version }
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}
