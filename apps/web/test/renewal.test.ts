import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRenewal, isUsable, RenewalRefused, renewalDue, type Tokens } from '../src/platform/auth/provider.ts'

/** A provider that rejects a reused refresh token and counts it as a replay. */
let provider: { valid: string; exchanges: number; replays: number; atOnce: number; busy: number }
let clock: number
let closers: (() => void)[]

beforeEach(() => {
  clock = 1_000_000
  provider = { valid: 'r0', exchanges: 0, replays: 0, atOnce: 0, busy: 0 }
  closers = []
})
afterEach(() => {
  for (const close of closers) close()
})

function first(): Tokens {
  return {
    authority: 'https://login.example.com',
    clientId: 'goat',
    name: 'Robin Hughes',
    accessToken: 'a0',
    idToken: 'i0',
    refreshToken: 'r0',
    replaced: [],
    receivedAt: clock,
    expiresAt: clock + 600_000,
  }
}

async function exchange(tokens: Tokens): Promise<Tokens> {
  provider.busy += 1
  provider.atOnce = Math.max(provider.atOnce, provider.busy)
  await new Promise((resolve) => setTimeout(resolve, 20))
  provider.busy -= 1
  if (tokens.refreshToken !== provider.valid) {
    provider.replays += 1
    throw new RenewalRefused('invalid_grant')
  }
  provider.exchanges += 1
  provider.valid = `r${provider.exchanges}`
  return {
    ...tokens,
    accessToken: `a${provider.exchanges}`,
    refreshToken: provider.valid,
    replaced: [...tokens.replaced, tokens.refreshToken],
    receivedAt: clock,
    expiresAt: clock + 600_000,
  }
}

/** A tab with its own tokens; browsers copy them into a duplicated tab. */
function openTab(tokens: Tokens = first(), exchangeOfTab = exchange) {
  const tab = { tokens: tokens as Tokens | undefined }
  const channel = new BroadcastChannel('test')
  const renewal = createRenewal({
    tokens: () => tab.tokens,
    store: (next) => {
      tab.tokens = next
    },
    exchange: exchangeOfTab,
    locks: navigator.locks,
    channel,
    now: () => clock,
  })
  const close = () => {
    renewal.stop()
    channel.close()
  }
  closers.push(close)
  /** Delivers a message to the tab synchronously. */
  const receive = (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data }))
  return Object.assign(tab, { renew: renewal.renew, close, channel, receive })
}

const becomeDue = () => {
  clock += 545_000
}

