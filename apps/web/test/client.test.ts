import { deleteDatedCutoff } from '@goat/contract/dated-cutoffs'
import { addException, deleteException, listDeliveryConfigurations, updateDefaults } from '@goat/contract/described/cutoffs'
import { checkSchedules } from '@goat/contract/described/designation'
import { describe, expect, it, vi } from 'vitest'
import { type ClientDeps, createClient } from '../src/platform/api/client.ts'
import { CallFailure } from '../src/platform/api/failure.ts'

type Sent = { readonly url: string; readonly init: RequestInit }

/** A client with a stubbed fetch, with the requests and the reported failures. */
function clientResponding(respond: () => Response | Promise<Response>, deps: Partial<ClientDeps> = {}) {
  const sent: Sent[] = []
  const failures: string[] = []
  const client = createClient({
    baseOf: () => 'https://uk.example/cutoff/',
    takesExtraHeaders: true,
    newest: {},
    sendsJsonIds: false,
    accessToken: () => Promise.resolve('token'),
    tokenInsteadOf: () => Promise.resolve(undefined),
    onFailure: ({ kind, status }, { name }) => failures.push(`${name} ${kind} ${status ?? ''}`.trimEnd()),
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return respond()
    },
    ...deps,
  })
  return { client, sent, failures }
}
const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const params = { factoryCode: 'GB-MNPG-TAM', deliveryService: 'a/b c' }
const body = { default: { weekday: '10:00', saturday: '10:00', sunday: '10:00' }, versionNumber: 3 }

