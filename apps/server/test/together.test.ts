import { endpoints } from '@goat/contract/endpoints'
import { type RecordWire, recordCalls } from '@goat/contract/record-calls'
import { holdingIn } from '@goat/domain/holding'
import { fieldsOf, firstDay, type Kind, lastDay, propertyIssues, type RecordKind, text, type ValueOf } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { dateOfDay, dayMs, weekdayOfDay } from '@goat/domain/time/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writesOf } from '../src/records/calls.ts'
import { closedChristmas } from './support/dated-cutoffs.ts'
import { addOption, payloadOf } from './support/delivery-options.ts'
import { wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { factoryWith, putStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { newest, undo } = historyCalls(api)

type Wire = { id: string }
type Listed = { key: string; version: number; value: Record<string, unknown> }
const groups = async (kind: string) =>
  ((await api.call('viewer', 'GET', `/records/${kind}/together`)).body as { groups: Listed[][] }).groups
const keysIn = async (kind: string) => (await groups(kind)).map((group) => group.map(({ key }) => key))
const record = async (kind: string, key: string) =>
  ((await api.call('viewer', 'GET', `/records/${kind}`)).body as { records: Listed[] }).records.find((one) => one.key === key)
const together = (...others: readonly (readonly [key: string, version: number])[]) => ({
  together: others.map(([key, version]) => `${encodeURIComponent(key)}@${version}`).join(', '),
})

const path = '/designation/schedule'
const save = (body: object, headers?: Record<string, string>) => api.call('editor', 'POST', path, { ...wire, ...body }, headers)
let fresh = 0
/** Designation schedules saved in one call, each with the differences given. */
async function saved(...changes: readonly object[]): Promise<readonly string[]> {
  const ids = changes.map((_, at) => `t${String(fresh).padStart(3, '0')}-${at}`)
  fresh += 1
  const Schedules = changes.map((change, at) => ({ ...wire, Id: ids[at], ...change }))
  expect(await api.call('editor', 'POST', '/designation/schedules', { Schedules })).toMatchObject({ status: 200 })
  return ids
}

const option = { brand: 'uk', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'letter' } as const

beforeAll(async () => {
  const { db } = api.database
  await putStored(db, 'uk', 'factory', 'AA-FIRST', factoryWith('Europe/London'))
  const cutoff = { default: { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }, exceptions: [] }
  await putStored(db, 'uk', 'cutoff', 'AA-FIRST/44', cutoff)
  await addOption(db, option)
  await addOption(db, { ...option, fulfilmentCentreId: 'AA-FIRST' })
})

describe('TOG-1: records of a kind that were last changed by the same save', () => {
  test('those of one call are a group until one of them is changed alone, deleted or cancelled', async () => {
    const [a = '', b = '', c = ''] = await saved({}, {}, {})
    expect(await keysIn('designation')).toContainEqual([a, b, c])
    await save({ Id: c, Version: 1, Note: 'Alone' })
    expect(await keysIn('designation')).toContainEqual([a, b])
    expect((await keysIn('designation')).flat()).not.toContain(c)
    await api.call('editor', 'DELETE', path, { Id: b, From: wire.From, Version: 1 })
    expect((await keysIn('designation')).flat()).not.toContain(a)
    const schedules = [payloadOf(option), payloadOf(option)]
    const { body } = await api.call('editor', 'POST', '/deliveryoptions/schedules', { schedules })
    const [{ id = '' } = {}] = (body as { schedules: { id: string }[] }).schedules
    expect(await keysIn('delivery-option-schedule')).toEqual([expect.arrayContaining([`GB-DPS-SLE/letter/${id}`])])
    expect(await groups('delivery-option-schedule')).toMatchObject([[{ version: 1, value: { name: payloadOf(option).name } }, {}]])
    await api.call('editor', 'DELETE', `/fulfilment-centres/GB-DPS-SLE/delivery-options/letter/schedules/${id}`)
    expect(await keysIn('delivery-option-schedule')).toEqual([])
  })

  test('PLN-2: within a plan, one that the plan changes no longer belongs to them', async () => {
    const [a = '', b = '', c = ''] = await saved({}, {}, {})
    const plan = { plan: ((await api.call('editor', 'POST', '/plans', { name: 'Together', starts: null, ends: null })).body as Wire).id }
    expect(await save({ Id: c, Version: 1, Note: 'Planned' }, plan)).toMatchObject({ status: 200 })
    const within = (await api.call('viewer', 'GET', '/records/designation/together', undefined, plan)).body as { groups: Listed[][] }
    expect(within.groups.map((group) => group.map(({ key }) => key))).toContainEqual([a, b])
    expect(await keysIn('designation')).toContainEqual([a, b, c])
  })

  test('of more than 21, as from a file, nobody could see what they agree to', async () => {
    const several = (count: number, reason: string) =>
      api.call('editor', 'POST', '/cutoff-overrides/several', {
        cutoffOverrides: Array.from({ length: count }, () => ({ ...closedChristmas, reason })),
      })
    expect(await several(22, 'Many')).toMatchObject({ status: 201 })
    expect(await groups('cutoff-override')).toEqual([])
    await several(21, 'Few')
    expect((await groups('cutoff-override')).map((group) => group.length)).toEqual([21])
  })
})

describe('TOG-3: the header Together', () => {
  test('each other record gets the same change, as one change, and undoing takes all back', async () => {
    const [a = '', b = '', c = ''] = await saved({}, { LocalEndTime: '12:00:00' }, { Note: 'Own' })
    const change = { Id: a, Version: 1, LocalEndTime: '15:00:00', Note: 'Later', Paused: true }
    expect(await save(change, together([c, 1], [b, 1]))).toMatchObject({ status: 200, body: { Id: a, Version: 2 } })
    expect((await record('designation', a))?.value).toMatchObject({ endTime: '15:00:00', note: 'Later', paused: true })
    expect(await record('designation', b)).toMatchObject({ version: 2, value: { endTime: '12:00:00', note: 'Later', paused: true } })
    expect(await record('designation', c)).toMatchObject({ version: 2, value: { endTime: '15:00:00', note: 'Own', paused: true } })
    expect(await keysIn('designation')).toContainEqual([a, b, c])
    expect(await undo((await newest()).revision)).toMatchObject({ status: 200, body: { undone: 3 } })
    expect((await record('designation', b))?.value).toMatchObject({ endTime: '12:00:00', note: '', paused: false })
  })

  test('one in which nothing is the same keeps its value, and stays with the others', async () => {
    const [a = '', b = ''] = await saved({}, { LocalEndTime: '12:00:00' })
    await save({ Id: a, Version: 1, LocalEndTime: '15:00:00' }, together([b, 1]))
    expect(await record('designation', b)).toMatchObject({ version: 2, value: { endTime: '12:00:00' } })
    expect(await keysIn('designation')).toContainEqual([a, b])
  })

  test('a deletion deletes the others, and a cancellation cancels them', async () => {
    const [a = '', b = ''] = await saved({}, {})
    expect(await api.call('editor', 'DELETE', path, { Id: a, From: wire.From, Version: 1 }, together([b, 1]))).toMatchObject({
      status: 200,
    })
    expect([await record('designation', a), await record('designation', b)]).toEqual([undefined, undefined])
    const schedules = [payloadOf(option), payloadOf({ ...option, fulfilmentCentreId: 'AA-FIRST' })]
    const { body } = await api.call('editor', 'POST', '/deliveryoptions/schedules', { schedules })
    const [own = '', other = ''] = (body as { schedules: { id: string }[] }).schedules.map(({ id }) => id)
    const at = `/fulfilment-centres/GB-DPS-SLE/delivery-options/letter/schedules/${own}`
    const key = `AA-FIRST/letter/${other}`
    expect(await api.call('editor', 'DELETE', at, undefined, { 'if-match': '"1"', ...together([key, 1]) })).toMatchObject({ status: 200 })
    expect((await record('delivery-option-schedule', key))?.value).toMatchObject({ cancelledAt: expect.any(String) })
    const again = { ...payloadOf(option), version: 2 }
    const { status } = await api.call('editor', 'PUT', at, again, together([key, 2]))
    expect(status).toBe(409)
  })

  test('a cancelled schedule, and one that the change would make invalid, refuse all', async () => {
    const { body } = await api.call('editor', 'POST', '/deliveryoptions/schedules', { schedules: [payloadOf(option), payloadOf(option)] })
    const [own = '', other = ''] = (body as { schedules: { id: string }[] }).schedules.map(({ id }) => id)
    const at = (id: string) => `/fulfilment-centres/GB-DPS-SLE/delivery-options/letter/schedules/${id}`
    await api.call('editor', 'DELETE', at(other))
    const changed = { ...payloadOf(option), version: 1, name: 'Changed' }
    expect(await api.call('editor', 'PUT', at(own), changed, together([`GB-DPS-SLE/letter/${other}`, 2]))).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'together.refused', values: { record: payloadOf(option).name } }, { code: 'record.cancelled' }] },
    })
    const [a = '', b = ''] = await saved({}, { LocalEndTime: '09:00:00' })
    expect(await save({ Id: a, Version: 1, LocalStartTime: '10:00:00' }, together([b, 1]))).toMatchObject({
      status: 400,
      body: {
        issues: [
          { code: 'together.refused', values: { record: 'GG-MNPG-GSY → GB-MNPG-TAM' } },
          { code: 'schedule.timesReversed', path: 'Together.0.startTime' },
        ],
      },
    })
    expect([(await record('designation', a))?.version, (await record('designation', b))?.version]).toEqual([1, 1])
  })

  test('a dated cut-off changes and is cancelled with others, and may not get days that are over', async () => {
    const covering = { ...closedChristmas, from: '2090-12-01', to: '2090-12-05' }
    const several = { cutoffOverrides: [covering, covering] }
    const { body } = await api.call('editor', 'POST', '/cutoff-overrides/several', several)
    const [own, other] = (body as { cutoffOverrides: { id: string }[] }).cutoffOverrides
    const change = { ...covering, to: '2090-12-09', version: 1 }
    const answer = await api.call('editor', 'PUT', `/cutoff-overrides/${own?.id}`, change, together([String(other?.id), 1]))
    expect(answer).toMatchObject({ status: 200, body: { to: '2090-12-09' } })
    expect((await record('cutoff-override', String(other?.id)))?.value).toMatchObject({ to: '2090-12-09' })
    const headers = { 'if-match': '"2"', ...together([String(other?.id), 2]) }
    expect(await api.call('editor', 'DELETE', `/cutoff-overrides/${own?.id}`, undefined, headers)).toMatchObject({ status: 200 })
    expect(await record('cutoff-override', String(other?.id))).toBeUndefined()
    const today = Math.floor(Date.now() / dayMs)
    const current = { ...closedChristmas, from: dateOfDay(today), to: dateOfDay(today + 9) }
    const made = await api.call('editor', 'POST', '/cutoff-overrides/several', {
      cutoffOverrides: [{ ...current, days: [weekdayOfDay(today)] }, current],
    })
    const [weekly, daily] = (made.body as { cutoffOverrides: { id: string }[] }).cutoffOverrides
    const earlier = { ...current, days: [weekdayOfDay(today)], from: dateOfDay(today - 1), version: 1 }
    const answered = await api.call('editor', 'PUT', `/cutoff-overrides/${weekly?.id}`, earlier, together([String(daily?.id), 1]))
    expect(answered).toMatchObject({ status: 400, body: { issues: [{ code: 'together.refused' }, { code: 'dated.overAt' }] } })
    expect(await api.call('editor', 'PUT', `/cutoff-overrides/${weekly?.id}`, earlier)).toMatchObject({ status: 200 })
  })
})

