import { describe, expect, test } from 'vitest'
import { compileWorld, withChange } from '../src/compile.ts'
import { explainMove } from '../src/explain.ts'
import type { Order } from '../src/order.ts'
import { resolve } from '../src/resolve.ts'
import type { World } from '../src/world.ts'
import { Generator } from './support/generate.ts'
import { type Expected, expected } from './support/oracle.ts'

/** FORESIGHT=full compares as many decisions as the acceptance of the engine asks for. */
const [worlds, orders] = process.env['FORESIGHT'] === 'full' ? [2000, 500] : [60, 100]

/** The engine's answer in the form of the oracle. */
function answer(world: World, order: Order, compiled = compileWorld(world)): Expected {
  const { path, moves, dispatch, options } = resolve(compiled, order)
  const last = moves.at(-1)?.outcome
  return {
    path,
    outcome: last === undefined ? 'nothing' : last === 'undecided' ? 'undecided' : 'kept',
    moves: moves.map(({ outcome, winner }, at) => ({
      winner: outcome === 'moved' ? winner?.key : undefined,
      states: new Map(
        explainMove(compiled, order, path.slice(0, at + 1)).map((one) => [
          one.rule.key,
          one.state === 'skipped' && one.near ? 'near' : one.state,
        ]),
      ),
    })),
    dispatch:
      dispatch.outcome === 'known'
        ? `${dateOf(dispatch.cutoff.day)} ${dispatch.cutoff.local} ${dispatch.cutoff.at} ${dispatch.cutoff.layer}`
        : dispatch.outcome === 'never'
          ? 'never'
          : dispatch.missing,
    options: options.flatMap(({ record, fields }) =>
      Object.entries(fields).map(([name, { value, by, isCertain }]) => `${record.key} ${name} ${value} ${by?.key ?? '-'} ${isCertain}`),
    ),
  }
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

function wanted(world: World, order: Order): Expected {
  const { moves, ...rest } = expected(world, order)
  return { ...rest, moves: moves.map(({ winner, states }) => ({ winner, states })) }
}

describe('the engine decides as the rules say', () => {
  test(`${worlds * orders} generated orders in ${worlds} worlds`, () => {
    const seen = new Map<string, number>()
    for (let seed = 0; seed < worlds; seed += 1) {
      const generator = new Generator(seed)
      const world = generator.world(1 + generator.number(seed % 5 === 0 ? 600 : 40))
      const compiled = compileWorld(world)
      for (let at = 0; at < orders; at += 1) {
        const order = generator.order()
        const found = answer(world, order, compiled)
        expect(found, `world ${seed}, order ${at}: ${JSON.stringify(order)}`).toEqual(wanted(world, order))
        for (const { states } of found.moves) for (const state of states.values()) seen.set(state, (seen.get(state) ?? 0) + 1)
        seen.set(found.outcome, (seen.get(found.outcome) ?? 0) + 1)
        seen.set(`${found.path.length} factories`, (seen.get(`${found.path.length} factories`) ?? 0) + 1)
      }
    }
    const kinds = ['won', 'lost', 'skipped', 'near', 'paused', 'notYet', 'over', 'unknown', 'kept', 'undecided', 'nothing']
    for (const kind of [...kinds, '1 factories', '2 factories', '3 factories']) expect(seen.get(kind), kind).toBeGreaterThan(worlds)
  })

  test('a world after a change is the world that the changed records compile to', () => {
    for (let seed = 0; seed < worlds; seed += 1) {
      const generator = new Generator(seed)
      let world = generator.world(20)
      let compiled = compileWorld(world)
      for (let change = 0; change < 5; change += 1) {
        const key = `s${generator.number(25)}`
        const record = generator.chance(0.3) ? null : { key, version: 2, created: 9, value: generator.schedule() }
        const others = world.records.designation.filter((one) => one.key !== key)
        world = { ...world, records: { ...world.records, designation: record === null ? others : [...others, record] } }
        compiled = withChange(compiled, change, { kind: 'designation', key, record })
        const order = generator.order()
        expect(answer(world, order, compiled), `world ${seed}, change ${change}`).toEqual(answer(world, order))
      }
    }
  })
})
