import { addException, deleteException, listDeliveryConfigurations, updateDefaults } from '@goat/contract/cutoffs'
import { describe, expect, it } from 'vitest'
import { type ClientDeps, createClient } from '../src/platform/api/client.ts'
import { CallFailure } from '../src/platform/api/failure.ts'

type Sent = { readonly url: string; readonly init: RequestInit }

/** A client whose fetch answers as told, and what it sent. */
function clientThat(answer: () => Response | Promise<Response>, deps: Partial<ClientDeps> = {}) {
  const sent: Sent[] = []
  const failures: string[] = []
  const client = createClient({
    baseOf: () => 'https://uk.example/cutoff/',
    takesExtraHeaders: true,
    accessToken: () => Promise.resolve('token'),
    onFailure: ({ kind, status }, { name }) => failures.push(`${name} ${kind} ${status ?? ''}`.trimEnd()),
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return answer()
    },
    ...deps,
  })
  return { client, sent, failures }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const params = { factoryCode: 'GB-MNPG-TAM', deliveryService: 'a/b c' }
const body = { default: { weekday: '10:00', saturday: '10:00', sunday: '10:00' }, versionNumber: 3 }

describe('a call', () => {
  it('API-1: goes to the base of its API with the described headers, its parameters escaped', async () => {
    const { client, sent } = clientThat(() => json({}))
    await client.write(updateDefaults, { params, body })
    expect(sent[0]?.url).toBe('https://uk.example/cutoff/cutoffs/GB-MNPG-TAM/a%2Fb%20c')
    expect(sent[0]?.init).toMatchObject({
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: 'Bearer token' },
    })
  })

  it('API-19: keeps the trailing slash and carries the key of the attempt', async () => {
    const { client, sent } = clientThat(() => json({ id: '1' }, 201))
    await client.write(addException, {
      params: { factoryCode: 'F', deliveryService: '1' },
      body: { productType: 'cake', applicableOn: ['weekday'], time: '10:00', versionNumber: 1 },
      idempotencyKey: 'key-1',
    })
    expect(sent[0]?.url).toBe('https://uk.example/cutoff/cutoffs/F/1/exceptions/')
    expect(sent[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'key-1' })
  })

  it('CUT-23: deletes with the bare id as the body and the version in If-Match', async () => {
    const { client, sent } = clientThat(() => json({}))
    await client.write(deleteException, { params: { ...params, id: 'e-1' }, body: 'e-1', ifMatch: 7 })
    expect(sent[0]?.init).toMatchObject({ method: 'DELETE', body: 'e-1', headers: { 'If-Match': '"7"' } })
  })

  it('BCK-13: carries the described headers alone to a back end that takes no others', async () => {
    const { client, sent } = clientThat(() => json({}), { takesExtraHeaders: false })
    await client.write(deleteException, { params: { ...params, id: 'e-1' }, body: 'e-1', ifMatch: 7, idempotencyKey: 'key-1' })
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Accept', 'Content-Type', 'Authorization'])
  })

  it('SIG-14: is not made without a token', async () => {
    const { client, sent, failures } = clientThat(() => json({}), { accessToken: () => Promise.resolve(undefined) })
    await expect(client.read(listDeliveryConfigurations)).rejects.toMatchObject({ kind: 'noToken' })
    expect([sent.length, failures]).toEqual([0, ['listDeliveryConfigurations noToken']])
  })
})

describe('a list that our own server has sent before', () => {
  const list = { results: [] }
  const tagged = (etag: string) => new Response(JSON.stringify(list), { headers: { etag } })
  const own: Partial<ClientDeps> = { baseOf: () => '/api/uk' }
  const tagsOf = (sent: readonly Sent[]) => sent.map(({ init }) => new Headers(init.headers).get('if-none-match'))

  it('is asked for by its ETag, and is what it was while it has not changed', async () => {
    const answers = [tagged('"1"'), new Response(null, { status: 304 }), tagged('"2"'), new Response(null, { status: 304 })]
    const { client, sent } = clientThat(() => answers.shift() ?? json({}, 500), own)
    for (let times = 0; times < 4; times += 1) expect(await client.read(listDeliveryConfigurations)).toEqual(list)
    expect(tagsOf(sent)).toEqual([null, '"1"', '"1"', '"2"'])
  })

  it('is kept by its address, and a change is never asked for by an ETag', async () => {
    const { client, sent } = clientThat(() => tagged('"1"'), own)
    await client.read(listDeliveryConfigurations)
    await client.write(updateDefaults, { params, body })
    await client.write(updateDefaults, { params, body })
    expect(tagsOf(sent)).toEqual([null, null, null])
  })

  it('is still known after a refusal, and forgotten with an answer that has no ETag', async () => {
    const answers = [tagged('"1"'), json({}, 503), new Response(null, { status: 304 }), json(list), json(list)]
    const { client, sent } = clientThat(() => answers.shift() ?? json({}, 500), own)
    await client.read(listDeliveryConfigurations)
    await expect(client.read(listDeliveryConfigurations)).rejects.toMatchObject({ status: 503 })
    for (let times = 0; times < 3; times += 1) expect(await client.read(listDeliveryConfigurations)).toEqual(list)
    expect(tagsOf(sent)).toEqual([null, '"1"', '"1"', '"1"', null])
  })

  it('of another back end is left to the browser, which may not be allowed to send that header', async () => {
    const { client, sent } = clientThat(() => tagged('"1"'))
    await client.read(listDeliveryConfigurations)
    await client.read(listDeliveryConfigurations)
    expect(tagsOf(sent)).toEqual([null, null])
  })
})

