import * as z from 'zod/mini'
import { renewalDue, type Tokens, tokensShape } from './tokens.ts'

/** The provider will not renew any more: the session has ended. Anything else that is thrown means that it could not be asked. */
export class RenewalRefused extends Error {}

export type RenewalDeps = {
  readonly tokens: () => Tokens | undefined
  readonly keep: (tokens: Tokens) => void
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

/** How long another tab may take to say that it has renewed. */
const ANSWER_MS = 200

/**
 * Renews under a lock, one tab at a time. A duplicated tab has the same refresh token; used twice, it ends the whole session, since to
 * the provider that is theft. So every tab tells the others what it got, and asks them before it uses a token.
 */
export function createRenewal({ tokens, keep, exchange, locks, channel, now }: RenewalDeps) {
  let pending: Promise<void> | undefined
  let adopted: (() => void) | undefined

  function listen({ data }: MessageEvent): void {
    const said = z.safeParse(message, data)
    const own = tokens()
    if (!said.success || !own?.refreshToken) return
    if (said.data.kind === 'whoRenewed') {
      if (own.replaced.includes(said.data.refreshToken)) channel.postMessage({ kind: 'renewed', tokens: own })
    } else if (said.data.tokens.replaced.includes(own.refreshToken)) {
      keep(said.data.tokens)
      adopted?.()
    }
  }

  async function askOthers(refreshToken: string): Promise<void> {
    channel.postMessage({ kind: 'whoRenewed', refreshToken })
    await new Promise<void>((resolve) => {
      adopted = resolve
      setTimeout(resolve, ANSWER_MS)
    })
    adopted = undefined
  }

  async function renewInTurn(): Promise<void> {
    const before = tokens()
    if (!before?.refreshToken || now() < renewalDue(before)) return
    await askOthers(before.refreshToken)
    const current = tokens()
    if (!current || current.refreshToken !== before.refreshToken) return
    const renewed = await exchange(current)
    // Somebody may have signed out meanwhile.
    if (tokens() !== current) return
    keep(renewed)
    channel.postMessage({ kind: 'renewed', tokens: renewed })
  }

  channel.addEventListener('message', listen)
  return {
    /** Renews the tokens unless somebody else has done so. Throws what `exchange` throws. */
    renew(): Promise<void> {
      pending ??= locks.request('goat.renewal', renewInTurn).finally(() => {
        pending = undefined
      })
      return pending
    },
    stop: () => channel.removeEventListener('message', listen),
  }
}
