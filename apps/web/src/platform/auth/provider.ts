import type { AppConfig } from '@goat/contract/app-config'
import { ErrorResponse, OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts'
import * as z from 'zod/mini'

/** A callback without tokens; `returnTo` is the address at which sign-in began. */
export class CallbackFailed extends Error {
  readonly returnTo: unknown
  /** The provider refused the user, as opposed to a technical failure. */
  readonly denied: boolean

  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    const answer = cause instanceof ErrorResponse ? cause : undefined
    this.returnTo = returnToOf(answer?.state)
    this.denied = answer?.error === 'access_denied'
  }
}

/**
 * The calls to the provider. `OidcClient` rather than `UserManager`, which is 6 kB larger and whose renewal is not coordinated between
 * tabs. Its short-lived state is in session storage too, never in local storage.
 */
export function createProviderClient(oidc: Oidc, storage: Storage, origin: string) {
  const { resource, audience } = oidc
  const statePrefix = 'goat.sign-in.'
  const client = new OidcClient({
    authority: oidc.authority,
    client_id: oidc.clientId,
    scope: oidc.scope,
    redirect_uri: `${origin}${callbackPath}`,
    post_logout_redirect_uri: `${origin}/`,
    stateStore: new WebStorageStateStore({ store: storage, prefix: statePrefix }),
    requestTimeoutInSeconds: 15,
    fetchRequestCredentials: 'omit',
    ...(resource !== null && { resource, extraTokenParams: { resource } }),
    ...(audience !== null && { extraQueryParams: { audience } }),
  })

  return {
    async signInAddress(returnTo: string): Promise<string> {
      return (await client.createSigninRequest({ state: { returnTo }, nonce: crypto.randomUUID() })).url
    },

    /** Whether this tab started the sign-in of a callback address; false for a reloaded or bookmarked one. */
    hasStarted(address: string): boolean {
      const state = new URL(address).searchParams.get('state')
      return state !== null && storage.getItem(`${statePrefix}${state}`) !== null
    },

    /** Throws CallbackFailed. */
    async finishSignIn(address: string): Promise<{ tokens: Tokens; returnTo: unknown }> {
      try {
        const response = await client.processSigninResponse(address)
        return { tokens: tokensFrom(response, oidc, Date.now()), returnTo: returnToOf(response.userState) }
      } catch (error) {
        throw new CallbackFailed(error)
      }
    },

    async renew(tokens: Tokens): Promise<Tokens> {
      try {
        // biome-ignore lint/correctness/useHookAtTopLevel: a method of the library, not a hook
        const response = await client.useRefreshToken({
          state: {
            refresh_token: tokens.refreshToken ?? '',
            session_state: null,
            profile: { sub: '', iss: '', aud: '', exp: 0, iat: 0 },
            ...(tokens.idToken !== undefined && { id_token: tokens.idToken }),
          },
          ...(resource !== null && { resource }),
        })
        return tokensFrom(response, oidc, Date.now(), tokens)
      } catch (error) {
        if (error instanceof ErrorResponse && !/^(server_error|temporarily_unavailable|slow_down)$/.test(error.error ?? '')) {
          throw new RenewalRefused(messageOf(error))
        }
        throw error
      }
    },

    async signOutAddress(idToken: string | undefined): Promise<string> {
      return (await client.createSignoutRequest(idToken === undefined ? {} : { id_token_hint: idToken })).url
    },
  }
}

function returnToOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The redirect URI's path; never an address to return to after sign-in. */
export const callbackPath = '/signed-in'

/**
 * The path, query and hash to return to after sign-in; `/` for anything that is not an address of this origin. Resolved as a browser would
 * (`/\host` and `/<tab>/host` are other hosts). A resolved path that starts with `//`, even encoded, is rejected.
 */
export function returnAddress(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, origin)) return '/'
  const url = new URL(candidate, origin)
  if (url.origin !== origin || url.pathname === callbackPath || /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

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

function tokensFrom(response: SigninResponse, oidc: Oidc, now: number, before?: Tokens): Tokens {
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
