import type { BrandId } from '@goat/domain/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { readImport } from '../src/cutoffs/import-read.ts'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const service = '/cutoffs/GB-DPS-SLE/44'
const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
let fresh = 0

/** Each test has a delivery service of its own, in the state that the import leaves. */
async function given(brand: BrandId, exceptions: readonly object[] = []): Promise<string> {
  fresh += 1
  const deliveryService = `S${fresh}`
  const file = { results: [{ factoryCode: 'GB-DPS-SLE', deliveryService, versionNumber: 1, cutoff: { default: times, exceptions } }] }
  const read = readImport(JSON.stringify(file), brand)
  if (!read.ok) throw new Error(read.faults.join('\n'))
  await importConfigurations(api.database.db, { brand, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }, read.configurations, {
    dryRun: false,
  })
  return deliveryService
}

async function find(deliveryService: string): Promise<Record<string, unknown> | undefined> {
  const { body } = await api.call('viewer', 'GET', '/deliveryConfigurations')
  const { results } = body as { results: Record<string, unknown>[] }
  return results.find((one) => one['deliveryService'] === deliveryService)
}

async function stored(deliveryService: string): Promise<Record<string, unknown>> {
  // An import goes past the server, whose prepared list has it once the change feed was heard.
  await expect.poll(() => find(deliveryService), { timeout: 20_000 }).toBeDefined()
  return (await find(deliveryService)) ?? {}
}

async function changesOf(deliveryService: string): Promise<{ action: string; before: unknown; after: unknown; actor: { name: string } }[]> {
  const { body } = await api.call('viewer', 'GET', `/changes?kind=cutoff&key=GB-DPS-SLE/${deliveryService}`)
  return (body as { results: [] }).results
}

const alcohol = { id: 'a1', productType: 'alcohol', applicableOn: ['weekday'], time: '11:00:00' }

