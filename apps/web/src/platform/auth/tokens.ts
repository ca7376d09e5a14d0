import type { AppConfig } from '@goat/contract/app-config'
import type { SigninResponse } from 'oidc-client-ts'
import * as z from 'zod/mini'

export type Oidc = AppConfig['oidc']

/** The tokens of this tab. Timestamps are milliseconds since the epoch on this computer's clock. */
const tokensShape = z.object({
  authority: z.string(),
  clientId: z.string(),
  name: z.string(),
  /** The subject of the ID token; tokens of earlier releases have none. */
  subject: z.optional(z.string()),
  accessToken: z.string(),
  idToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  /** The refresh tokens that this one replaced; a duplicated tab still has one of them. */
  replaced: z.array(z.string()),
  receivedAt: z.number(),
  expiresAt: z.number(),
})
export type Tokens = z.infer<typeof tokensShape>

const storageKey = 'goat.session'
/** Used if the provider does not send `expires_in`. */
const defaultLifetimeMs = 600_000

/** Reads the tokens of this tab. Those of another provider or client, as after a change of configuration, are ignored. */
export function readTokens(storage: Storage, oidc: Oidc): Tokens | undefined {
  try {
    const { success, data } = z.safeParse(tokensShape, JSON.parse(storage.getItem(storageKey) ?? 'null'))
    return success && data.authority === oidc.authority && data.clientId === oidc.clientId ? data : undefined
  } catch {
    return undefined
  }
}

export function writeTokens(storage: Storage, tokens: Tokens | undefined): void {
  if (tokens) storage.setItem(storageKey, JSON.stringify(tokens))
  else storage.removeItem(storageKey)
}

export function tokensFrom(response: SigninResponse, oidc: Oidc, now: number, before?: Tokens): Tokens {
  const { profile, expires_in: lifetime } = response
  const names = [profile?.name, profile?.preferred_username, profile?.email, profile?.sub]
  return {
    authority: oidc.authority,
    clientId: oidc.clientId,
    name: names.find((name) => name) ?? before?.name ?? '',
    subject: profile?.sub || before?.subject,
    accessToken: response.access_token,
    idToken: response.id_token,
    refreshToken: response.refresh_token ?? before?.refreshToken,
    replaced:
      before?.refreshToken && response.refresh_token ? [...before.replaced, before.refreshToken].slice(-100) : (before?.replaced ?? []),
    receivedAt: now,
    expiresAt: now + (lifetime === undefined ? defaultLifetimeMs : lifetime * 1000),
  }
}

/** When to renew, in milliseconds since the epoch: a minute before expiry, but at the latest after two thirds of the lifetime. */
export function renewalDue({ receivedAt, expiresAt }: Tokens): number {
  return expiresAt - Math.min(60_000, (expiresAt - receivedAt) / 3)
}

/** Whether an access token is still valid, with a margin for the duration of the call. */
export function isUsable({ receivedAt, expiresAt }: Tokens, now: number): boolean {
  return now < expiresAt - Math.min(2_000, (expiresAt - receivedAt) / 10)
}

/** The provider refuses to renew: the session has ended. Any other error means that the provider could not be reached. */
export class RenewalRefused extends Error {}

export type RenewalDeps = {
  readonly tokens: () => Tokens | undefined
  readonly store: (tokens: Tokens) => void
  /** Exchanges the refresh token. Throws RenewalRefused. */
  readonly exchange: (tokens: Tokens) => Promise<Tokens>
  readonly locks: LockManager
  readonly channel: BroadcastChannel
  readonly now: () => number
}

const message = z.union([
  z.object({ kind: z.literal('whoRenewed'), refreshToken: z.string() }),
  z.object({ kind: z.literal('renewed'), tokens: tokensShape }),
])

/** How long to wait for another tab to report that it has renewed. */
const replyTimeoutMs = 200

/**
 * Renews under a lock, one tab at a time. A duplicated tab has the same refresh token, and providers treat its second use as theft and end
 * the session. So each tab asks the others before it uses a refresh token, and broadcasts the tokens that it receives.
 */
export function createRenewal({ tokens, store, exchange, locks, channel, now }: RenewalDeps) {
  let pending: Promise<void> | undefined
  let adopted: (() => void) | undefined

  function listen({ data }: MessageEvent): void {
    const received = z.safeParse(message, data)
    const own = tokens()
    if (!received.success || !own?.refreshToken) return
    if (received.data.kind === 'whoRenewed') {
      if (own.replaced.includes(received.data.refreshToken)) channel.postMessage({ kind: 'renewed', tokens: own })
    } else if (received.data.tokens.replaced.includes(own.refreshToken)) {
      store(received.data.tokens)
      adopted?.()
    }
  }

  async function askOtherTabs(refreshToken: string): Promise<void> {
    channel.postMessage({ kind: 'whoRenewed', refreshToken })
    await new Promise<void>((resolve) => {
      adopted = resolve
      setTimeout(resolve, replyTimeoutMs)
    })
    adopted = undefined
  }

  async function renewUnderLock(rejected: string | undefined): Promise<void> {
    const before = tokens()
    if (!before?.refreshToken || (before.accessToken !== rejected && now() < renewalDue(before))) return
    await askOtherTabs(before.refreshToken)
    const current = tokens()
    if (!current || current.refreshToken !== before.refreshToken) return
    const renewed = await exchange(current)
    // The user may have signed out during the exchange.
    if (tokens() !== current) return
    store(renewed)
    channel.postMessage({ kind: 'renewed', tokens: renewed })
  }

  channel.addEventListener('message', listen)
  return {
    /**
     * Renews the tokens unless another tab has done so: if they are due, or if the back end has rejected this access token. Throws what
     * `exchange` throws.
     */
    renew(rejected?: string): Promise<void> {
      pending ??= locks
        .request('goat.renewal', () => renewUnderLock(rejected))
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    stop: () => channel.removeEventListener('message', listen),
  }
}