describe('a call', () => {
  it('API-1: is sent to the base URL of its API with the described headers and escaped parameters', async () => {
    const { client, sent } = clientResponding(() => json({}))
    await client.write(updateDefaults, { params, body })
    expect(sent[0]?.url).toBe('https://uk.example/cutoff/cutoffs/GB-MNPG-TAM/a%2Fb%20c')
    expect(sent[0]?.init).toMatchObject({
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: 'Bearer token' },
    })
  })

  it('API-19: keeps the trailing slash and sends the idempotency key', async () => {
    const { client, sent } = clientResponding(() => json({ id: '1' }, 201))
    await client.write(addException, {
      params: { factoryCode: 'F', deliveryService: '1' },
      body: { productType: 'cake', applicableOn: ['weekday'], time: '10:00', versionNumber: 1 },
      idempotencyKey: 'key-1',
    })
    expect(sent[0]?.url).toBe('https://uk.example/cutoff/cutoffs/F/1/exceptions/')
    expect(sent[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'key-1' })
  })

  it('SIG-7: is repeated once with another token after a 401', async () => {
    const answers = [json({}, 401), json({ id: '1' }, 201)]
    const next = () => answers.shift() ?? json({}, 500)
    const rejected: string[] = []
    const tokenInsteadOf = async (token: string) => {
      rejected.push(token)
      return 'renewed'
    }
    const { client, sent, failures } = clientResponding(next, { tokenInsteadOf })
    await client.write(updateDefaults, { params, body })
    const headers = sent.map(({ init }) => init.headers as Record<string, string>)
    expect(headers.map(({ Authorization }) => Authorization)).toEqual(['Bearer token', 'Bearer renewed'])
    expect(headers[0]?.['Idempotency-Key']).toBe(headers[1]?.['Idempotency-Key'])
    expect([rejected, failures]).toEqual([['token'], []])

    const refused = clientResponding(() => json({}, 401), { tokenInsteadOf })
    await expect(refused.client.write(updateDefaults, { params, body })).rejects.toBeInstanceOf(CallFailure)
    expect([refused.sent.length, refused.failures]).toEqual([2, ['updateDefaults answered 401']])
  })

  it('CUT-23: deletes with the bare id as the body and the version in If-Match', async () => {
    const { client, sent } = clientResponding(() => json({}))
    await client.write(deleteException, { params: { ...params, id: 'e-1' }, body: 'e-1', ifMatch: 7 })
    expect(sent[0]?.init).toMatchObject({ method: 'DELETE', body: 'e-1', headers: { 'If-Match': '"7"' } })
  })

  it('TOG-3: names the other records in Together, with percent-encoded keys', async () => {
    const { client, sent } = clientResponding(() => json({}))
    const together = [
      { key: 'GB-DPS-SLE/a, b@c/é', version: 3 },
      { key: 't-1', version: 1 },
    ]
    await client.write(deleteDatedCutoff, { params: { id: 'd' }, together })
    expect(sent[0]?.init.headers).toMatchObject({ Together: 'GB-DPS-SLE%2Fa%2C%20b%40c%2F%C3%A9@3, t-1@1' })
    await client.write(deleteDatedCutoff, { params: { id: 'd' }, together: [] })
    expect(sent[1]?.init.headers).not.toHaveProperty('Together')
  })

  it('API-40: names its newest change in every later call, whichever server answers', async () => {
    const list = () => json({ results: [] })
    const stored = (revision: string) => json({}, 200, { 'change-revision': revision })
    const answers = [list(), stored('12'), stored('9'), list()]
    const { client, sent } = clientResponding(() => answers.shift() ?? json({}, 500))
    const read = () => client.read(listDeliveryConfigurations)
    await read()
    for (const id of ['d', 'e']) await client.write(deleteDatedCutoff, { params: { id } })
    await read()
    expect(sent.map(({ init }) => new Headers(init.headers).get('change-revision'))).toEqual([null, null, '12', '12'])
  })

  it('BCK-15: deletes with the id as a JSON string, for a back end that parses every body as JSON', async () => {
    const { client, sent } = clientResponding(() => json({}), { sendsJsonIds: true })
    await client.write(deleteException, { params: { ...params, id: 'e-"1' }, body: 'e-"1' })
    expect(sent[0]?.init.body).toBe('"e-\\"1"')
  })

  it('BCK-13: sends only the described headers to a back end that accepts no others', async () => {
    const { client, sent } = clientResponding(() => json({}), { takesExtraHeaders: false })
    await client.write(deleteException, { params: { ...params, id: 'e-1' }, body: 'e-1', ifMatch: 7, idempotencyKey: 'key-1' })
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Accept', 'Content-Type', 'Authorization'])
  })

  it('SIG-14: is not sent without a token', async () => {
    const { client, sent, failures } = clientResponding(() => json({}), { accessToken: () => Promise.resolve(undefined) })
    await expect(client.read(listDeliveryConfigurations)).rejects.toMatchObject({ kind: 'noToken' })
    expect([sent.length, failures]).toEqual([0, ['listDeliveryConfigurations noToken']])
  })
})

describe('a list of the own server that was received before', () => {
  const list = { results: [] }
  const tagged = (etag: string) => new Response(JSON.stringify(list), { headers: { etag } })
  const own: Partial<ClientDeps> = { baseOf: () => '/api/uk' }
  const tagsOf = (sent: readonly Sent[]) => sent.map(({ init }) => new Headers(init.headers).get('if-none-match'))

  it('is requested with its ETag, and comes from the cache while unchanged', async () => {
    const responses = [tagged('"1"'), new Response(null, { status: 304 }), tagged('"2"'), new Response(null, { status: 304 })]
    const { client, sent } = clientResponding(() => responses.shift() ?? json({}, 500), own)
    for (let times = 0; times < 4; times += 1) expect(await client.read(listDeliveryConfigurations)).toEqual(list)
    expect(tagsOf(sent)).toEqual([null, '"1"', '"1"', '"2"'])
  })

  it('is cached by its address, and changes are never sent with an ETag', async () => {
    const { client, sent } = clientResponding(() => tagged('"1"'), own)
    await client.read(listDeliveryConfigurations)
    await client.write(updateDefaults, { params, body })
    await client.write(updateDefaults, { params, body })
    expect(tagsOf(sent)).toEqual([null, null, null])
  })

  it('stays cached after a failure, and is removed by a response without an ETag', async () => {
    const responses = [tagged('"1"'), json({}, 503), new Response(null, { status: 304 }), json(list), json(list)]
    const { client, sent } = clientResponding(() => responses.shift() ?? json({}, 500), own)
    await client.read(listDeliveryConfigurations)
    await expect(client.read(listDeliveryConfigurations)).rejects.toMatchObject({ status: 503 })
    for (let times = 0; times < 3; times += 1) expect(await client.read(listDeliveryConfigurations)).toEqual(list)
    expect(tagsOf(sent)).toEqual([null, '"1"', '"1"', '"1"', null])
  })

  it('of another back end is not requested with an ETag, since CORS may not allow the header', async () => {
    const { client, sent } = clientResponding(() => tagged('"1"'))
    await client.read(listDeliveryConfigurations)
    await client.read(listDeliveryConfigurations)
    expect(tagsOf(sent)).toEqual([null, null])
  })
})