describe('TOG-4: what is refused changes nothing', () => {
  const refused = (expected: string | RegExp) => ({ status: 400, body: { code: 'invalid', errors: [expect.stringMatching(expected)] } })

  test.each(['', 'b', 'b@', 'b@0', 'b@01', 'b@1;c@1', '@1', 'b@1,b@1', 'b@1,', '%zz@1', '%00@1', 'b@9999999999'])(
    'the header %j',
    async (header) => {
      const [a = ''] = await saved({}, {})
      expect(await save({ Id: a, Version: 1, Note: 'x' }, { together: header })).toMatchObject(refused(/^Together /))
      expect((await record('designation', a))?.version).toBe(1)
    },
  )

  test('more than 20, a record that does not exist, and the record of the call itself', async () => {
    const [a = '', b = ''] = await saved({}, {})
    const many = Array.from({ length: 21 }, (_, at) => [`x${at}`, 1] as const)
    expect(await save({ Id: a, Version: 1 }, together(...many))).toMatchObject(refused(/^Together /))
    expect(await save({ Id: a, Version: 1, Note: 'x' }, together([b, 1], ['none', 1]))).toMatchObject(refused(/^none, .*no longer exists/))
    expect(await save({ Id: a, Version: 1 }, together([a, 1]))).toMatchObject(refused(/^Together /))
    expect([(await record('designation', a))?.version, (await record('designation', b))?.version]).toEqual([1, 1])
  })

  test('a new record, and calls that do not change one record that begins or ends', async () => {
    const [a = ''] = await saved({}, {})
    expect(await save({}, together([a, 1]))).toMatchObject(refused(/^Together /))
    expect(await save({ Id: 'never-stored' }, together([a, 1]))).toMatchObject(refused(/^Together /))
    expect(await record('designation', 'never-stored')).toBeUndefined()
    const several = { Schedules: [{ ...wire, Id: a, Version: 1 }] }
    expect(await api.call('editor', 'POST', '/designation/schedules', several, together([a, 1]))).toMatchObject(refused(/^Together /))
    expect(await api.call('viewer', 'GET', path, undefined, together([a, 1]))).toMatchObject({ status: 200 })
  })

  test('a stale version of another record is a conflict that has it, but not as the record of the call', async () => {
    const [a = '', b = '', c = ''] = await saved({}, {}, {})
    await save({ Id: c, Version: 1, Note: 'Theirs' })
    const answer = await save({ Id: a, Version: 1, Paused: true }, together([b, 1], [c, 1]))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'versionConflict',
        errors: ['Test editor has just changed Theirs, which was to be changed with it. Nothing was saved.'],
        together: { key: c, version: 2, value: { note: 'Theirs' }, by: 'Test editor', at: expect.any(String) },
      },
    })
    expect(answer.body).not.toHaveProperty('current')
    expect([(await record('designation', a))?.version, (await record('designation', b))?.version]).toEqual([1, 1])
    const stale = await save({ Id: c, Version: 1, Paused: true }, together([a, 1]))
    expect(stale).toMatchObject({ status: 409, body: { current: { Id: c } } })
  })

  test('a retry gets the first answer; the same key with other records is refused', async () => {
    const [a = '', b = ''] = await saved({}, {})
    const headers = { 'idempotency-key': 'together', ...together([b, 1]) }
    const first = await save({ Id: a, Version: 1, Note: 'x' }, headers)
    expect(await save({ Id: a, Version: 1, Note: 'x' }, headers)).toEqual({ ...first, headers: expect.anything() })
    expect(await save({ Id: a, Version: 1, Note: 'x' }, { 'idempotency-key': 'together' })).toMatchObject({ body: { code: 'keyReused' } })
    expect((await record('designation', b))?.version).toBe(2)
  })

  test('two who change each other’s records at once: one of them is told of the other, and neither waits for ever', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a = '', b = ''] = await saved({}, {})
      const answers = await Promise.all([
        save({ Id: a, Version: 1, Note: 'First' }, together([b, 1])),
        save({ Id: b, Version: 1, Note: 'Second' }, together([a, 1])),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const notes = [await record('designation', a), await record('designation', b)].map((one) => one?.value['note'])
      expect(new Set(notes).size).toBe(1)
    }
  })
})