describe('renewing', () => {
  test('happens once for several calls in a tab', async () => {
    const tab = openTab()
    becomeDue()
    await Promise.all([tab.renew(), tab.renew(), tab.renew()])
    expect([provider.exchanges, tab.tokens?.accessToken]).toEqual([1, 'a1'])
  })

  test('does not happen before it is due', async () => {
    const tab = openTab()
    await tab.renew()
    expect(provider.exchanges).toBe(0)
  })

  test('SIG-7: happens before it is due for a token that the back end has rejected, but not for an older one', async () => {
    const tab = openTab()
    await tab.renew('a0')
    expect(tab.tokens?.accessToken).toBe('a1')
    await tab.renew('a0')
    expect(provider.exchanges).toBe(1)
  })

  test('SIG-6: happens in one of several duplicated tabs, and all get the new tokens', async () => {
    const tabs = [openTab(), openTab(), openTab(), openTab()]
    for (const round of [1, 2]) {
      becomeDue()
      await Promise.all(tabs.map((tab) => tab.renew()))
      expect(tabs.map(({ tokens }) => tokens?.accessToken)).toEqual(Array(4).fill(`a${round}`))
    }
    expect(provider).toMatchObject({ exchanges: 2, replays: 0, atOnce: 1 })
  })

  test('of a duplicated tab that missed two renewals takes the tokens of the other tab', async () => {
    const copied = first()
    const original = openTab()
    for (const _ of [1, 2]) {
      becomeDue()
      await original.renew()
    }
    const duplicate = openTab(copied)
    await duplicate.renew()
    expect(duplicate.tokens).toEqual(original.tokens)
    expect(provider).toMatchObject({ exchanges: 2, replays: 0 })
  })

  test('of tabs that signed in separately is separate, but not simultaneous', async () => {
    const own = async (tokens: Tokens) => {
      await exchange({ ...tokens, refreshToken: provider.valid })
      return { ...tokens, accessToken: 'own', refreshToken: 'other1', replaced: ['other0'], receivedAt: clock, expiresAt: clock + 600_000 }
    }
    const one = openTab()
    const other = openTab({ ...first(), refreshToken: 'other0' }, own)
    becomeDue()
    await Promise.all([one.renew(), other.renew()])
    expect([one.tokens?.refreshToken, other.tokens?.refreshToken]).toEqual([expect.stringMatching(/^r\d$/), 'other1'])
    expect(provider.atOnce).toBe(1)
  })

  test('stores nothing if the user signed out during it', async () => {
    const tab = openTab(first(), (tokens) => {
      tab.tokens = undefined
      return exchange(tokens)
    })
    becomeDue()
    await tab.renew()
    expect([provider.exchanges, tab.tokens]).toEqual([1, undefined])
  })

  test('in one tab updates the others immediately', async () => {
    const [one, other] = [openTab(), openTab()]
    becomeDue()
    await one.renew()
    await expect.poll(() => other.tokens?.accessToken).toBe('a1')
  })

  test('does not respond to tabs with other tokens', async () => {
    const received: unknown[] = []
    const tab = openTab({ ...first(), replaced: ['earlier'] })
    const channel = new BroadcastChannel('test')
    closers.push(() => channel.close())
    const all = new Promise<void>((resolve) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === 'all') resolve()
        else received.push(data)
      })
    })
    tab.receive({ kind: 'whoRenewed', refreshToken: 'another user’s' })
    tab.receive({ kind: 'whoRenewed', refreshToken: 'earlier' })
    // Messages of a tab arrive in order.
    tab.channel.postMessage('all')
    await all
    expect(received).toEqual([{ kind: 'renewed', tokens: tab.tokens }])
  })

  test('that fails is one attempt for several calls', async () => {
    let attempts = 0
    const tab = openTab(first(), async () => {
      attempts += 1
      throw new TypeError('Failed to fetch')
    })
    becomeDue()
    await Promise.allSettled([tab.renew(), tab.renew(), tab.renew()])
    expect(attempts).toBe(1)
  })

  test('that fails can be retried', async () => {
    let away = true
    const tab = openTab(first(), (tokens) => (away ? Promise.reject(new TypeError('Failed to fetch')) : exchange(tokens)))
    becomeDue()
    await expect(tab.renew()).rejects.toThrow('Failed to fetch')
    expect(tab.tokens?.accessToken).toBe('a0')
    away = false
    await tab.renew()
    expect(tab.tokens?.accessToken).toBe('a1')
  })

  test('ignores malformed messages and those for other tokens', () => {
    const tab = openTab()
    for (const message of [null, 'renewed', { kind: 'renewed' }, { kind: 'renewed', tokens: { replaced: ['r0'] } }]) tab.receive(message)
    tab.receive({ kind: 'renewed', tokens: { ...first(), accessToken: 'foreign', replaced: ['another user’s'] } })
    expect(tab.tokens).toEqual(first())
    const renewed = { ...first(), accessToken: 'a1', refreshToken: 'r1', replaced: ['r0'] }
    tab.receive({ kind: 'renewed', tokens: renewed })
    expect(tab.tokens).toEqual(renewed)
  })
})

describe('a token', () => {
  test.each([
    [600, 540],
    [3_600, 3_540],
    [60, 40],
    [6, 4],
  ])('with a lifetime of %d seconds is renewed after %d', (lifetime, due) => {
    expect(renewalDue({ ...first(), receivedAt: 0, expiresAt: lifetime * 1000 })).toBe(due * 1000)
  })

  test('SIG-6: is renewed before it becomes unusable, for any lifetime', () => {
    for (const lifetime of [1, 3, 10, 60, 600, 86_400]) {
      const tokens = { ...first(), receivedAt: 0, expiresAt: lifetime * 1000 }
      expect(isUsable(tokens, renewalDue(tokens))).toBe(true)
      expect(isUsable(tokens, lifetime * 1000)).toBe(false)
    }
  })
})
