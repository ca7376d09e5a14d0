import { describe, expect, test } from 'vitest'
import { answerChanges, untilNextChange } from '../src/changes.ts'
import { compileWorld } from '../src/compile.ts'
import { isSameAnswer, resolve } from '../src/resolve.ts'
import type { World } from '../src/world.ts'
import { Generator } from './support/generate.ts'
import { move, order, record, worldOf } from './support/sample-world.ts'

const minute = 60_000
const at = (text: string) => Date.parse(text)

describe('FOR-17: when the answer to an order changes', () => {
  test('each change, with the record that causes it', () => {
    const schedules = [move('s', { startDate: '2026-12-19', endDate: '2026-12-19', startTime: '09:00:00', endTime: '10:00:00' })]
    const world = compileWorld(worldOf(schedules))
    const changes = answerChanges(world, order, at('2026-12-18T12:00:00Z'), at('2026-12-19T12:00:00Z'))
    const seen = changes.map((one) => [new Date(one.at).toISOString(), one.because, one.after.factory])
    const schedule = { kind: 'designation', key: 's', version: 1 }
    expect(seen).toEqual([
      ['2026-12-18T16:00:00.000Z', { kind: 'cutoff', key: 'GG-MNPG-GSY/59', version: 1 }, 'GG-MNPG-GSY'],
      ['2026-12-19T09:00:00.000Z', schedule, 'GB-MNPG-TAM'],
      ['2026-12-19T10:00:00.000Z', schedule, 'GG-MNPG-GSY'],
    ])
    expect(changes[1]?.before.factory).toBe('GG-MNPG-GSY')
    expect(untilNextChange(world, order)?.at).toBe(at('2026-12-18T16:00:00Z'))
  })

  test('an option schedule that begins and ends', () => {
    const option = { ...new Generator(1).option('44'), price: 499 }
    const schedule = {
      ...new Generator(1).optionSchedule(),
      startDate: '2026-12-18',
      startTime: '18:00:00',
      endDate: '2026-12-20',
      endTime: '06:00:00',
      overrides: { price: 299 },
      cancelledAt: undefined,
    }
    const world = compileWorld(
      worldOf([], {
        cutoff: [],
        'delivery-option': [record('GG-MNPG-GSY/44', option)],
        'delivery-option-schedule': [record('GG-MNPG-GSY/44/v', schedule)],
      }),
    )
    const asked = { ...order, deliveryDate: undefined, consignmentType: schedule.applicableConsignmentTypes[0] }
    const changes = answerChanges(world, asked, at('2026-01-01T00:00:00Z'), at('2029-01-01T00:00:00Z'))
    expect(changes.map((one) => [new Date(one.at).toISOString(), one.because?.key])).toEqual([
      ['2026-12-18T18:00:00.000Z', 'GG-MNPG-GSY/44/v'],
      ['2026-12-20T06:00:00.000Z', 'GG-MNPG-GSY/44/v'],
    ])
  })

  test.each([
    ['STD', 'GB-MNPG-TAM', 'US-KODI-NYC'],
    [undefined, undefined, 'US-KODI-NYC'],
  ])('OVR-27: an override of the variant %s ends', (sku, before, after) => {
    const until = '2027-01-02T00:00:00.000Z'
    const override = record('CRD-1/STD', { factory: 'GB-MNPG-TAM', catalogueFactory: 'US-KODI-NYC', until })
    const world = compileWorld(worldOf([], { cutoff: [], 'product-override': [override] }))
    const asked = { ...order, factory: 'US-KODI-NYC', productKey: 'CRD-1', sku }
    const changes = answerChanges(world, asked, at('2026-12-01T00:00:00Z'), at('2027-02-01T00:00:00Z'))
    expect(changes.map((one) => [new Date(one.at).toISOString(), one.because, one.before.factory, one.after.factory])).toEqual([
      [until, { kind: 'product-override', key: 'CRD-1/STD', version: 1 }, before, after],
    ])
  })

  test('FOR-18: none is omitted or invented: compared with every minute around clock changes in generated worlds', () => {
    const starts = ['2026-10-24T12:00:00Z', '2026-10-31T18:00:00Z', '2027-03-13T18:00:00Z', '2027-03-27T12:00:00Z', '2027-04-03T06:00:00Z']
    let total = 0
    for (let seed = 0; seed < 25; seed += 1) {
      const generator = new Generator(seed)
      const records: World = generator.world(1 + generator.number(30))
      const world = compileWorld(records)
      const productKey = seed % 2 === 0 ? undefined : 'P0'
      const asked = { ...generator.order(), factory: generator.pick(['F0', 'F1', 'F2']), productKey, sku: seed % 4 === 1 ? 'A' : undefined }
      const [from, days] = [at(generator.pick(starts)), seed % 5 === 0 ? 9 : 2]
      const to = from + days * 24 * 60 * minute
      const changes = answerChanges(world, asked, from, to)
      total += changes.length
      for (const change of changes) {
        expect(change.at > from && change.at < to).toBe(true)
        const [earlier, later] = [change.at - 1, change.at].map((placedAt) => resolve(world, { ...asked, placedAt }))
        expect(earlier && isSameAnswer(earlier, change.before) && later && isSameAnswer(later, change.after), `world ${seed}`).toBe(true)
        expect(isSameAnswer(change.before, change.after)).toBe(false)
        const { kind, key } = change.because ?? {}
        expect(
          records.records[kind === undefined || kind === 'plan' ? 'factory' : kind].some((one) => one.key === key),
          `world ${seed}: ${kind} ${key}`,
        ).toBe(true)
      }
      let now = resolve(world, { ...asked, placedAt: from })
      for (let [placedAt, next] = [from, 0]; placedAt < to; placedAt += minute) {
        for (let change = changes[next]; change !== undefined && change.at <= placedAt; next += 1, change = changes[next])
          now = change.after
        if (!isSameAnswer(resolve(world, { ...asked, placedAt }), now))
          expect.fail(`world ${seed}: the answer at ${new Date(placedAt).toISOString()} is not that of the last change`)
      }
    }
    expect(total).toBeGreaterThan(50)
  })
})
