import type { Auth } from './auth.ts'
import { CallbackFailed, createProviderClient, textOf } from './provider.ts'
import { createRenewal, RenewalRefused } from './renewal.ts'
import { callbackPath, returnAddress } from './return-address.ts'
import { isUsable, type Oidc, readTokens, renewalDue, type Tokens, writeTokens } from './tokens.ts'

/** Set on the way to the provider's sign-out, and told to the other tabs on the way back, when the session is really over. */
const SIGNED_OUT = 'goat.signed-out'
const BACK_OFF_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

/** Who is signed in in this tab, and everything that keeps it so. Nothing happens before `start`. */
export function createSignIn(oidc: Oidc, { location, history, sessionStorage, navigator, document, window }: Window & typeof globalThis) {
  const provider = createProviderClient(oidc, sessionStorage, location.origin)
  const channel = new BroadcastChannel('goat.sign-in')
  const listeners = new Set<() => void>()
  let auth: Auth = { kind: 'signingIn' }
  let tokens: Tokens | undefined
  let begun = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const renewal = createRenewal({
    tokens: () => tokens,
    keep,
    exchange: provider.renew,
    locks: navigator.locks,
    channel,
    now: Date.now,
  })

  function show(next: Auth): void {
    auth = next
    for (const listener of listeners) listener()
  }

  function keep(next: Tokens): void {
    tokens = next
    failures = 0
    writeTokens(sessionStorage, next)
    planRenewal()
    if (auth.kind !== 'signedIn' || auth.name !== next.name) show({ kind: 'signedIn', name: next.name, accessToken, signInAgain, signOut })
  }

  function drop(): void {
    tokens = undefined
    clearTimeout(timer)
    writeTokens(sessionStorage, undefined)
  }

  function planRenewal(): void {
    clearTimeout(timer)
    if (!tokens?.refreshToken) return
    const wait = failures > 0 ? (BACK_OFF_MS[failures - 1] ?? 60_000) : renewalDue(tokens) - Date.now()
    // A timer holds no more than 2^31 ms, and one that fires early finds nothing due.
    timer = setTimeout(renewQuietly, Math.min(Math.max(wait, 0), 2_147_483_647))
  }

  /** Throws where the provider could not be asked. Where it refused, the access token serves as long as it lasts, and then there is none. */
  async function renew(): Promise<void> {
    try {
      await renewal.renew()
      failures = 0
    } catch (error) {
      if (!(error instanceof RenewalRefused)) {
        failures = Math.min(failures + 1, BACK_OFF_MS.length)
        throw error
      }
      if (tokens) {
        tokens = { ...tokens, refreshToken: undefined }
        writeTokens(sessionStorage, tokens)
      }
    } finally {
      planRenewal()
    }
  }

  function renewQuietly(): void {
    if (tokens?.refreshToken && Date.now() >= renewalDue(tokens)) renew().catch(() => undefined)
    else planRenewal()
  }

  async function accessToken(): Promise<string | undefined> {
    if (tokens?.refreshToken && !isUsable(tokens, Date.now())) await renew()
    return tokens && isUsable(tokens, Date.now()) ? tokens.accessToken : undefined
  }

  function here(): string {
    return returnAddress(`${location.pathname}${location.search}${location.hash}`, location.origin)
  }

  function fail(error: unknown, retry = goToSignIn): void {
    show({ kind: 'failed', message: textOf(error), retry })
  }

  async function signInAgain(): Promise<void> {
    location.assign(await provider.signInAddress(here()))
  }

  /** Where there is nothing on the screen yet. */
  function goToSignIn(): void {
    show({ kind: 'signingIn' })
    signInAgain().catch((error) => fail(error))
  }

  function signOut(): void {
    const idToken = tokens?.idToken
    drop()
    sessionStorage.setItem(SIGNED_OUT, 'yes')
    // To try again is to sign out: the session at the provider goes on as long as it was not told.
    const leave = () => {
      show({ kind: 'signingIn' })
      provider.signOutAddress(idToken).then(
        (address) => location.assign(address),
        (error) => fail(error, leave),
      )
    }
    leave()
  }

  async function finish(): Promise<void> {
    try {
      const finished = await provider.finishSignIn(location.href)
      leaveCallback(finished.returnTo)
      keep(finished.tokens)
    } catch (error) {
      // The address is not used a second time: loading the page again begins a new sign-in.
      const failed = error instanceof CallbackFailed ? error : undefined
      leaveCallback(failed?.returnTo)
      drop()
      if (failed?.denied) show({ kind: 'refused', message: failed.message, signOut })
      else fail(error)
    }
  }

  function leaveCallback(returnTo: unknown): void {
    history.replaceState(null, '', returnAddress(returnTo, location.origin))
  }

  function begin(): void {
    if (begun) return
    begun = true
    if (sessionStorage.getItem(SIGNED_OUT) !== null) {
      sessionStorage.removeItem(SIGNED_OUT)
      channel.postMessage({ kind: 'signedOut' })
    }
    const kept = readTokens(sessionStorage, oidc)
    const isCallback = location.pathname === callbackPath && location.search !== ''
    if (isCallback && provider.isAnswered(location.href)) void finish()
    else if (kept && (kept.refreshToken || isUsable(kept, Date.now()))) {
      if (location.pathname === callbackPath) leaveCallback('/')
      keep(kept)
    } else if (isCallback) void finish()
    else goToSignIn()
  }

  function hear({ data }: MessageEvent): void {
    if (data?.kind !== 'signedOut' || !tokens) return
    drop()
    goToSignIn()
  }

  /** Out of the back-forward cache a page comes with the tokens that it had, though its tab may have signed out since. */
  function restored({ persisted }: PageTransitionEvent): void {
    if (persisted && (auth.kind !== 'signedIn' || !readTokens(sessionStorage, oidc))) location.reload()
  }

  return {
    auth: () => auth,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(): () => void {
      channel.addEventListener('message', hear)
      // After sleep, in the background or without network, timers are late.
      const late = () => tokens && renewQuietly()
      document.addEventListener('visibilitychange', late)
      window.addEventListener('online', late)
      window.addEventListener('pageshow', restored)
      begin()
      return () => {
        channel.removeEventListener('message', hear)
        document.removeEventListener('visibilitychange', late)
        window.removeEventListener('online', late)
        window.removeEventListener('pageshow', restored)
      }
    },
  }
}