describe('a response', () => {
  it('with data must match the contract', async () => {
    const { client } = clientResponding(() => json({ results: 'none' }))
    await expect(client.read(listDeliveryConfigurations)).rejects.toMatchObject({ kind: 'unexpected' })
    const page = clientResponding(() => new Response('<p>A proxy</p>'))
    await expect(page.client.read(listDeliveryConfigurations)).rejects.toMatchObject({ kind: 'unexpected' })
    expect(page.failures).toEqual(['listDeliveryConfigurations unexpected'])
  })

  it.each([
    ['', 204],
    ['{}', 200],
    ['"done"', 200],
    ['OK', 200],
    ['<p>Created</p>', 201],
  ])('to a change is a success with any body: %j', async (text, status) => {
    const { client } = clientResponding(() => new Response(status === 204 ? null : text, { status }))
    await expect(client.write(updateDefaults, { params, body })).resolves.toBeUndefined()
  })

  it('that is an error is reported to the shell and thrown with its status', async () => {
    const { client, failures } = clientResponding(() => json({ errors: ['No.'] }, 403))
    await expect(client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'answered', status: 403, message: 'No.' })
    expect(failures).toEqual(['updateDefaults answered 403'])
  })

  it('that is lost is an unexpected failure', async () => {
    const { client } = clientResponding(() => Promise.reject(new TypeError('Failed to fetch')), { pause: async () => {} })
    const thrown = await client.write(updateDefaults, { params, body }).catch((one: unknown) => one)
    expect(thrown).toBeInstanceOf(CallFailure)
    expect(thrown).toMatchObject({ kind: 'unexpected', status: undefined })
  })

  it('UI-11: that takes more than a minute times out, so that forms do not stay locked', async () => {
    const never = (_url: unknown, init: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { client, failures } = clientResponding(() => json({}), { fetch: never, timeoutMs: 10 })
    await expect(client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'unexpected' })
    expect(failures).toEqual(['updateDefaults unexpected'])
  })

  it('to an aborted request is not reported', async () => {
    const aborted = new AbortController()
    aborted.abort()
    const { client, failures } = clientResponding(() => Promise.reject(new DOMException('Aborted', 'AbortError')))
    await expect(client.read(listDeliveryConfigurations, { signal: aborted.signal })).rejects.toThrow('Aborted')
    expect(failures).toEqual([])
  })
})

