import * as z from 'zod/mini'
import { renewalDue, type Tokens, tokensShape } from './tokens.ts'

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
