import { describe, expect, test } from 'vitest'
import { designationCalls, recordOf, type Wire, wire } from './support/designation.ts'

const { api, post, given, list, stored, changesOf } = designationCalls()

describe('DES-37: POST /designation/schedules: several schedules in one transaction', () => {
  const postAll = (Schedules: unknown, headers?: Record<string, string>) =>
    api.call('editor', 'POST', '/designation/schedules', { Schedules }, headers)

  test('creates and replaces, and returns them in the order of the request', async () => {
    const known = await given()
    const answer = await postAll([
      { ...wire, Id: 'z-new' },
      wire,
      { ...wire, Id: known, Version: 1, Paused: true },
      { ...wire, Id: 'a-new' },
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: [{ Id: 'z-new', Version: 1 }, { Version: 1 }, { Id: known, Version: 2, Paused: true }, { Id: 'a-new', Version: 1 }],
    })
    for (const one of answer.body as Wire[]) {
      expect(await stored(one.Id)).toEqual(one)
      expect((await changesOf(one.Id))[0]).toMatchObject({ after: recordOf(one), version: one.Version })
    }
  })

  test('a stale schedule refuses all, and the response has its index', async () => {
    const Id = await given()
    await post({ ...wire, Id })
    const before = await list()
    expect(await postAll([wire, { ...wire, Id, Version: 1 }, { ...wire, Id: 'a-never' }])).toMatchObject({
      status: 409,
      body: {
        code: 'versionConflict',
        current: { Id, Version: 2 },
        errors: ['Schedule 2: Test editor has just changed this schedule. Your changes were not saved.'],
      },
    })
    expect(await list()).toEqual(before)
    expect(await changesOf('a-never')).toEqual([])
  })

  test('an invalid schedule refuses all, and the response has its index and fields', async () => {
    const before = await list()
    expect(await postAll([wire, { ...wire, CardTypes: [], LocalEndTime: '01:00' }, { ...wire, To: wire.From }])).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        errors: [
          'Schedule 2: Start time must be earlier than the end time (01:00)',
          'Schedule 2: Please select at least one Card Type',
          'Schedule 3: From and To factories cannot be the same',
        ],
        issues: [{ path: 'Schedules.1.LocalStartTime' }, { path: 'Schedules.1.CardTypes' }, { path: 'Schedules.2.From' }],
      },
    })
    expect(await list()).toEqual(before)
  })

  test('the same Id twice, none and more than 20 are refused', async () => {
    expect(
      await postAll([
        { ...wire, Id: 'twice' },
        { ...wire, Id: 'twice' },
      ]),
    ).toMatchObject({
      status: 400,
      body: { errors: ['Schedules contains twice more than once.'] },
    })
    expect(await postAll([])).toMatchObject({ status: 400 })
    expect(await postAll(Array(21).fill(wire))).toMatchObject({ status: 400 })
  })

  test('a retry with the same Idempotency-Key creates them once', async () => {
    const before = (await list()).length
    const key = { 'idempotency-key': 'several-once' }
    const first = await postAll([wire, wire], key)
    expect(await postAll([wire, wire], key)).toMatchObject({ status: 200, body: first.body })
    expect(await list()).toHaveLength(before + 2)
  })

  test('requests with the same schedules in another order do not deadlock', async () => {
    const ids = ['lock-a', 'lock-b', 'lock-c', 'lock-d']
    const of = (order: readonly string[]) => postAll(order.map((Id) => ({ ...wire, Id })))
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => of(at % 2 === 0 ? ids : ids.toReversed())))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    for (const id of ids) expect(await stored(id)).toMatchObject({ Version: 16 })
  })
})
