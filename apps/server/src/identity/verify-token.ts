import type { Permission } from '@goat/domain/brands'
import { hiddenFault, issue, visibleOf } from '@goat/domain/text/text'
import * as jose from 'jose'
import * as z from 'zod'
import type { Caller, VerifyToken } from '../http/caller.ts'
import { AppError } from '../http/errors.ts'
import { setNewest } from '../http/limits.ts'

export type TokenVerifierOptions = PermissionRule & {
  readonly issuer: string
  readonly audience: string
  /** The browser's client id: with it, ID tokens are recognised even if the client is also the audience. */
  readonly clientId?: string | undefined
  /** The keys themselves, for the embedded provider in this process. */
  readonly keys?: (() => Promise<jose.JSONWebKeySet>) | undefined
  readonly fetch?: typeof globalThis.fetch
  /** Maximum cached tokens. The cache saves verifying a signature on every call. */
  readonly remember?: number
}

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const MAX_LENGTH = 8_192
/** Tolerated difference between the provider's clock and this one, in seconds. */
const TOLERANCE = 5

export function createTokenVerifier(options: TokenVerifierOptions): { verify: VerifyToken } {
  const { issuer, audience, remember = 5_000 } = options
  const load = options.keys ?? remoteKeys(issuer, options.fetch ?? globalThis.fetch)
  const remembered = new Map<string, Caller>()
  // A key that signed a remembered token may have been withdrawn.
  const keys = createSigningKeys(load, () => remembered.clear())

  async function verify(token: string): Promise<Caller> {
    if (token.length > MAX_LENGTH) throw refused('tooLong')
    keys.refreshWhenDue()
    const known = remembered.get(token)
    if (known !== undefined) {
      if (known.expiresAt > nowInSeconds() * 1000) return known
      remembered.delete(token)
      throw refused('expired')
    }
    if (!token.split('.').every(isBase64Url)) throw refused('malformed')

    const { payload, protectedHeader } = await read(token)
    refuseOtherTokens(payload, protectedHeader.typ, options)
    const { sub, exp, iat } = payload
    if (typeof sub !== 'string' || sub === '' || exp === undefined) throw refused('incomplete')
    // OpenID Connect Core, section 2: at most 255 characters. It is stored with every change, without NUL, and displayed like a name.
    if (!/^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub) || hiddenFault(sub) !== undefined) throw refused('malformed')
    if (iat !== undefined && iat > nowInSeconds() + TOLERANCE) throw refused('early')

    const permission = permissionFrom(payload, options)
    const person = { subject: sub, name: nameFrom(payload) ?? sub, permission, expiresAt: (exp + TOLERANCE) * 1000 }
    setNewest(remembered, token, person, remember)
    return person
  }

  async function read(token: string): Promise<jose.JWTVerifyResult> {
    try {
      return await jose.jwtVerify(token, keys.find, { algorithms: ALGORITHMS, issuer, audience, clockTolerance: TOLERANCE })
    } catch (error) {
      if (error instanceof AppError) throw error
      // jose's errors contain the claims, so they go neither into the response nor into the log.
      throw refused(whyOf(error))
    }
  }

  return { verify }
}

/** Why a token is refused; part of the issue code. */
type Why = 'expired' | 'early' | 'incomplete' | 'signature' | 'malformed' | 'kind' | 'issuer' | 'audience' | 'tooLong'

function whyOf(error: unknown): Why {
  if (error instanceof jose.errors.JWTExpired) return 'expired'
  if (error instanceof jose.errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'issuer'
    if (error.claim === 'aud') return 'audience'
    return error.claim === 'nbf' ? 'early' : 'incomplete'
  }
  const unsigned = [
    jose.errors.JWSSignatureVerificationFailed,
    jose.errors.JWKSNoMatchingKey,
    jose.errors.JWKSMultipleMatchingKeys,
    jose.errors.JOSEAlgNotAllowed,
  ]
  return unsigned.some((kind) => error instanceof kind) ? 'signature' : 'malformed'
}

/**
 * Refuses other tokens that the provider signs for this audience, above all ID tokens: they are exposed to scripts and logs and grant no
 * access.
 * - RFC 9068 access tokens have the type `at+jwt`; older providers use `JWT` or none. Other types (`logout+jwt`, `dpop+jwt`) are not access
 *   tokens.
 * - `nonce`, `at_hash`, `c_hash` and `s_hash` are claims of ID tokens (OpenID Connect Core, sections 2 and 3.3).
 * - Keycloak puts the kind into the claim `typ` of the body, for all of its tokens.
 * - An ID token may have none of these. Its audience is the client (Core, section 2), so a token for the client must prove that it is an
 *   access token, by its type or by a claim that only access tokens have.
 */
