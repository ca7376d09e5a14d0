import { cutoffLayers } from '@goat/domain/effective-cutoffs'
import type { Order } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { type CompiledWorld, compileWorld, type WorldChange, withChanges } from '../src/compile.ts'
import { moveReasons, optionReasons, type Reasons } from '../src/reasons.ts'
import { type DispatchStep, type Resolution, resolve } from '../src/resolve.ts'
import type { World, WorldRecord } from '../src/world.ts'
import { Generator } from './support/generate.ts'
import { type Expected, expected, type States } from './support/oracle.ts'

/** `TESTS=full` compares as many decisions as the acceptance of the engine asks for. */
const isFull = process.env['TESTS'] === 'full'
const [worlds, orders] = isFull ? [2000, 500] : [12, 45]

/** The engine's answer in the form of the oracle. */
function answer(world: CompiledWorld, order: Order): Expected {
  const { printSite, assumed, path, moves, dispatch, options, factory }: Resolution = resolve(world, order)
  const centre = world.factories.get(factory ?? '')
  const last = moves.at(-1)?.outcome
  return {
    start: `${printSite.factory} ${printSite.from} ${printSite.missing ?? '-'}`,
    assumed: assumed.productType,
    path,
    outcome: last === undefined ? 'nothing' : last === 'undecided' ? 'undecided' : 'kept',
    moves: moves.map(({ outcome, winner }, at) => ({
      winner: outcome === 'moved' ? winner?.key : undefined,
      states: statesOf(moveReasons(world, order, path.slice(0, at + 1))),
    })),
    dispatch: dispatchText(dispatch),
    options: options.flatMap(({ record, fields }) =>
      Object.entries(fields).map(([name, { value, by, open }]) => `${record.key} ${name} ${value} ${by?.key ?? '-'} ${open?.key ?? '-'}`),
    ),
    optionStates: statesOf(centre && optionReasons(centre, order)),
  }
}

function dispatchText(dispatch: DispatchStep): string {
  const cutoffText = ({ day, local, at, layer }: Extract<DispatchStep, { outcome: 'known' }>['cutoff']) =>
    `${dateOfDay(day)} ${local} ${at} ${layer}`
  switch (dispatch.outcome) {
    case 'known':
      return cutoffText(dispatch.cutoff)
    case 'never':
      return 'never'
    case 'unknown':
      return dispatch.missing
    case 'perService':
      return dispatch.services
        .map(({ service, dispatch: one }) => `${service}: ${typeof one === 'string' ? one : cutoffText(one)}`)
        .join(', ')
  }
}

function statesOf<Value, Fact extends string>(reasons: Reasons<Value, Fact> | undefined): States {
  const reports = reasons?.rules() ?? []
  return new Map(
    reports.map((one) => {
      if (one.state === 'lost') return [one.rule.key, `lost ${one.by} ${one.to?.key ?? '-'}`]
      if (one.state === 'unknown') return [one.rule.key, `unknown ${one.missing.toSorted().join(' ')}`]
      if (one.state !== 'skipped') return [one.rule.key, one.state]
      const failed = one.failed.map(({ fact, wanted, got }) => `${fact}[${wanted.join()}]${got ?? ''}`).sort()
      return [one.rule.key, `${one.near ? 'near' : 'skipped'} ${failed.join(' ')}`]
    }),
  )
}

function textOf(answers: Expected): string {
  return JSON.stringify(answers, (_, value: unknown) => (value instanceof Map ? [...value].sort() : value))
}

/** The first word of each state. */
function namesOf(states: States): readonly string[] {
  return [...states.values()].map((text) => text.split(' ')[0] ?? '')
}

