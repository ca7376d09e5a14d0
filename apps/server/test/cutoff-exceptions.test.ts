import { describe, expect, test } from 'vitest'
import { alcohol, cutoffCalls, times } from './support/cutoffs.ts'

const { api, given, stored, changesOf } = cutoffCalls()

describe('CUT-22: POST /cutoffs/{factoryCode}/{deliveryService}/exceptions/ {productType, applicableOn, time, versionNumber}', () => {
  const add = (name: string, change: object, headers?: Record<string, string>) =>
    api.call(
      'editor',
      'POST',
      `/cutoffs/GB-DPS-SLE/${name}/exceptions/`,
      { productType: 'cake', applicableOn: ['sunday', 'weekday'], time: '12:15', versionNumber: 1, ...change },
      headers,
    )

  test('CUT-13, API-7: returns the id, stores days in order and the time as HH:MM:SS', async () => {
    const name = await given('uk')
    const answer = await add(name, {})
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    const { id } = answer.body as { id: string }
    expect(await stored(name)).toMatchObject({
      versionNumber: 2,
      cutoff: { default: times, exceptions: [{ id, productType: 'cake', applicableOn: ['weekday', 'sunday'], time: '12:15:00' }] },
    })
    expect((await changesOf(name))[0]).toMatchObject({
      action: 'exception.added',
      before: { default: times, exceptions: [] },
      after: { default: times, exceptions: [{ id }] },
    })
  })

  test('CUT-13: an unknown product type or day is a 400 with its name and the allowed values', async () => {
    const name = await given('uk')
    const type = await add(name, { productType: 'tea' })
    expect(type.status).toBe(400)
    expect((type.body as { errors: string[] }).errors).toEqual([
      expect.stringMatching(/^"tea" is not a product type. Allowed: alcohol, balloon, .*toy-game.$/),
    ])
    expect(await add(name, { applicableOn: ['monday'] })).toMatchObject({
      status: 400,
      body: { errors: ['"monday" is not a kind of day. Allowed: weekday, saturday, sunday.'] },
    })
    expect(await add(name, { applicableOn: [] })).toMatchObject({ status: 400, body: { errors: ['Choose at least one day.'] } })
    expect(await add(name, { applicableOn: ['sunday', 'sunday'] })).toMatchObject({
      status: 400,
      body: { errors: ['applicableOn contains sunday more than once.'] },
    })
    expect(await changesOf(name)).toHaveLength(1)
  })

  test('CUT-14: two exceptions of one delivery service may have the same product type only if no day is in both', async () => {
    const name = await given('uk', [{ ...alcohol, applicableOn: ['weekday', 'sunday'] }])
    const refused = await add(name, { productType: 'alcohol', applicableOn: ['weekday', 'saturday', 'sunday'] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'overlap', errors: ['There is already an exception for alcohol on weekdays, Sunday.'] },
    })
    expect(await stored(name)).toMatchObject({ versionNumber: 1 })
    expect(await add(name, { productType: 'alcohol', applicableOn: ['saturday'] })).toMatchObject({ status: 201 })
  })

  test('API-18: retries with the same Idempotency-Key add one exception and return the same response', async () => {
    const name = await given('uk')
    const key = { 'idempotency-key': `attempt-${name}` }
    const [first, ...others] = await Promise.all([add(name, {}, key), add(name, {}, key), add(name, {}, key)])
    const later = await add(name, {}, key)
    for (const answer of [...others, later]) expect(answer).toMatchObject({ status: 201, body: first?.body })
    expect(await stored(name)).toMatchObject({ versionNumber: 2, cutoff: { exceptions: [{ productType: 'cake' }] } })
    expect(await changesOf(name)).toHaveLength(2)
    expect(await add(name, { time: '09:00' }, key)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })

  test.each(['/exceptions/', '/exceptions'])('accepts %s, and a media type with a character set', async (end) => {
    const name = await given('uk')
    const body = { productType: 'cake', applicableOn: ['sunday'], time: '12:15', versionNumber: 1 }
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    expect(await api.call('editor', 'POST', `/cutoffs/GB-DPS-SLE/${name}${end}`, body, headers)).toMatchObject({ status: 201 })
  })

  test('API-18: a refused attempt does not use up its key, so the corrected request can use it', async () => {
    const name = await given('uk')
    const key = { 'idempotency-key': `refused-${name}` }
    expect(await add(name, { versionNumber: 9 }, key)).toMatchObject({ status: 409 })
    expect(await add(name, {}, key)).toMatchObject({ status: 201 })
  })
})

describe('CUT-22, CUT-23: PUT and DELETE /cutoffs/{factoryCode}/{deliveryService}/exceptions/{id}', () => {
  test('CUT-17: PUT changes days and time, not the product type', async () => {
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
      before: { exceptions: [alcohol] },
      after: { exceptions: [{ ...alcohol, applicableOn: ['saturday'], time: '09:30:00' }] },
    })
    expect(
      await api.call('editor', 'PUT', path, { productType: 'cake', applicableOn: ['saturday'], time: '09:30', versionNumber: 2 }),
    ).toMatchObject({
      status: 400,
      body: { errors: ['productType is not a known field.'] },
    })
  })

  test('CUT-14: PUT onto days that another exception of the type has is refused; onto its own days it is not', async () => {
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
    ['omitted', undefined],
    ['as a file with a line break at its end', 'a1\n'],
    ['as a JSON text between spaces', ' "a1"\r\n'],
  ])('DELETE with the id as the body, %s', async (_, body) => {
    const name = await given('uk', [alcohol])
    expect(await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`, body)).toMatchObject({ status: 200 })
    expect(await stored(name)).toMatchObject({ versionNumber: 2, cutoff: { exceptions: [] } })
    expect((await changesOf(name))[0]).toMatchObject({
      action: 'exception.deleted',
      before: { exceptions: [alcohol] },
      after: { exceptions: [] },
    })
  })

  test.each([
    ['"1"', 200],
    [' "1" ', 200],
    ['1', 200],
    ['*', 200],
    ['"2"', 409],
    ['"2147483647"', 409],
    // Weak ETags never match (RFC 9110, section 13.1.1).
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

  test('DELETE respects If-Match if present', async () => {
    const name = await given('uk', [alcohol])
    const path = `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`
    expect(await api.call('editor', 'DELETE', path, '"a1"', { 'if-match': '"2"' })).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current: { versionNumber: 1 } },
    })
    expect(await api.call('editor', 'DELETE', path, '"a1"', { 'if-match': 'one' })).toMatchObject({ status: 400 })
    expect(await api.call('editor', 'DELETE', path, '"a1"', { 'if-match': '"1"' })).toMatchObject({ status: 200 })
  })

  test('CUT-24: an unknown exception is a 404 that lists the existing ones; another id in the body is a 400', async () => {
    const name = await given('uk', [alcohol])
    expect(await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/zz`, '"zz"')).toMatchObject({
      status: 404,
      body: { errors: [expect.stringContaining('a1 (alcohol)')] },
    })
    expect(await api.call('editor', 'DELETE', `/cutoffs/GB-DPS-SLE/${name}/exceptions/a1`, '"zz"')).toMatchObject({ status: 400 })
    expect(await stored(name)).toMatchObject({ versionNumber: 1 })
  })
})