describe('TOG-6: a kind that describes a first and a last day has it without code of its own', () => {
  const shape = { text: text(20), from: firstDay, to: lastDay }
  type Notice = ValueOf<typeof shape>
  const noticeKind: Kind<Notice> = {
    kind: 'closing-notice' as RecordKind,
    calls: { one: 'closing notice', several: 'closing notices' },
    shape,
    schemaVersion: 1,
    fields: () => fieldsOf(shape),
    validate: (value) => propertyIssues(shape, value),
  }
  beforeAll(() => void Object.assign(kinds, { [noticeKind.kind]: noticeKind }))
  afterAll(() => void Reflect.deleteProperty(kinds, noticeKind.kind))

  test('its calls take the header, and change the others', async () => {
    const { replace, remove, create } = recordCalls(noticeKind)
    expect([replace.together, remove.together, create.together]).toEqual([true, true, undefined])
    const by = { origin: { brand: 'uk' as const, actor: { subject: 'a', name: 'Ann' }, requestId: 'r' }, attempt: undefined }
    const writes = writesOf(noticeKind)
    const { db } = api.database
    const made: RecordWire<Notice>[] = []
    for (const name of ['One', 'Two']) made.push(await writes.create(db, by, { text: name, from: '2027-12-01', to: '2027-12-02' }))
    const [one, two] = made.map(({ id: key, version }) => ({ key, version }))
    if (one === undefined || two === undefined) throw new Error('not created')
    const longer = { text: 'One', from: '2027-12-01', to: '2027-12-09' }
    await writes.replace(db, { ...by, together: [two] }, one, longer)
    const stored = await db.selectFrom('records').select('value').where('key', '=', two.key).executeTakeFirst()
    expect(stored?.value).toEqual({ text: 'Two', from: '2027-12-01', to: '2027-12-09' })
    await writes.remove(db, { ...by, together: [{ ...two, version: 2 }] }, { ...one, version: 2 })
    expect(await db.selectFrom('records').select('key').where('key', '=', two.key).executeTakeFirst()).toBeUndefined()
  })

  test('every call of the contract that changes one record with a beginning and an end takes it', () => {
    const taking = endpoints.filter((one) => one.together).map(({ name }) => name)
    expect(taking).toEqual([
      'updateDatedCutoff',
      'deleteDatedCutoff',
      'saveSchedule',
      'deleteSchedule',
      'updateDeliveryOptionSchedule',
      'cancelDeliveryOptionSchedule',
    ])
    const ofShapes = Object.values(kinds).filter((kind) => kind.kind !== noticeKind.kind && holdingIn(kind.shape) !== undefined)
    expect(ofShapes.map(({ kind }) => kind)).toEqual(['cutoff-override'])
  })
})