/** Whether the counts are those of the states, and each state lists its own rules. */
function checkCounts<Value, Fact extends string>(reasons: Reasons<Value, Fact> | undefined, states: States): void {
  if (reasons === undefined) return
  const names = namesOf(states)
  for (const state of ['won', 'lost', 'unknown', 'skipped', 'near', 'paused', 'cancelled', 'notYet', 'over'] as const) {
    const count = names.filter((name) => name === state || (state === 'skipped' && name === 'near')).length
    if (reasons.counts[state] !== count) expect([state, reasons.counts[state]]).toEqual([state, count])
    const listed = reasons.rules([state], 3, 1).length
    if (listed !== Math.min(3, Math.max(0, count - 1))) expect([state, listed]).toEqual([state, count])
  }
}

describe('FOR-14, FOR-19: the engine decides as the rules say', () => {
  test(`${worlds * orders} generated orders in ${worlds} worlds`, { timeout: 3_600_000 }, () => {
    const seen = new Map<string, number>()
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
    for (let seed = 0; seed < worlds; seed += 1) {
      const generator = new Generator(seed)
      const world = generator.world(1 + generator.number(seed % 20 === 7 ? 600 : 40))
      const compiled = compileWorld(world)
      for (let at = 0; at < orders; at += 1) {
        const order = generator.order()
        const found = answer(compiled, order)
        const wanted = expected(world, order)
        // Comparing texts takes a tenth of the time.
        if (textOf(found) !== textOf(wanted)) expect(found, `world ${seed}, order ${at}: ${JSON.stringify(order)}`).toEqual(wanted)
        for (const [step, { states }] of wanted.moves.entries())
          checkCounts(moveReasons(compiled, order, wanted.path.slice(0, step + 1)), states)
        const centre = compiled.factories.get(wanted.outcome === 'kept' ? (wanted.path.at(-1) ?? '') : '')
        checkCounts(centre && optionReasons(centre, order), wanted.optionStates)
        for (const { states } of found.moves) for (const name of namesOf(states)) count(name)
        for (const name of namesOf(found.optionStates)) count(`option ${name}`)
        for (const what of [
          `layer ${found.dispatch.split(' ').at(-1)}`,
          found.outcome,
          `${found.path.length} factories`,
          found.start.split(' ')[1] ?? '',
          `assumed ${found.assumed}`,
        ])
          count(what)
      }
    }
    const states = ['won', 'lost', 'skipped', 'near', 'notYet', 'over', 'unknown']
    const kinds = [...states, 'paused', ...[...states, 'cancelled'].map((state) => `option ${state}`)]
    const outcomes = ['kept', 'undecided', 'nothing', 'override', 'catalogue', 'order', '1 factories', '2 factories', '3 factories']
    const assumptions = ['assumed greetingcard', 'assumed undefined']
    const layers = cutoffLayers.map((layer) => `layer ${layer}`)
    for (const kind of [...kinds, ...outcomes, ...assumptions, ...layers]) expect(seen.get(kind), kind).toBeGreaterThan(worlds / 10)
    if (isFull) process.stdout.write(`${worlds * orders} decisions, 0 differences: ${JSON.stringify(Object.fromEntries(seen))}\n`)
  })

  test('FOR-12: a world after any changes, in any batches, answers like the world of the resulting records', () => {
    for (let seed = 0; seed < worlds; seed += 1) {
      const generator = new Generator(seed)
      let world = generator.world(20)
      let compiled = compileWorld(world)
      for (let batch = 0; batch < 4; batch += 1) {
        const changes = Array.from({ length: generator.pick([1, 2, 30]) }, () => generator.change())
        world = changes.reduce(changed, world)
        compiled = withChanges(compiled, batch, changes)
        const again = compileWorld(world)
        for (let at = 0; at < 5; at += 1) {
          const order = generator.order()
          expect(answer(compiled, order), `world ${seed}, batch ${batch}`).toEqual(answer(again, order))
        }
      }
    }
  })
})

/** The records after one change. */
function changed(world: World, { kind, key, record }: WorldChange): World {
  const others = (world.records[kind] as readonly WorldRecord<unknown>[]).filter((one) => one.key !== key)
  return { ...world, records: { ...world.records, [kind]: record === null ? others : [...others, record] } }
}
