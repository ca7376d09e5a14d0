import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, vi } from 'vitest'
import { AppError } from '../../src/http/errors.ts'
import { createTokenVerifier, type TokenVerifierOptions } from '../../src/identity/verify-token.ts'

export const issuer = 'https://login.example.com/tenant'
export const audience = 'https://goat.example.com/api'
export const clientId = 'goat-web'
export const start = Date.parse('2026-03-02T07:00:00Z')

export type Keys = Awaited<ReturnType<typeof generateKeyPair>> & { kid: string; alg: string }

const [rsa, ec, other] = await Promise.all(['RS256', 'ES256', 'RS256'].map((alg) => generateKeyPair(alg, { extractable: true })))
if (!rsa || !ec || !other) throw new Error('no keys')
export const current: Keys = { ...rsa, kid: 'current', alg: 'RS256' }
export const next: Keys = { ...ec, kid: 'next', alg: 'ES256' }
export const foreign: Keys = { ...other, kid: 'foreign', alg: 'RS256' }

/** The time, in milliseconds since 1970-01-01T00:00Z; the provider's responses by address, unreachable if missing; the requests. */
export const given: { clock: number; provider: Record<string, () => unknown>; asked: string[] } = {
  get clock() {
    return Date.now()
  },
  set clock(now) {
    vi.setSystemTime(now)
  },
  provider: {},
  asked: [],
}

export async function publicKeys(...keys: Keys[]) {
  return {
    keys: await Promise.all(keys.map(async (key) => ({ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: key.alg, use: 'sig' }))),
  }
}

/** Provides keys, and stops the clock, before each test of a file. Files share this module, so each one calls it. */
export function provideKeysForEach(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    given.asked = []
    const jwks = await publicKeys(current)
    given.provider = {
      [`${issuer}/.well-known/openid-configuration`]: () => ({ issuer, jwks_uri: `${issuer}/keys` }),
      [`${issuer}/keys`]: () => jwks,
    }
  })

  afterEach(() => {
    vi.useRealTimers()
  })
}

export function verifier(overrides: Partial<TokenVerifierOptions> = {}) {
  return createTokenVerifier({
    issuer,
    audience,
    clientId,
    permissionClaim: 'permissions',
    viewerValues: ['viewer'],
    editorValues: ['editor'],
    fetch: async (address) => {
      given.asked.push(String(address))
      const answer = given.provider[String(address)]
      if (!answer) throw new TypeError('fetch failed')
      return Response.json(answer())
    },
    ...overrides,
  }).verify
}

export const good = () => ({
  iss: issuer,
  aud: audience,
  sub: 'p-1',
  name: 'Robin Hughes',
  permissions: ['editor'],
  client_id: clientId,
  iat: given.clock / 1000,
  exp: given.clock / 1000 + 600,
})

export function sign(claims: JWTPayload, { key = current, header = {} }: { key?: Keys; header?: Record<string, unknown> } = {}) {
  return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header }).sign(key.privateKey)
}

export function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}

export async function refusal(verified: Promise<unknown>): Promise<string> {
  const error = await verified.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`not refused by an AppError: ${String(error)}`)
  return `${error.code}: ${error.message}`
}

export const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
