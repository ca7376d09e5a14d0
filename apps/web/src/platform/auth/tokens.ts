import type { AppConfig } from '@goat/contract/app-config'
import type { SigninResponse } from 'oidc-client-ts'
import * as z from 'zod/mini'

export type Oidc = AppConfig['oidc']

/** What a sign-in gave this tab. Instants are milliseconds since the epoch, by this browser's clock. */
export const tokensShape = z.object({
  authority: z.string(),
  clientId: z.string(),
  name: z.string(),
  accessToken: z.string(),
  idToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  /** The refresh tokens that this one has replaced, by which a duplicated tab is recognised. */
  replaced: z.array(z.string()),
  receivedAt: z.number(),
  expiresAt: z.number(),
})
export type Tokens = z.infer<typeof tokensShape>

const KEY = 'goat.session'
/** For a provider that does not say how long its access tokens last. */
const UNKNOWN_LIFETIME_MS = 600_000

/** Session storage: kept no longer than the tab. A token of another provider or client, as before a change of configuration, is none. */
export function readTokens(storage: Storage, oidc: Oidc): Tokens | undefined {
  try {
    const { success, data } = z.safeParse(tokensShape, JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success && data.authority === oidc.authority && data.clientId === oidc.clientId ? data : undefined
  } catch {
    return undefined
  }
}

export function writeTokens(storage: Storage, tokens: Tokens | undefined): void {
  if (tokens) storage.setItem(KEY, JSON.stringify(tokens))
  else storage.removeItem(KEY)
}

export function tokensFrom(response: SigninResponse, oidc: Oidc, now: number, before?: Tokens): Tokens {
  const { profile, expires_in: lifetime } = response
  const names = [profile?.name, profile?.preferred_username, profile?.email, profile?.sub]
  return {
    authority: oidc.authority,
    clientId: oidc.clientId,
    name: names.find((name) => name) ?? before?.name ?? '',
    accessToken: response.access_token,
    idToken: response.id_token,
    refreshToken: response.refresh_token ?? before?.refreshToken,
    replaced:
      before?.refreshToken && response.refresh_token ? [...before.replaced, before.refreshToken].slice(-100) : (before?.replaced ?? []),
    receivedAt: now,
    expiresAt: now + (lifetime === undefined ? UNKNOWN_LIFETIME_MS : lifetime * 1000),
  }
}

/** When to renew: a minute before the access token expires, or earlier in a short life. */
export function renewalDue({ receivedAt, expiresAt }: Tokens): number {
  return expiresAt - Math.min(60_000, (expiresAt - receivedAt) / 3)
}

/** Whether an access token still gets through, allowing for the call's own way. */
export function isUsable({ receivedAt, expiresAt }: Tokens, now: number): boolean {
  return now < expiresAt - Math.min(2_000, (expiresAt - receivedAt) / 10)
}
