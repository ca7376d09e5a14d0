import { issue } from '@goat/domain/text/issues'
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { AppError } from '../http/errors.ts'

/** A withdrawn key is refused after this time at the latest, in milliseconds. */
const refreshMs = 5 * 60_000
/** A new key of the provider is accepted after this time at the latest, in milliseconds; limits refreshes caused by unknown keys. */
const cooldownMs = 10_000
/** Known keys are used for this long while the provider is unreachable, in milliseconds. */
const maxAgeMs = 12 * 60 * 60_000
/** How long a failed request is not repeated, in milliseconds. */
const retryMs = 1_000

/** The provider's public keys, as read by `load`. `onRefresh` is called when they were read again. */
export function createSigningKeys(load: () => Promise<JSONWebKeySet>, onRefresh: () => void) {
  let failure: { readonly at: number; readonly error: unknown } | undefined
  const loadOrFail: FetchImplementation = async () => {
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
  const keys = createRemoteJWKSet(url, { cooldownDuration: cooldownMs, cacheMaxAge: maxAgeMs, [customFetch]: loadOrFail })
  let dueAt = Number.NEGATIVE_INFINITY

  /** The key named in a token's header. Throws `JWKSNoMatchingKey` if the provider has no such key, AppError identityAway if it is unreachable. */
  const find: JWTVerifyGetKey = async (header, token) => {
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
  return !(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code
}

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

const timeoutMs = 5_000

/** Reads the keys from the URL in the issuer's discovery document (OpenID Connect Discovery 1.0, section 4). */
export function remoteKeys(issuer: string, fetch: typeof globalThis.fetch): () => Promise<JSONWebKeySet> {
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
