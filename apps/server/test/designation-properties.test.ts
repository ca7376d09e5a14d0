import { check } from '@goat/contract/check'
import { type ScheduleWire, scheduleFromWire, scheduleInput, scheduleToWire } from '@goat/contract/described/designation'
import {
  addressTypes,
  type DesignationSchedule,
  type DespatchDay,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  despatchDays,
  packTypes,
  validateSchedule,
} from '@goat/domain/kinds/designation'
import { sentenceOf } from '@goat/domain/text/text'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'
import { removeStored } from './support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const path = '/designation/schedule'
/** For a thousand calls on a busy machine. */
const timeout = 120_000

const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
const time = fc.tuple(twoDigits(23), twoDigits(59), twoDigits(59)).map((parts) => parts.join(':'))
const date = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10))
const few = <T>(values: readonly T[]) => fc.subarray([...values])

/** Any draft: each field is valid by itself, but not necessarily in combination. */
const draft: fc.Arbitrary<DesignationSchedule> = fc.record({
  id: fc.constantFrom('', 'd-1', 'd-2', 'd-3'),
  from: fc.constantFrom(...designationFactories),
  to: fc.constantFrom(...designationFactories),
  startDate: date,
  endDate: date,
  indefinteEndDate: fc.boolean(),
  startTime: time,
  endTime: time,
  applicableDays: few(designationDays),
  cardTypes: few(designationCardTypes),
  deliveryMethods: few(deliveryMethods),
  packTypes: few(packTypes),
  addressTypes: few(addressTypes),
  domesticOrdersOnly: fc.boolean(),
  applicableDespatchDays: few(despatchDays),
  note: fc.constantFrom('', 'Peak', 'Ünï · 2'),
  paused: fc.boolean(),
  version: fc.constant(undefined),
})

/** A draft that the form accepts. */
const accepted = draft.map((one) => {
  const [startDate, lastDate] = [one.startDate, one.endDate].sort()
  const [startTime, endTime] = [one.startTime, one.endTime].sort()
  const filled = <T>(list: readonly T[], all: readonly T[]) => (list.length === 0 ? all : list)
  return {
    ...one,
    to: one.to === one.from ? (designationFactories.find((factory) => factory !== one.from) ?? '') : one.to,
    startDate: startDate ?? '',
    // On the wire an indefinite end has a fixed last day.
    endDate: (one.indefinteEndDate ? startDate : lastDate) ?? '',
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    applicableDays: filled(one.applicableDays, designationDays),
    cardTypes: filled(one.cardTypes, designationCardTypes),
    deliveryMethods: filled(one.deliveryMethods, deliveryMethods),
    packTypes: filled(one.packTypes, packTypes),
    addressTypes: filled(one.addressTypes, addressTypes),
    applicableDespatchDays: one.applicableDespatchDays.includes('EVERYDAY')
      ? (['EVERYDAY'] as const)
      : filled<DespatchDay>(one.applicableDespatchDays, ['TODAY']),
  }
})

/** The wire format of a draft with one corrupted field. */
const spoilt = fc
  .tuple(
    accepted,
    fc.constantFrom(...Object.keys(scheduleInput.shape)),
    fc.oneof(
      fc.constantFrom<unknown>(undefined, null, '', 0, 1, 1.5, -1, true, [], ['Giant', 'Giant'], ['nope'], [1], {}, 'GB-DPS-SLE'),
      fc.constantFrom(
        '24:00',
        '7:30',
        '07:30',
        '2027-02-29',
        '2028-02-29',
        '2027-02-01T01:00:00Z',
        '0000-01-01',
        '1999-12-31',
        '2101-01-01',
        '10000-01-01',
        'x y',
        '%',
      ),
    ),
  )
  .map(([one, field, value]) => JSON.parse(JSON.stringify({ ...scheduleToWire(one), [field]: value })) as unknown)

/** The sentences with which contract and domain refuse a body; empty if they accept it. */
function refusalsOf(body: unknown): readonly string[] {
  const shape = check(scheduleInput, body)
  return (shape.ok ? validateSchedule(scheduleFromWire(shape.value)) : shape.issues).map(sentenceOf)
}

/** The number of generated schedules. */
const runs = process.env['TESTS'] === 'full' ? 200 : 80

async function clear(): Promise<void> {
  await removeStored(api.database.db, ['designation'])
}

test('DES-17: the server accepts any schedule that the form accepts, and returns it unchanged', { timeout }, async () => {
  const saved = new Map<string, DesignationSchedule>()
  await fc.assert(
    fc.asyncProperty(accepted, async (one) => {
      expect(validateSchedule(one)).toEqual([])
      const id = one.id === '' ? '' : `${one.id}-${saved.size}`
      const answer = await api.call('editor', 'POST', path, scheduleToWire({ ...one, id }))
      expect(answer).toMatchObject({ status: 200, body: id === '' ? {} : { Id: id } })
      saved.set((answer.body as ScheduleWire).Id, one)
    }),
    { numRuns: runs },
  )
  const { body } = await api.call('viewer', 'GET', path)
  const list = (body as ScheduleWire[]).flatMap((one) => {
    const read = check(scheduleInput, one)
    return read.ok ? [scheduleFromWire(read.value)] : []
  })
  expect(list).toHaveLength(saved.size)
  for (const one of list) expect(one).toEqual({ ...saved.get(one.id), id: one.id, version: 1 })
  await clear()
})

test('DES-17: the server refuses any schedule that the form refuses, with the same sentences', { timeout }, async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(draft, async (one) => {
      const sentences = validateSchedule(one).map(sentenceOf)
      const answer = await api.call('editor', 'POST', path, scheduleToWire(one))
      if (sentences.length > 0) refused += 1
      expect(answer).toMatchObject(sentences.length === 0 ? { status: 200 } : { status: 400, body: { code: 'invalid', errors: sentences } })
    }),
    { numRuns: runs },
  )
  expect(refused).toBeGreaterThan(runs / 4)
  await clear()
})

test('the server accepts exactly what contract and domain accept, and never fails', { timeout }, async () => {
  const seen = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(spoilt, async (body) => {
      await clear()
      const sentences = refusalsOf(body)
      const answer = await api.call('editor', 'POST', path, body)
      if (sentences.length === 0) {
        seen.accepted += 1
        // An unknown Id with a Version counts as deleted.
        const { Id, Version } = body as Partial<ScheduleWire>
        expect(answer.status).toBe(Id !== undefined && Version !== undefined ? 409 : 200)
      } else {
        seen.refused += 1
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: sentences } })
      }
    }),
    { numRuns: 2 * runs },
  )
  expect(seen.accepted).toBeGreaterThan(runs / 40)
  expect(seen.refused).toBeGreaterThan(runs / 2)
})