describe('an answer', () => {
  it('to a reader must be of the contract', async () => {
    const { client } = clientThat(() => json({ results: 'none' }))
    await expect(client.read(listDeliveryConfigurations)).rejects.toMatchObject({ kind: 'unexpected' })
    const page = clientThat(() => new Response('<p>A proxy</p>'))
    await expect(page.client.read(listDeliveryConfigurations)).rejects.toMatchObject({ kind: 'unexpected' })
    expect(page.failures).toEqual(['listDeliveryConfigurations unexpected'])
  })

  it.each([
    ['', 204],
    ['{}', 200],
    ['"done"', 200],
    ['OK', 200],
    ['<p>Created</p>', 201],
  ])('to a change is a success whatever it says: %j', async (text, status) => {
    const { client } = clientThat(() => new Response(status === 204 ? null : text, { status }))
    await expect(client.write(updateDefaults, { params, body })).resolves.toBeUndefined()
  })

  it('that is a refusal is told to the shell and thrown with its status', async () => {
    const { client, failures } = clientThat(() => json({ errors: ['No.'] }, 403))
    await expect(client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'answered', status: 403, message: 'No.' })
    expect(failures).toEqual(['updateDefaults answered 403'])
  })

  it('that never came is an unexpected failure', async () => {
    const { client } = clientThat(() => Promise.reject(new TypeError('Failed to fetch')), { pause: async () => {} })
    const thrown = await client.write(updateDefaults, { params, body }).catch((one: unknown) => one)
    expect(thrown).toBeInstanceOf(CallFailure)
    expect(thrown).toMatchObject({ kind: 'unexpected', status: undefined })
  })

  it('UI-11: that does not come for a minute is given up, so that no form is locked by it', async () => {
    const never = (_url: unknown, init: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { client, failures } = clientThat(() => json({}), { fetch: never, timeoutMs: 10 })
    await expect(client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'unexpected' })
    expect(failures).toEqual(['updateDefaults unexpected'])
  })

  it('that nobody waits for any more is nobody’s failure', async () => {
    const abandoned = new AbortController()
    abandoned.abort()
    const { client, failures } = clientThat(() => Promise.reject(new DOMException('Aborted', 'AbortError')))
    await expect(client.read(listDeliveryConfigurations, { signal: abandoned.signal })).rejects.toThrow('Aborted')
    expect(failures).toEqual([])
  })
})

describe('API-19: a change whose outcome the server does not know', () => {
  const unknown = () =>
    json(
      { type: 't', title: 't', status: 503, detail: 'd', code: 'outcomeUnknown', errors: ['Not confirmed.'], issues: [], requestId: 'r' },
      503,
    )
  const away = () => json({ errors: ['The database is away.'] }, 503)
  const conflict = () => json({ errors: ['Somebody was faster.'] }, 409)

  /** A client that is answered these one after the other, and how long it waited each time. */
  function clientThatGets(answers: (() => Response)[], deps: Partial<ClientDeps> = {}) {
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    return { pauses, ...clientThat(() => answers.shift()?.() ?? json({}), { pause, ...deps }) }
  }
  const keysOf = (sent: readonly Sent[]) => sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))

  it('is repeated under the same key, and succeeds when the repetition does', async () => {
    const { client, sent, pauses } = clientThatGets([unknown, away, () => json({})])
    await client.write(updateDefaults, { params, body })
    expect(pauses).toEqual([2000, 2000])
    expect(keysOf(sent)).toHaveLength(3)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(keysOf(sent)[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('fails as unknown when it stays so, and as refused when the repetition is refused', async () => {
    const failing = clientThatGets([unknown, away, unknown])
    await expect(failing.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ problem: { code: 'outcomeUnknown' } })
    expect(failing.sent).toHaveLength(3)
    const refused = clientThatGets([unknown, conflict])
    await expect(refused.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ status: 409 })
    expect(refused.sent).toHaveLength(2)
  })

  it('is repeated once when the connection broke, which may have lost only the answer', async () => {
    const broken = () => {
      throw new TypeError('Failed to fetch')
    }
    const saved = clientThatGets([broken, () => json({})])
    await saved.client.write(updateDefaults, { params, body })
    expect(new Set(keysOf(saved.sent)).size).toBe(1)
    const away = clientThatGets([broken, broken])
    await expect(away.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'unexpected' })
    expect(away.sent).toHaveLength(2)
    const described = clientThatGets([broken], { takesExtraHeaders: false })
    await expect(described.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ kind: 'unexpected' })
    expect(described.sent).toHaveLength(1)
  })

  it('is not repeated for a failure that says that nothing was done, nor without the header that makes it safe', async () => {
    const known = clientThatGets([away])
    await expect(known.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ status: 503 })
    expect(known.sent).toHaveLength(1)
    const described = clientThatGets([unknown], { takesExtraHeaders: false })
    await expect(described.client.write(updateDefaults, { params, body })).rejects.toMatchObject({ status: 503 })
    expect(keysOf(described.sent)).toEqual([null])
  })
})
