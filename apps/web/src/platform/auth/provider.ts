import { ErrorResponse, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { type Oidc, RenewalRefused, type Tokens, tokensFrom } from './tokens.ts'

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