describe('GET /deliveryConfigurations', () => {
  test('answers {results: [{factoryCode, deliveryService, versionNumber, cutoff: {default, exceptions}}]}', async () => {
    const name = await given('uk', [alcohol])
    expect(await stored(name)).toEqual({
      factoryCode: 'GB-DPS-SLE',
      deliveryService: name,
      versionNumber: 1,
      cutoff: { default: times, exceptions: [alcohol] },
      timeZone: 'Europe/London',
      lastChange: { by: 'Set-up', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
  })

  test('an unchanged list is a 304 for who has it, and a changed one is new at once', async () => {
    const name = await given('uk')
    const first = await api.call('viewer', 'GET', '/deliveryConfigurations')
    const etag = String(first.headers['etag'])
    const again = await api.call('viewer', 'GET', '/deliveryConfigurations', undefined, { 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, undefined])
    await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, { default: { ...times, weekday: '16:00' }, versionNumber: 1 })
    const changed = await api.call('viewer', 'GET', '/deliveryConfigurations', undefined, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(etag)
  })

  test('each brand has its own list', async () => {
    const name = await given('uk')
    const answer = await api.app.inject({
      url: '/api/nl/deliveryConfigurations',
      headers: { authorization: `Bearer ${await tokenOf('viewer')}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain(`"${name}"`)
  })
})

describe('PUT /cutoffs/{factoryCode}/{deliveryService} {default, versionNumber}', () => {
  test('stores the times, counts the version up by one, and logs who changed what', async () => {
    const name = await given('uk')
    const answer = await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, {
      default: { weekday: '16:30', saturday: '09:15:30', sunday: '00:00' },
      versionNumber: 1,
    })
    expect(answer.status).toBe(200)
    const after = { weekday: '16:30:00', saturday: '09:15:30', sunday: '00:00:00' }
    expect(await stored(name)).toMatchObject({ versionNumber: 2, cutoff: { default: after }, lastChange: { by: 'Test editor' } })
    expect(answer.body).toEqual(await stored(name))
    const [newest, ...older] = await changesOf(name)
    expect(newest).toMatchObject({
      action: 'defaults.updated',
      before: { default: times },
      after: { default: after },
      actor: { name: 'Test editor' },
    })
    expect(older).toHaveLength(1)
  })

  test('a mismatch of versionNumber answers 409 with the current record and who changed it; nothing is written', async () => {
    const name = await given('uk')
    await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, { default: { ...times, sunday: '08:00' }, versionNumber: 1 })
    const before = await stored(name)
    const late = await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, {
      default: { ...times, sunday: '07:00' },
      versionNumber: 1,
    })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current: before, errors: ['Test editor changed these cut-off times meanwhile. Nothing was saved.'] },
    })
    expect(late.headers['content-type']).toContain('application/problem+json')
    expect(await stored(name)).toEqual(before)
    expect(await changesOf(name)).toHaveLength(2)
  })

  test('50 parallel PUTs with one versionNumber: exactly one 200, the rest 409, version up by one', async () => {
    const name = await given('uk')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, {
          default: { ...times, weekday: `10:${String(at).padStart(2, '0')}` },
          versionNumber: 1,
        }),
      ),
    )
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await stored(name)).toMatchObject({
      versionNumber: 2,
      cutoff: { default: { weekday: `10:${String(winners[0]).padStart(2, '0')}:00` } },
    })
    expect(await changesOf(name)).toHaveLength(2)
  })

  test.each([
    ['text', '"7"'],
    ['null', 'null'],
    ['true', 'true'],
    ['a fraction', '1.5'],
    ['zero', '0'],
    ['too large', '99999999999'],
  ])('a versionNumber that is %s is a 400: values are never coerced', async (_, version) => {
    const name = await given('uk')
    const answer = await api.call(
      'editor',
      'PUT',
      `/cutoffs/GB-DPS-SLE/${name}`,
      `{"default":${JSON.stringify(times)},"versionNumber":${version}}`,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: [expect.stringContaining('versionNumber')] } })
    expect(await changesOf(name)).toHaveLength(1)
  })

  test.each(['24:00', '7:30', '07:60', '07:00:60', '', 'noon', '07:00 ', '07:00:00.5', '٠٧:٠٠'])(
    "Time must be a valid HH:MM or HH:MM:SS value. Otherwise the error 'Invalid time values.' is raised: %j",
    async (weekday) => {
      const name = await given('uk')
      const answer = await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, { default: { ...times, weekday }, versionNumber: 1 })
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: ['Invalid time values.'], issues: [{ code: 'time.invalid', path: 'default.weekday' }] },
      })
      expect(await stored(name)).toMatchObject({ versionNumber: 1, cutoff: { default: times } })
    },
  )

  test('unknown fields, missing fields and other shapes are refused by name', async () => {
    const name = await given('uk')
    const path = `/cutoffs/GB-DPS-SLE/${name}`
    const refusals: [unknown, string][] = [
      [{ default: times }, 'versionNumber is missing.'],
      [{ versionNumber: 1 }, 'default is missing.'],
      [{ default: { weekday: '10:00', saturday: '10:00' }, versionNumber: 1 }, 'default.sunday is missing.'],
      [{ default: { ...times, monday: '10:00' }, versionNumber: 1 }, 'default.monday is not a known field.'],
      [{ default: times, versionNumber: 1, force: true }, 'force is not a known field.'],
      [{ default: [], versionNumber: 1 }, 'default must be an object.'],
      [[], 'The body must be an object.'],
      [null, 'The body must be an object.'],
    ]
    for (const [body, sentence] of refusals) {
      const answer = await api.call('editor', 'PUT', path, JSON.stringify(body))
      expect([answer.status, (answer.body as { errors: string[] }).errors]).toEqual([400, [sentence]])
    }
  })

  test('an unknown factory or service is a 404 that names it and lists what is allowed', async () => {
    const name = await given('uk')
    const body = { default: times, versionNumber: 1 }
    expect(await api.call('editor', 'PUT', '/cutoffs/GB-NONE/44', body)).toMatchObject({
      status: 404,
      body: { errors: ['"GB-NONE" is not a known fulfilment centre. Allowed: GB-DPS-SLE.'] },
    })
    const answer = await api.call('editor', 'PUT', '/cutoffs/GB-DPS-SLE/nope', body)
    expect(answer.status).toBe(404)
    expect((answer.body as { errors: string[] }).errors[0]).toMatch(
      new RegExp(`^"nope" is not a known delivery service of GB-DPS-SLE. Allowed: .*${name}`),
    )
    expect(await api.call('editor', 'PUT', '/cutoffs/GB-DPS-SLE/%00', body)).toMatchObject({ status: 404 })
  })
})

describe('POST /cutoffs/{factoryCode}/{deliveryService}/exceptions/ {productType, applicableOn, time, versionNumber}', () => {
  const add = (name: string, change: object, headers?: Record<string, string>) =>
    api.call(
      'editor',
      'POST',
      `/cutoffs/GB-DPS-SLE/${name}/exceptions/`,
      { productType: 'cake', applicableOn: ['sunday', 'weekday'], time: '12:15', versionNumber: 1, ...change },
      headers,
    )

  test('answers the id, stores days in their order and the time as HH:MM:SS', async () => {
    const name = await given('uk')
    const answer = await add(name, {})
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    const { id } = answer.body as { id: string }
    expect(await stored(name)).toMatchObject({
      versionNumber: 2,
      cutoff: { default: times, exceptions: [{ id, productType: 'cake', applicableOn: ['weekday', 'sunday'], time: '12:15:00' }] },
    })
    expect((await changesOf(name))[0]).toMatchObject({ action: 'exception.added', before: null, after: { id } })
  })

  test('an unknown product type or day is a 400 that names it and lists what is allowed', async () => {
    const name = await given('uk')
    const type = await add(name, { productType: 'tea' })
    expect(type.status).toBe(400)
    expect((type.body as { errors: string[] }).errors).toEqual([
      expect.stringMatching(/^"tea" is not a known productType. Allowed: alcohol, balloon, .*toy-game.$/),
    ])
    expect(await add(name, { applicableOn: ['monday'] })).toMatchObject({
      status: 400,
      body: { errors: ['"monday" is not a known applicableOn. Allowed: weekday, saturday, sunday.'] },
    })
    expect(await add(name, { applicableOn: [] })).toMatchObject({ status: 400, body: { errors: ['Choose at least one day.'] } })
    expect(await add(name, { applicableOn: ['sunday', 'sunday'] })).toMatchObject({
      status: 400,
      body: { errors: ['applicableOn has sunday more than once.'] },
    })
    expect(await changesOf(name)).toHaveLength(1)
  })

  test('two exceptions of one delivery service may share a product type only if no day is in both', async () => {
    const name = await given('uk', [{ ...alcohol, applicableOn: ['weekday', 'sunday'] }])
    const refused = await add(name, { productType: 'alcohol', applicableOn: ['weekday', 'saturday', 'sunday'] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'overlap', errors: ['There is already an exception for alcohol on weekday, sunday.'] },
    })
    expect(await stored(name)).toMatchObject({ versionNumber: 1 })
    expect(await add(name, { productType: 'alcohol', applicableOn: ['saturday'] })).toMatchObject({ status: 201 })
  })

  test('a repeated attempt with the same Idempotency-Key adds one exception and answers the same', async () => {
    const name = await given('uk')
    const key = { 'idempotency-key': `attempt-${name}` }
    const [first, ...others] = await Promise.all([add(name, {}, key), add(name, {}, key), add(name, {}, key)])
    const later = await add(name, {}, key)
    for (const answer of [...others, later]) expect(answer).toMatchObject({ status: 201, body: first?.body })
    expect(await stored(name)).toMatchObject({ versionNumber: 2, cutoff: { exceptions: [{ productType: 'cake' }] } })
    expect(await changesOf(name)).toHaveLength(2)
    expect(await add(name, { time: '09:00' }, key)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })

  test.each(['/exceptions/', '/exceptions'])('takes %s, and its media type with a character set', async (end) => {
    const name = await given('uk')
    const body = { productType: 'cake', applicableOn: ['sunday'], time: '12:15', versionNumber: 1 }
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    expect(await api.call('editor', 'POST', `/cutoffs/GB-DPS-SLE/${name}${end}`, body, headers)).toMatchObject({ status: 201 })
  })

  test('a refused attempt leaves its key free, so that the mended request may use it', async () => {
    const name = await given('uk')
    const key = { 'idempotency-key': `refused-${name}` }
    expect(await add(name, { versionNumber: 9 }, key)).toMatchObject({ status: 409 })
    expect(await add(name, {}, key)).toMatchObject({ status: 201 })
  })
})

describe('PUT and DELETE /cutoffs/{factoryCode}/{deliveryService}/exceptions/{id}', () => {
  test('PUT changes days and time, not the product type', async () => {
    const name = await given('uk', [alcohol])
    const path = `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`
    expect(await api.call('editor', 'PUT', path, { applicableOn: ['saturday'], time: '09:30', versionNumber: 1 })).toMatchObject({
      status: 200,
      body: { versionNumber: 2 },
    })
    expect(await stored(name)).toMatchObject({
      cutoff: { exceptions: [{ id: 'a1', productType: 'alcohol', applicableOn: ['saturday'], time: '09:30:00' }] },
    })
    expect((await changesOf(name))[0]).toMatchObject({
      action: 'exception.updated',
      before: alcohol,
      after: { applicableOn: ['saturday'], time: '09:30:00' },
    })
    expect(
      await api.call('editor', 'PUT', path, { productType: 'cake', applicableOn: ['saturday'], time: '09:30', versionNumber: 2 }),
    ).toMatchObject({
      status: 400,
      body: { errors: ['productType is not a known field.'] },
    })
  })

  test('PUT onto days that another exception of the type has is refused, onto its own days is not', async () => {
    const name = await given('uk', [alcohol, { ...alcohol, id: 'a2', applicableOn: ['sunday'] }])
    const path = `/cutoffs/GB-DPS-SLE/${name}/exceptions/a2`
    expect(await api.call('editor', 'PUT', path, { applicableOn: ['weekday', 'sunday'], time: '09:30', versionNumber: 1 })).toMatchObject({
      status: 409,
      body: { code: 'overlap' },
    })
    expect(await api.call('editor', 'PUT', path, { applicableOn: ['saturday', 'sunday'], time: '09:30', versionNumber: 1 })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['as a JSON text', '"a1"'],
    ['bare', 'a1'],
    ['left out', undefined],
    ['as a file with a line break at its end', 'a1\n'],
    ['as a JSON text between spaces', ' "a1"\r\n'],
  ])('DELETE with the id as the body, %s', async (_, body) => {
    const name = await given('uk', [alcohol])
    expect(await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`, body)).toMatchObject({ status: 200 })
    expect(await stored(name)).toMatchObject({ versionNumber: 2, cutoff: { exceptions: [] } })
    expect((await changesOf(name))[0]).toMatchObject({ action: 'exception.deleted', before: alcohol, after: null })
  })

  test.each([
    ['"1"', 200],
    [' "1" ', 200],
    ['1', 200],
    ['*', 200],
    ['"2"', 409],
    ['"2147483647"', 409],
    // A weak one never matches (RFC 9110, section 13.1.1).
    ['W/"1"', 400],
    ['"1", "2"', 400],
    ['"1', 400],
    ['1"', 400],
    ['"0"', 400],
    ['"01"', 400],
    ['"1.0"', 400],
    ['"-1"', 400],
    ['"2147483648"', 400],
    ['""', 400],
    ['', 400],
  ])('DELETE with If-Match: %s is %i', async (ifMatch, status) => {
    const name = await given('uk', [alcohol])
    const answer = await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`, 'a1', { 'if-match': ifMatch })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toMatchObject({ errors: ['If-Match must be a version in quotes, such as "7".'] })
    expect(await changesOf(name)).toHaveLength(status === 200 ? 2 : 1)
  })

  test('DELETE honours If-Match when it is present', async () => {
    const name = await given('uk', [alcohol])
    const path = `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`
    expect(await api.call('editor', 'DELETE', path, '"a1"', { 'if-match': '"2"' })).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current: { versionNumber: 1 } },
    })
    expect(await api.call('editor', 'DELETE', path, '"a1"', { 'if-match': 'one' })).toMatchObject({ status: 400 })
    expect(await api.call('editor', 'DELETE', path, '"a1"', { 'if-match': '"1"' })).toMatchObject({ status: 200 })
  })

  test('an unknown exception is a 404 that lists those there are; another id in the body is a 400', async () => {
    const name = await given('uk', [alcohol])
    expect(await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/zz`, '"zz"')).toMatchObject({
      status: 404,
      body: { errors: [expect.stringContaining('a1 (alcohol)')] },
    })
    expect(await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`, '"zz"')).toMatchObject({ status: 400 })
    expect(await stored(name)).toMatchObject({ versionNumber: 1 })
  })
})

describe('who may do what', () => {
  test('without a token every call is a 401 with WWW-Authenticate', async () => {
    for (const [method, path] of [
      ['GET', '/deliveryConfigurations'],
      ['PUT', service],
      ['POST', `${service}/exceptions/`],
      ['DELETE', `${service}/exceptions/x`],
      ['GET', '/changes'],
    ] as const) {
      const answer = await api.app.inject({ method, url: `/api/uk${path}` })
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="goat"'])
    }
  })

  test('a viewer reads and is refused every write; a person without access is refused everything, with a technical message', async () => {
    expect(await api.call('viewer', 'PUT', service, { default: times, versionNumber: 1 })).toMatchObject({
      status: 403,
      body: { errors: ['Test viewer may view, but not change anything (permission viewer; this needs editor).'] },
    })
    expect(await api.call('none', 'GET', '/deliveryConfigurations')).toMatchObject({
      status: 403,
      body: { errors: [expect.stringContaining('Test none is signed in, but has no permission')] },
    })
  })

  test('a refusal comes before the body is read', async () => {
    expect(await api.call('viewer', 'PUT', service, '{"default":')).toMatchObject({ status: 403 })
  })
})
