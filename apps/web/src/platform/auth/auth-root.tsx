import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { leavePlans } from '../plan.ts'
import { type Auth, AuthContext } from './auth.ts'
import {
  CallbackFailed,
  callbackPath,
  createProviderClient,
  createRenewal,
  isUsable,
  messageOf,
  type Oidc,
  type RenewalDeps,
  RenewalRefused,
  readTokens,
  renewalDue,
  returnAddress,
  type Tokens,
  writeTokens,
} from './provider.ts'

/** Signs the user in before the router is rendered, and keeps them signed in. */
export function AuthRoot({ oidc, children }: { readonly oidc: Oidc; readonly children: ReactNode }) {
  const [signIn] = useState(() => new SignIn(oidc, window))
  useEffect(() => signIn.start(), [signIn])
  return <AuthContext value={useSyncExternalStore(signIn.subscribe, signIn.auth)}>{children}</AuthContext>
}

/** Set before the redirect to the provider's sign-out; after it, when the session is over, the other tabs are notified. */
const signedOutKey = 'goat.signed-out'

/** Signs the user in and out of this tab. Does nothing before `start`. */
class SignIn {
  readonly #browser: Window
  readonly #provider: ReturnType<typeof createProviderClient>
  readonly #channel = new BroadcastChannel('goat.sign-in')
  readonly #session: ReturnType<typeof createTokenSession>
  readonly #listeners = new Set<() => void>()
  readonly #signedOutListeners = new Set<() => void>()
  #auth: Auth = { kind: 'signingIn' }
  #hasBegun = false

  constructor(oidc: Oidc, browser: Window) {
    this.#browser = browser
    this.#provider = createProviderClient(oidc, browser.sessionStorage, browser.location.origin)
    this.#session = createTokenSession({
      oidc,
      storage: browser.sessionStorage,
      exchange: this.#provider.renew,
      locks: browser.navigator.locks,
      channel: this.#channel,
      onStored: this.#showSignedIn,
    })
  }

  readonly auth = (): Auth => this.#auth

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Signs in, and follows the other tabs. Returns a function that stops following them. */
  start(): () => void {
    const stopped = new AbortController()
    const { signal } = stopped
    this.#channel.addEventListener('message', this.#onMessage, { signal })
    this.#browser.document.addEventListener('visibilitychange', this.#session.renewIfDue, { signal })
    this.#browser.addEventListener('online', this.#session.renewIfDue, { signal })
    this.#browser.addEventListener('pageshow', this.#onPageShow, { signal })
    if (!this.#hasBegun) this.#begin()
    return () => stopped.abort()
  }

  #begin(): void {
    this.#hasBegun = true
    const { location, sessionStorage } = this.#browser
    if (sessionStorage.getItem(signedOutKey) !== null) {
      sessionStorage.removeItem(signedOutKey)
      this.#channel.postMessage({ kind: 'signedOut' })
    }
    const stored = this.#session.readStored()
    const isCallback = location.pathname === callbackPath && location.search !== ''
    if (isCallback && this.#provider.hasStarted(location.href)) void this.#finish()
    else if (isCallback && stored === undefined) {
      this.#leaveCallback('/')
      this.#setAuth({ kind: 'expired', retry: this.#goToSignIn })
    } else if (stored === undefined) this.#goToSignIn()
    else {
      if (location.pathname === callbackPath) this.#leaveCallback('/')
      this.#session.store(stored)
    }
  }

  async #finish(): Promise<void> {
    try {
      const { returnTo, tokens } = await this.#provider.finishSignIn(this.#browser.location.href)
      this.#leaveCallback(returnTo)
      this.#session.store(tokens)
    } catch (error) {
      // The callback address is used once: reloading the page starts a new sign-in.
      const failed = error instanceof CallbackFailed ? error : undefined
      this.#leaveCallback(failed?.returnTo)
      this.#session.clear()
      if (failed?.denied) this.#setAuth({ kind: 'refused', message: failed.message, signOut: this.#signOut })
      else this.#showFailure(error)
    }
  }

  #leaveCallback(returnTo: unknown): void {
    this.#browser.history.replaceState(null, '', returnAddress(returnTo, this.#browser.location.origin))
  }

  #setAuth(next: Auth): void {
    this.#auth = next
    for (const listener of this.#listeners) listener()
  }

  readonly #showSignedIn = ({ name, subject }: Tokens): void => {
    const user = subject ?? name
    if (this.#auth.kind === 'signedIn' && this.#auth.name === name && this.#auth.user === user) return
    const { accessToken, tokenInsteadOf } = this.#session
    this.#setAuth({
      kind: 'signedIn',
      user,
      name,
      accessToken,
      tokenInsteadOf,
      signInAgain: this.#signInAgain,
      onSignedOutElsewhere: this.#onSignedOutElsewhere,
      signOut: this.#signOut,
    })
  }

  #showFailure(error: unknown, retry = this.#goToSignIn): void {
    this.#setAuth({ kind: 'failed', message: messageOf(error), retry })
  }

  readonly #signInAgain = async (): Promise<void> => {
    const { location } = this.#browser
    const address = returnAddress(`${location.pathname}${location.search}${location.hash}`, location.origin)
    location.assign(await this.#provider.signInAddress(address))
  }

  /** Only used while no screen is shown. */
  readonly #goToSignIn = (): void => {
    this.#setAuth({ kind: 'signingIn' })
    this.#signInAgain().catch((error) => this.#showFailure(error))
  }

  readonly #signOut = (): void => {
    const idToken = this.#session.tokens()?.idToken
    this.#session.clear()
    this.#browser.sessionStorage.setItem(signedOutKey, 'yes')
    leavePlans(this.#browser.sessionStorage)
    // A retry must sign out too: the session at the provider continues until it is notified.
    const leave = () => {
      this.#setAuth({ kind: 'signingIn' })
      this.#provider.signOutAddress(idToken).then(
        (address) => this.#browser.location.assign(address),
        (error) => this.#showFailure(error, leave),
      )
    }
    leave()
  }

  readonly #onMessage = ({ data }: MessageEvent): void => {
    if (data?.kind !== 'signedOut' || !this.#session.tokens()) return
    this.#session.clear()
    for (const listener of this.#signedOutListeners) listener()
    this.#goToSignIn()
  }

  readonly #onSignedOutElsewhere = (listener: () => void): (() => void) => {
    this.#signedOutListeners.add(listener)
    return () => this.#signedOutListeners.delete(listener)
  }

  /** A page restored from the back-forward cache still has its old tokens, although the user may have signed out since. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && (this.#auth.kind !== 'signedIn' || !this.#session.hasStored())) this.#browser.location.reload()
  }
}

const retryDelaysMs = [2_000, 5_000, 15_000, 30_000, 60_000]

export type TokenSessionDeps = Pick<RenewalDeps, 'exchange' | 'locks' | 'channel'> & {
  readonly oidc: Oidc
  readonly storage: Storage
  /** Called with the tokens of each sign-in and renewal. */
  readonly onStored: (tokens: Tokens) => void
}

/** The tokens of this tab, which it renews before they expire. */
function createTokenSession({ oidc, storage, onStored, ...deps }: TokenSessionDeps) {
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
