import { describe, expect, test } from 'vitest'
import { tokenOf } from './support/api.ts'
import { alcohol, cutoffCalls, service, times } from './support/cutoffs.ts'
import { preview } from './trust/support/imports.ts'

const { api, given, stored, changesOf } = cutoffCalls()

describe('CUT-22: GET /deliveryConfigurations', () => {
  test('returns {results: [{factoryCode, deliveryService, versionNumber, cutoff: {default, exceptions}}]}', async () => {
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

  test('API-8: an unchanged list is a 304, and a changed one is returned at once', async () => {
    const name = await given('uk')
    await stored(name)
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

describe('CUT-22: PUT /cutoffs/{factoryCode}/{deliveryService} {default, versionNumber}', () => {
  test('CUT-20, HIS-1: stores the times, increments the version, and logs who changed what', async () => {
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

  test('CUT-20: a mismatch of versionNumber returns 409 with the current record and who changed it; nothing is written', async () => {
    const name = await given('uk')
    await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, { default: { ...times, sunday: '08:00' }, versionNumber: 1 })
    const before = await stored(name)
    const late = await api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${name}`, {
      default: { ...times, sunday: '07:00' },
      versionNumber: 1,
    })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'versionConflict',
        current: before,
        errors: ['Test editor has just changed these cut-off times. Your changes were not saved.'],
      },
    })
    expect(late.headers['content-type']).toContain('application/problem+json')
    expect(await stored(name)).toEqual(before)
    expect(await changesOf(name)).toHaveLength(2)
  })

  test('CUT-20: 50 parallel PUTs with one versionNumber: exactly one 200, the rest 409, version up by one', async () => {
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
  ])('a versionNumber that is %s is a 400, without coercion', async (_, version) => {
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

  test('API-3: unknown fields, missing fields and other shapes are refused with their names', async () => {
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

  test('CUT-24: an unknown factory or service is a 404 with its name and the existing ones', async () => {
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

describe('permissions', () => {
  test('SIG-13: without a token every request is a 401 with WWW-Authenticate', async () => {
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

  test('SIG-9, SIG-10: viewers cannot write; a user without access is refused everything, with a technical message', async () => {
    expect(await api.call('viewer', 'PUT', service, { default: times, versionNumber: 1 })).toMatchObject({
      status: 403,
      body: { errors: ['Test viewer has view-only access. This call needs the permission editor.'] },
    })
    expect(await api.call('none', 'GET', '/deliveryConfigurations')).toMatchObject({
      status: 403,
      body: { errors: [expect.stringContaining('Test none is signed in but has no access')] },
    })
  })

  test('SIG-10: a refusal comes before the body is read', async () => {
    expect(await api.call('viewer', 'PUT', service, '{"default":')).toMatchObject({ status: 403 })
  })
})

test('IMP-13: a file changes the default times of delivery services, and their exceptions stay', async () => {
  const [name, other] = [await given('uk', [alcohol]), await given('uk')]
  await stored(other)
  const lines = [`${name},06:15,07:15:30,8:15,Strike`, `${other},06:15,25:00,08:15,`, 'none,06:15,07:15,08:15,', `${name},1:00,2:00,3:00,`]
  const file = ['factoryCode,deliveryService,weekday,saturday,sunday,reason', ...lines.map((line) => `GB-DPS-SLE,${line}`), ''].join('\n')
  const { rows, seen } = await preview(api, file, 'cutoff')
  expect(rows.map(({ line, state, issues }) => [line, state, ...issues.map(({ code }) => code)])).toEqual([
    [2, 'changed'],
    [3, 'wrong', 'line.format'],
    [4, 'wrong', 'line.noService'],
    [5, 'wrong', 'line.repeated'],
  ])
  expect(await api.call('editor', 'POST', '/imports/cutoff', { file, seen })).toMatchObject({
    status: 200,
    body: { counts: { changed: 1 } },
  })
  const changed = { default: { weekday: '06:15:00', saturday: '07:15:30', sunday: '08:15:00' }, exceptions: [alcohol] }
  expect(await stored(name)).toMatchObject({ versionNumber: 2, cutoff: changed })
  expect(await stored(other)).toMatchObject({ versionNumber: 1, cutoff: { default: times } })
})