describe('API-19: a change with an unknown outcome', () => {
  const problem = (code: string) =>
    json({ type: 't', title: 't', status: 503, detail: 'd', code, errors: ['Not confirmed.'], issues: [], requestId: 'r' }, 503)
  const unknown = () => problem('outcomeUnknown')
  const busy = () => problem('databaseSlow')
  const away = () => json({ errors: ['The database is away.'] }, 503)
  const conflict = () => json({ errors: ['Another user saved first.'] }, 409)

  /** A client that receives these responses in turn, with the pauses before its retries. */
  function clientRespondingInTurn(responses: (() => Response)[], deps: Partial<ClientDeps> = {}) {
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    return { pauses, ...clientResponding(() => responses.shift()?.() ?? json({}), { pause, ...deps }) }
  }
  const keysOf = (sent: readonly Sent[]) => sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))

  it('is retried with the same key, and succeeds if a retry succeeds', async () => {
    const badGateway = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
    const { client, sent, pauses } = clientRespondingInTurn([badGateway, unknown, away, () => json({})])
    await client.write(updateDefaults, { params, body })
    expect(pauses).toEqual([1000, 2000, 3000])
    expect(keysOf(sent)).toHaveLength(4)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(keysOf(sent)[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('fails as unknown if it stays unknown, and as refused if a retry is refused', async () => {
    const failing = clientRespondingInTurn([unknown, away, unknown, away])
    await expect(failing.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ problem: { code: 'outcomeUnknown' } })
    expect(failing.pauses).toEqual([1000, 2000, 3000])
    expect(failing.sent).toHaveLength(4)
    const refused = clientRespondingInTurn([unknown, conflict])
    await expect(refused.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ status: 409 })
    expect(refused.sent).toHaveLength(2)
  })

  it('and one that waited too long for others, such as an import, is retried too, and fails as unknown if a retry does', async () => {
    const { client, sent } = clientRespondingInTurn([busy, busy, busy, () => json({})])
    await client.write(updateDefaults, { params, body })
    expect(new Set(keysOf(sent)).size).toBe(1)
    const failing = (...responses: (() => Response)[]) => clientRespondingInTurn(responses).client.write(updateDefaults, { params, body })
    await expect(failing(busy, away, busy, busy)).rejects.toMatchObject({ problem: { code: 'databaseSlow' } })
    await expect(failing(busy, unknown, busy, away)).rejects.toMatchObject({ problem: { code: 'outcomeUnknown' } })
  })

  it('is retried after a lost connection, because perhaps only the response was lost', async () => {
    const broken = () => {
      throw new TypeError('Failed to fetch')
    }
    const saved = clientRespondingInTurn([broken, () => json({})])
    await saved.client.write(updateDefaults, { params, body })
    expect(new Set(keysOf(saved.sent)).size).toBe(1)
    const away = clientRespondingInTurn([broken, broken, broken, broken])
    await expect(away.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'unexpected' })
    expect(away.sent).toHaveLength(4)
    const described = clientRespondingInTurn([broken], { takesExtraHeaders: false })
    await expect(described.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'unexpected' })
    expect(described.sent).toHaveLength(1)
  })

  it('UI-80: is said to be checked after two seconds without an answer, whatever is changed, until there is one', async () => {
    vi.useFakeTimers()
    const said: string[] = []
    const sayWaiting = {
      current: () => {
        said.push('waiting')
        return () => void said.push('over')
      },
    }
    const answer = Promise.withResolvers<Response>()
    const { client } = clientResponding(() => answer.promise, { sayWaiting })
    const written = client.write(updateDefaults, { params, body })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toEqual(['waiting'])
    answer.resolve(json({}))
    await written
    expect(said).toEqual(['waiting', 'over'])
    await clientResponding(() => json({}, 409), { sayWaiting })
      .client.write(updateDefaults, { params, body })
      .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said, 'not of what has ended before').toHaveLength(2)
    const late = Promise.withResolvers<Response>()
    const checked = clientResponding(() => late.promise, { sayWaiting }).client.check(checkSchedules, { body: { Schedules: [] } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(said, 'nor only of the change itself').toEqual(['waiting', 'over', 'waiting'])
    late.resolve(json({ Warnings: [] }))
    await checked
    expect(said).toHaveLength(4)
    vi.useRealTimers()
  })

  it('is not retried after a failure without effect, nor without the header that makes a retry safe', async () => {
    const known = clientRespondingInTurn([away])
    await expect(known.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ status: 503 })
    expect(known.sent).toHaveLength(1)
    const described = clientRespondingInTurn([unknown], { takesExtraHeaders: false })
    await expect(described.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ status: 503 })
    expect(keysOf(described.sent)).toEqual([null])
  })
})