function refuseOtherTokens(payload: jose.JWTPayload, headerType: string | undefined, { clientId }: TokenVerifierOptions): void {
  const type = headerType?.toLowerCase().replace(/^application\//, '') ?? 'jwt'
  if (type !== 'at+jwt' && type !== 'jwt') throw refused('kind')
  if (['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => Object.hasOwn(payload, claim))) throw refused('kind')
  const bodyType = typeof payload['typ'] === 'string' ? payload['typ'].toLowerCase() : undefined
  if (bodyType !== undefined && ['id', 'refresh', 'offline', 'logout'].includes(bodyType)) throw refused('kind')
  const forClient = clientId !== undefined && [payload.aud].flat().includes(clientId)
  const positive =
    type === 'at+jwt' || bodyType === 'bearer' || ['scope', 'scp', 'client_id', 'cid', 'appid'].some((c) => Object.hasOwn(payload, c))
  if (forClient && !positive) throw refused('kind')
}

/** RFC 7515, section 2: without padding and with the unused bits zero, both of which jose would ignore. Each token has one spelling. */
function isBase64Url(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

function refused(why: Why): AppError {
  return new AppError('unauthenticated', issue(`token.${why}`, {}))
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

type PermissionRule = {
  readonly permissionClaim: string
  readonly viewerValues: readonly string[]
  readonly editorValues: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

function permissionFrom(claims: Claims, { permissionClaim, viewerValues, editorValues }: PermissionRule): Permission | undefined {
  if (permissionClaim === 'everyone') return 'editor'
  const values = valuesOf(lookUp(claims, permissionClaim))
  if (editorValues.some((value) => values.has(value))) return 'editor'
  if (viewerValues.some((value) => values.has(value))) return 'viewer'
  return undefined
}

/** Some providers let users edit their name, so it may contain anything. */
function nameFrom({ name, preferred_username: username, email }: Claims): string | undefined {
  return [name, username, email].map((claim) => (typeof claim === 'string' ? visibleOf(claim) : '')).find((one) => one !== '')
}

/**
 * The claim of that name, or the value at that dotted path: `https://example.com/permissions` is a name, `realm_access.roles` a path,
 * `resource_access.my.client.roles` a path through a key with a dot. The longer literal key wins.
 */
function lookUp(container: unknown, path: string): unknown {
  if (typeof container !== 'object' || container === null || Array.isArray(container)) return undefined
  const claims = container as Claims
  if (Object.hasOwn(claims, path)) return claims[path]
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const key = path.slice(0, dot)
    if (!Object.hasOwn(claims, key)) continue
    const found = lookUp(claims[key], path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** Providers send a string, a space-separated string (like `scope`) or an array. */
function valuesOf(claim: unknown): ReadonlySet<string> {
  if (typeof claim === 'string') return new Set([claim, ...claim.split(/\s+/).filter((word) => word !== '')])
  if (Array.isArray(claim)) return new Set(claim.filter((value) => typeof value === 'string'))
  return new Set()
}

/** A withdrawn key is refused after this time at the latest, in milliseconds. */
const refreshMs = 5 * 60_000
/** A new key of the provider is accepted after this time at the latest, in milliseconds; limits refreshes caused by unknown keys. */
const cooldownMs = 10_000
/** Known keys are used for this long while the provider is unreachable, in milliseconds. */
const maxAgeMs = 12 * 60 * 60_000
/** How long a failed request is not repeated, in milliseconds. */
const retryMs = 1_000

/** The provider's public keys, as read by `load`. `onRefresh` is called when they were read again. */
function createSigningKeys(load: () => Promise<jose.JSONWebKeySet>, onRefresh: () => void) {
  let failure: { readonly at: number; readonly error: unknown } | undefined
  const loadOrFail: jose.FetchImplementation = async () => {
    if (failure !== undefined && Date.now() < failure.at + retryMs) throw failure.error
    try {
      const keys = await load()
      failure = undefined
      return Response.json(keys)
    } catch (error) {
      failure = { at: Date.now(), error }
      throw error
    }
  }
  // The address is not used: `loadOrFail` has its own.
  const url = new URL('https://provider.invalid')
  const keys = jose.createRemoteJWKSet(url, { cooldownDuration: cooldownMs, cacheMaxAge: maxAgeMs, [jose.customFetch]: loadOrFail })
  let dueAt = Number.NEGATIVE_INFINITY

  /** The key named in a token's header. Throws `JWKSNoMatchingKey` if the provider has no such key, AppError identityAway if it is unreachable. */
  const find: jose.JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      // Only the provider knows whether the key is its own, so an outage is not a refusal.
      throw isOutage(error) ? new AppError('identityAway', issue('identity.away', {}), { cause: error }) : error
    }
  }

  /** Reads the keys again in the background if they are due. */
  function refreshWhenDue(): void {
    if (Date.now() < dueAt) return
    dueAt = Date.now() + cooldownMs
    keys.reload().then(
      () => {
        dueAt = Date.now() + refreshMs
        onRefresh()
      },
      () => undefined,
    )
  }

  return { find, refreshWhenDue }
}

/** Whether an error is not about the token's key, but about reading the keys. */
function isOutage(error: unknown): boolean {
  return !(error instanceof jose.errors.JOSEError) || error instanceof jose.errors.JWKSInvalid || error.code === jose.errors.JOSEError.code
}

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

const timeoutMs = 5_000

/** Reads the keys from the URL in the issuer's discovery document (OpenID Connect Discovery 1.0, section 4). */
function remoteKeys(issuer: string, fetch: typeof globalThis.fetch): () => Promise<jose.JSONWebKeySet> {
  let address: string | undefined

  async function read(url: string): Promise<unknown> {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response.json()
  }

  async function discover(): Promise<string> {
    const found = discoveryDocument.parse(await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
    if (found.issuer !== issuer) throw new Error(`The provider at ${issuer} calls itself ${found.issuer}`)
    return found.jwks_uri
  }

  return async () => {
    address ??= await discover()
    try {
      return keySet.parse(await read(address))
    } catch (error) {
      // Rediscover next time: the provider may have moved the keys.
      address = undefined
      throw error
    }
  }
}
