import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CallbackFailed,
  createProviderClient,
  type Oidc,
  RenewalRefused,
  readTokens,
  type Tokens,
  writeTokens,
} from '../src/platform/auth/provider.ts'

const origin = 'https://goat.example.com'
const oidcOnly: Oidc = {
  authority: 'https://login.example.com/idp',
  clientId: 'goat',
  scope: 'openid profile email',
  resource: null,
  audience: null,
}
let storage: Storage
let oidc: Oidc
/** The requests to the token endpoint, and its response; undefined for a network failure. */
let requests: URLSearchParams[]
let response: { status: number; body: object | string } | undefined

beforeEach(() => {
  requests = []
  storage = memory()
  oidc = oidcOnly
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

/** Stubs fetch with a provider, including failures on demand; a real one is tested in apps/server/test. */
async function network(address: string, request: RequestInit = {}): Promise<Response> {
  const { authority } = oidc
  if (address === `${authority}/.well-known/openid-configuration`) {
    const endpoints = {
      authorization_endpoint: `${authority}/auth`,
      token_endpoint: `${authority}/token`,
      end_session_endpoint: `${authority}/end`,
    }
    return Response.json({ issuer: authority, ...endpoints })
  }
  if (!response) throw new TypeError('Failed to fetch')
  expect([address, request.method, request.credentials]).toEqual([`${authority}/token`, 'POST', 'omit'])
  requests.push(new URLSearchParams(String(request.body)))
  const { status, body } = response
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
    : Response.json(body, { status })
}

function memory(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const idToken = (claims: object) =>
  `${part({ alg: 'RS256' })}.${part({ iss: oidc.authority, aud: 'goat', sub: 'p-1', exp: 1, iat: 1, ...claims })}.x`

function tokenResponse(nonce?: string) {
  return {
    access_token: 'a1',
    refresh_token: 'r1',
    expires_in: 600,
    token_type: 'Bearer',
    id_token: idToken({ name: 'Robin Hughes', nonce }),
  }
}

async function begin(returnTo = '/cutoffs?a=1') {
  const client = createProviderClient(oidc, storage, origin)
  const parameters = new URL(await client.signInAddress(returnTo)).searchParams
  const callback = (given: Record<string, string>) =>
    `${origin}/signed-in?${new URLSearchParams({ state: parameters.get('state') ?? '', ...given })}`
  return { client, parameters, nonce: parameters.get('nonce') ?? '', callback }
}

function signedIn(): Tokens {
  return {
    authority: oidc.authority,
    clientId: 'goat',
    name: 'Robin Hughes',
    accessToken: 'a0',
    idToken: idToken({}),
    refreshToken: 'r0',
    replaced: [],
    receivedAt: 0,
    expiresAt: 600_000,
  }
}

async function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('signing in', () => {
  test('SIG-2: requests a code with PKCE S256, a state and a nonce', async () => {
    const { parameters } = await begin()
    expect(Object.fromEntries(parameters)).toMatchObject({
      client_id: 'goat',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${origin}/signed-in`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^.{36}$/),
      state: expect.stringMatching(/^.{32}/),
    })
    expect([parameters.has('resource'), parameters.has('audience')]).toEqual([false, false])
  })

  test('requests the resource and the audience if they are configured', async () => {
    oidc = { ...oidc, resource: 'https://goat.example/api', audience: 'goat-api' }
    const { client, parameters, callback, nonce } = await begin()
    expect([parameters.get('resource'), parameters.get('audience')]).toEqual(['https://goat.example/api', 'goat-api'])
    response = { status: 200, body: tokenResponse(nonce) }
    const { tokens } = await client.finishSignIn(callback({ code: 'c' }))
    await client.renew(tokens)
    expect(requests.map((body) => body.get('resource'))).toEqual(['https://goat.example/api', 'https://goat.example/api'])
  })

  test('returns the tokens and the address to return to', async () => {
    const { client, callback, nonce } = await begin()
    response = { status: 200, body: tokenResponse(nonce) }
    expect(client.hasStarted(callback({ code: 'c' }))).toBe(true)
    const { tokens, returnTo } = await client.finishSignIn(callback({ code: 'c' }))
    expect(returnTo).toBe('/cutoffs?a=1')
    expect(tokens).toMatchObject({ name: 'Robin Hughes', accessToken: 'a1', refreshToken: 'r1', replaced: [] })
    expect((tokens.expiresAt - tokens.receivedAt) / 1000).toBeCloseTo(600, -1)
    expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c',
      code_verifier: expect.any(String),
    })
  })

  test('SIG-2: accepts each callback once, and only if this tab has started the sign-in', async () => {
    const { client, callback, nonce } = await begin()
    response = { status: 200, body: tokenResponse(nonce) }
    await client.finishSignIn(callback({ code: 'c' }))
    for (const address of [callback({ code: 'c' }), `${origin}/signed-in?code=c&state=other`]) {
      expect(client.hasStarted(address)).toBe(false)
      expect(await thrown(client.finishSignIn(address))).toMatchObject({ denied: false, returnTo: undefined })
    }
    expect(requests).toHaveLength(1)
  })

  test('rejects an ID token of another sign-in', async () => {
    const { client, callback } = await begin()
    response = { status: 200, body: tokenResponse('another') }
    expect(await thrown(client.finishSignIn(callback({ code: 'c' })))).toBeInstanceOf(CallbackFailed)
  })

  test.each([
    ['access_denied', true],
    ['login_required', false],
  ])('that fails with %s has the message of the provider and the address to return to', async (error, denied) => {
    const { client, callback } = await begin()
    const failed = await thrown(client.finishSignIn(callback({ error, error_description: 'You are not in the group.' })))
    expect(failed).toMatchObject({ message: 'You are not in the group.', denied, returnTo: '/cutoffs?a=1' })
  })
})

describe('renewing', () => {
  test('sends the refresh token and records it as replaced', async () => {
    response = { status: 200, body: tokenResponse() }
    const tokens = await createProviderClient(oidc, storage, origin).renew(signedIn())
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({ grant_type: 'refresh_token', client_id: 'goat', refresh_token: 'r0' })
    expect(tokens).toMatchObject({ accessToken: 'a1', refreshToken: 'r1', replaced: ['r0'] })
  })

  test('keeps the values that a provider without rotation omits', async () => {
    response = { status: 200, body: { access_token: 'a1', token_type: 'Bearer' } }
    const before = signedIn()
    const tokens = await createProviderClient(oidc, storage, origin).renew(before)
    expect(tokens).toMatchObject({ accessToken: 'a1', refreshToken: 'r0', idToken: before.idToken, name: 'Robin Hughes', replaced: [] })
    expect(tokens.expiresAt).toBeGreaterThan(tokens.receivedAt)
  })

  test.each<[string, number, object | string, boolean]>([
    ['invalid_grant', 400, { error: 'invalid_grant' }, true],
    ['invalid_client', 401, { error: 'invalid_client' }, true],
    ['server_error', 500, { error: 'server_error' }, false],
    ['temporarily_unavailable', 503, { error: 'temporarily_unavailable' }, false],
    ['a page', 502, '<html>Bad gateway</html>', false],
    ['too many requests', 429, { title: 'Too many' }, false],
  ])('classifies %s as refused or failed', async (_, status, body, refused) => {
    response = { status, body }
    const error = await thrown(createProviderClient(oidc, storage, origin).renew(signedIn()))
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof RenewalRefused).toBe(refused)
  })

  test('classifies a network failure as failed', async () => {
    response = undefined
    const error = await thrown(createProviderClient(oidc, storage, origin).renew(signedIn()))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(RenewalRefused)
  })
})

describe('signing out', () => {
  test('SIG-4: sends the ID token to the provider, and returns to the tool', async () => {
    const address = new URL(await createProviderClient(oidc, storage, origin).signOutAddress('the-id-token'))
    expect(Object.fromEntries(address.searchParams)).toEqual({ id_token_hint: 'the-id-token', post_logout_redirect_uri: `${origin}/` })
  })
})

describe('the stored tokens of a tab', () => {
  test('are read as written, and can be cleared', () => {
    writeTokens(storage, signedIn())
    expect(readTokens(storage, oidc)).toEqual(signedIn())
    writeTokens(storage, undefined)
    expect([readTokens(storage, oidc), storage.length]).toEqual([undefined, 0])
  })

  test.each([
    ['of another provider', () => JSON.stringify({ ...signedIn(), authority: 'https://other.example' })],
    ['of another client', () => JSON.stringify({ ...signedIn(), clientId: 'other' })],
    ['without an expiry', () => JSON.stringify({ ...signedIn(), expiresAt: undefined })],
    ['malformed', () => '{'],
  ])('are ignored if they are %s', (_, stored) => {
    storage.setItem('goat.session', stored())
    expect(readTokens(storage, oidc)).toBeUndefined()
  })
})
