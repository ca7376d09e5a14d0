import { issue } from '@goat/domain/text/issues'
import {
  type CompactJWSHeaderParameters,
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
} from 'jose'
import * as z from 'zod'
import { AppError } from '../http/errors.ts'

/** A cache of the provider's public keys. */
export type SigningKeys = {
  /**
   * The key named in a token's header. Throws `JWKSNoMatchingKey` if the provider has no such key, AppError identityAway if it is
   * unreachable.
   */
  readonly keyFor: (header: CompactJWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>
  /** Increments when the key set changes; tokens verified under another generation must be verified again. Refreshes the keys when due. */
  readonly generation: () => number
}

/** A withdrawn key is refused after this time at the latest, in milliseconds. */
const MAX_AGE = 5 * 60_000
/** A new key of the provider is accepted after this time at the latest, in milliseconds; limits refreshes caused by unknown keys. */
const COOLDOWN = 10_000

/**
 * Replaces jose's createRemoteJWKSet, which fails once its keys are ten minutes old and the provider is unreachable, and has no injectable
 * clock. This one continues with the cached keys.
 */
export function createSigningKeys({ load, now }: { load: () => Promise<JSONWebKeySet>; now: () => Date }): SigningKeys {
  let current: { find: ReturnType<typeof createLocalJWKSet>; text: string } | undefined
  let generation = 0
  let triedAt = Number.NEGATIVE_INFINITY
  let failure: AppError | undefined
  let pending: Promise<void> | undefined

  async function refresh(): Promise<void> {
    triedAt = now().getTime()
    try {
      const jwks = await load()
      const text = JSON.stringify(jwks)
      failure = undefined
      if (current?.text === text) return
      current = { find: createLocalJWKSet(jwks), text }
      generation += 1
    } catch (error) {
      failure = error instanceof AppError ? error : new AppError('identityAway', issue('identity.away', {}), { cause: error })
    }
  }

  function refreshOnce(): Promise<void> {
    pending ??= refresh().finally(() => {
      pending = undefined
    })
    return pending
  }

  const age = () => now().getTime() - triedAt

  return {
    generation() {
      if (current && age() >= (failure ? COOLDOWN : MAX_AGE)) void refreshOnce()
      return generation
    },
    async keyFor(header, token) {
      if (!current && (pending || !failure || age() >= COOLDOWN / 10)) await refreshOnce()
      if (!current) throw failure ?? new AppError('identityAway', issue('identity.away', {}))
      try {
        return await current.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        if (pending || age() >= COOLDOWN) await refreshOnce()
        // Only the provider knows whether the key is its own, so an outage is not a refusal.
        if (failure) throw failure
        return current.find(header, token)
      }
    },
  }
}

const TIMEOUT = 5_000

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** Fetches the keys from `jwksUri`, or from the URL in the issuer's discovery document (OpenID Connect Discovery 1.0, section 4). */
export function remoteKeys({ issuer, jwksUri, fetch }: { issuer: string; jwksUri?: string | undefined; fetch: typeof globalThis.fetch }) {
  let address = jwksUri

  async function read(url: string): Promise<unknown> {
    const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response.json()
  }

  async function discover(): Promise<string> {
    const found = discoveryDocument.parse(await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
    if (found.issuer !== issuer) throw new Error(`The provider at ${issuer} calls itself ${found.issuer}`)
    return found.jwks_uri
  }

  return async (): Promise<JSONWebKeySet> => {
    address ??= await discover()
    try {
      return keySet.parse(await read(address))
    } catch (error) {
      // Rediscover next time: the provider may have moved the keys.
      address = jwksUri
      throw error
    }
  }
}
