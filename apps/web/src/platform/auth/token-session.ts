import { createRenewal, type RenewalDeps, RenewalRefused } from './renewal.ts'
import { isUsable, type Oidc, readTokens, renewalDue, type Tokens, writeTokens } from './tokens.ts'

const retryDelaysMs = [2_000, 5_000, 15_000, 30_000, 60_000]

export type TokenSessionDeps = Pick<RenewalDeps, 'exchange' | 'locks' | 'channel'> & {
  readonly oidc: Oidc
  readonly storage: Storage
  /** Called with the tokens of each sign-in and renewal. */
  readonly onStored: (tokens: Tokens) => void
}

/** The tokens of this tab, which it renews before they expire. */
export function createTokenSession({ oidc, storage, onStored, ...deps }: TokenSessionDeps) {
  let tokens: Tokens | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const renewal = createRenewal({ ...deps, tokens: () => tokens, store, now: Date.now })

  function store(next: Tokens): void {
    tokens = next
    failures = 0
    writeTokens(storage, next)
    planRenewal()
    onStored(next)
  }

  function planRenewal(): void {
    clearTimeout(timer)
    if (!tokens?.refreshToken) return
    const wait = failures > 0 ? (retryDelaysMs[failures - 1] ?? 60_000) : renewalDue(tokens) - Date.now()
    // setTimeout accepts at most 2^31 - 1 ms; a timer that fires early is set again.
    timer = setTimeout(renewIfDue, Math.min(Math.max(wait, 0), 2_147_483_647))
  }

  /** Throws if the provider could not be reached. If it refused, the access token is used until it expires. */
  async function renew(rejected?: string): Promise<void> {
    try {
      await renewal.renew(rejected)
      failures = 0
    } catch (error) {
      if (!(error instanceof RenewalRefused)) {
        failures = Math.min(failures + 1, retryDelaysMs.length)
        throw error
      }
      if (tokens) {
        tokens = { ...tokens, refreshToken: undefined }
        writeTokens(storage, tokens)
      }
    } finally {
      planRenewal()
    }
  }

  function usableToken(): string | undefined {
    return tokens && isUsable(tokens, Date.now()) ? tokens.accessToken : undefined
  }

  function renewIfDue(): void {
    if (tokens?.refreshToken && Date.now() >= renewalDue(tokens)) renew().catch(() => undefined)
    else planRenewal()
  }

  return {
    tokens: () => tokens,
    /** The tokens that were stored before the page was loaded, if they can still be used or renewed. */
    readStored(): Tokens | undefined {
      const stored = readTokens(storage, oidc)
      return stored && (stored.refreshToken || isUsable(stored, Date.now())) ? stored : undefined
    },
    hasStored: () => readTokens(storage, oidc) !== undefined,
    store,
    clear(): void {
      tokens = undefined
      clearTimeout(timer)
      writeTokens(storage, undefined)
    },
    /** Timers fire late after sleep, in the background and while offline. */
    renewIfDue,
    async accessToken(): Promise<string | undefined> {
      if (tokens?.refreshToken && !isUsable(tokens, Date.now())) await renew()
      return usableToken()
    },
    /** Another token than one that the back end rejected; undefined if it cannot be renewed. */
    async tokenInsteadOf(rejected: string): Promise<string | undefined> {
      if (tokens?.refreshToken && tokens.accessToken === rejected) await renew(rejected).catch(() => undefined)
      const token = usableToken()
      return token === rejected ? undefined : token
    },
  }
}
