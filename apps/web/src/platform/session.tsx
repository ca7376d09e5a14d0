import { type AppConfig, appConfig, type BrandConfig, readSession } from '@goat/contract/app-config'
import type { AnyEndpoint } from '@goat/contract/endpoint'
import { type BrandId, brandOf, defaultBrand, forEachBrand, isBrandId, type Permission, permits } from '@goat/domain/brands'
import { createRequiredContext } from '@goat/ui/basics'
import { msg } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { withParameter } from '../paths.ts'
import { ClientContext, createClient } from './api/client.ts'
import { CallFailure } from './api/failure.ts'
import type { SignedIn } from './auth/auth.ts'
import { useSay } from './locale/locale.tsx'
import { brandNames, messages } from './messages.ts'
import { useUnsavedChanges } from './navigation/unsaved-changes.tsx'
import { chosenPlan, takeLinkedPlan, workIn } from './plan.ts'
import { DocumentTitle, FullPageFailure } from './shell/full-page.tsx'

const loadReasonDialog = () => import('./shell/reason-dialog.tsx')
const ReasonDialog = lazy(() => loadReasonDialog().then((module) => ({ default: module.ReasonDialog })))

export type AccessRootProps = {
  readonly auth: SignedIn
  /** Renders the shell; `hasEnded` is true once the back end no longer accepts the session. */
  readonly children: (access: Access, hasEnded: boolean, checkAgain: () => void) => ReactNode
}

/** Provides the API client and the permission of the signed-in user. */
export function AccessRoot({ auth, children }: AccessRootProps) {
  const config = useConfig()
  const { brand } = useBrand()
  const unsaved = useUnsavedChanges()
  const [access, setAccess] = useState<Access>({ kind: 'checking' })
  const [hasEnded, setEnded] = useState(false)
  const [check, setCheck] = useState(0)
  const checkAgain = useCallback(() => setCheck((count) => count + 1), [])
  // Each token renewal creates a new `auth`; the client reads the newest one and need not be recreated.
  const latestAuth = useRef(auth)
  latestAuth.current = auth

  const onFailure = useCallback(
    (failure: CallFailure, endpoint: AnyEndpoint) => {
      const consequence = consequenceOf(failure, endpoint)
      if (failure.problem?.issues.some(({ code }) => code === 'plan.unknown') === true && chosenPlan(brand) !== undefined)
        void workIn(brand, undefined)
      if (consequence === 'deny') setAccess({ kind: 'denied', message: failure.message })
      if (consequence === 'refreshSession') checkAgain()
      if (consequence !== 'signInAgain') return
      // After a change, the user must see that it was not made.
      if (endpoint.method !== 'GET' || unsaved.any() || !mayRedirectToSignIn(sessionStorage, Date.now())) setEnded(true)
      else latestAuth.current.signInAgain().catch(() => setEnded(true))
    },
    [unsaved, checkAgain, brand],
  )
  const { askReason, question } = useReasonQuestion()
  // Toasts are inside, because what they offer needs the session.
  const sayWaiting = useRef<() => () => void>(undefined)
  const client = useMemo(
    () =>
      createClient({
        baseOf: (api) => (api === 'session' ? config.session : config.brands[brand].api[api]),
        accessToken: () => latestAuth.current.accessToken(),
        tokenInsteadOf: (rejected) => latestAuth.current.tokenInsteadOf(rejected),
        onFailure,
        newest: {},
        takesExtraHeaders: config.features['extraHeaders'] !== false,
        planOf: () => (config.brands[brand].api.changes === null ? undefined : chosenPlan(brand)?.id),
        askReason: config.features['requireReason'] === true ? askReason : undefined,
        sayWaiting,
        sendsJsonIds: config.features['jsonIds'] === true,
        fetch: (...input) => fetch(...input),
      }),
    [config, brand, onFailure, askReason],
  )
  const latestClient = useRef(client)
  latestClient.current = client

  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` counts the requests to read the session again
  useEffect(() => {
    // Without a session call, a 403 from any other call shows that the user has no access.
    if (config.session === null) {
      setAccess({ kind: 'granted', permission: 'editor' })
      return
    }
    const controller = new AbortController()
    latestClient.current.read(readSession, { signal: controller.signal }).then(
      ({ permission }) => setAccess({ kind: 'granted', permission }),
      (failure: unknown) => {
        if (controller.signal.aborted) return
        // onFailure handles denial; a user who already has access keeps it if a second check fails.
        setAccess((was) => (was.kind === 'checking' || was.kind === 'failed' ? accessWithoutSession(failure) : was))
      },
    )
    return () => controller.abort()
  }, [config.session, check])

  const permission = access.kind === 'granted' ? access.permission : 'viewer'
  const session = useMemo(() => ({ user: auth.user, permission, refresh: checkAgain }), [auth.user, permission, checkAgain])
  return (
    <ClientContext value={client}>
      <SessionContext value={session}>{children(access, hasEnded, checkAgain)}</SessionContext>
      {question}
    </ClientContext>
  )
}

/** Asks for the reason of a change; calls at the same time are answered together. */
function useReasonQuestion() {
  const [answer, setAnswer] = useState<(reason: string | null) => void>()
  const asked = useRef<Promise<string | null | undefined>>(undefined)
  const askReason = useCallback(() => {
    asked.current ??= loadReasonDialog()
      .then(
        () => new Promise<string | null>((resolve) => setAnswer(() => resolve)),
        // If the question cannot be loaded, the server says that a reason is missing.
        () => undefined,
      )
      .finally(() => {
        asked.current = undefined
        setAnswer(undefined)
      })
    return asked.current
  }, [])
  const question = answer && (
    <Suspense>
      <ReasonDialog onAnswer={answer} />
    </Suspense>
  )
  return { askReason, question }
}

/** The access of the signed-in user. */
export type Access =
  | { readonly kind: 'checking' }
  | { readonly kind: 'granted'; readonly permission: Permission }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: unknown }

/**
 * The access when the session could not be read. Without a token, the screens show empty lists (SIG-14) below the notice to sign in
 * again.
 */
export function accessWithoutSession(failure: unknown): Access {
  const hasNoToken = failure instanceof CallFailure && failure.kind === 'noToken'
  return hasNoToken ? { kind: 'granted', permission: 'viewer' } : { kind: 'failed', failure }
}

/** What a failed call means for the user's access. */
export type Consequence = 'none' | 'signInAgain' | 'deny' | 'refreshSession'

/**
 * A 401, or a missing token, means signing in again. A 403 on a read means no access. After a 403 on a change, the user may still be a
 * viewer: the session is read again, and what they typed stays on the screen.
 */
export function consequenceOf(failure: CallFailure, endpoint: Pick<AnyEndpoint, 'method'>): Consequence {
  if (failure.kind === 'noToken' || failure.status === 401) return 'signInAgain'
  if (failure.status !== 403) return 'none'
  return endpoint.method === 'GET' ? 'deny' : 'refreshSession'
}

const signedInAgainKey = 'signed-in-again-at'
const minIntervalMs = 60_000

/**
 * Whether to redirect to sign-in automatically after a 401. At most once a minute, because a back end that rejects even new tokens would
 * otherwise cause a redirect loop.
 */
export function mayRedirectToSignIn(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(signedInAgainKey) ?? Number.NEGATIVE_INFINITY)
  if (now - last < minIntervalMs) return false
  storage.setItem(signedInAgainKey, String(now))
  return true
}

/** What the signed-in user may do. */
export type Session = {
  /** Identifies them. */
  readonly user: string
  readonly permission: Permission
  /** Reads the permission again, after a change was refused. */
  readonly refresh: () => void
}

export const [SessionContext, useSession] = createRequiredContext<Session>('useSession()', 'AccessRoot')

/** Whether the signed-in user may change records. */
export function useCanEdit(): boolean {
  return permits(useSession().permission, 'editor')
}

/**
 * Whether to show a form: to users who may edit, and to those who lost the permission after opening it, so that what they typed stays on
 * the screen.
 */
export function useFormShown(): boolean {
  const mayEdit = useCanEdit()
  const [hasBegun, setBegun] = useState(mayEdit)
  if (mayEdit && !hasBegun) setBegun(true)
  return hasBegun
}

export const [ConfigContext, useConfig] = createRequiredContext<AppConfig>('useConfig()', 'ConfigRoot')

type ConfigState = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'loaded'; config: AppConfig }

/** Shows nothing until the configuration is there, because everything needs it. `first`: it, or its request, which started before React did. */
export function ConfigRoot({
  first,
  children,
}: {
  readonly first: AppConfig | Promise<AppConfig>
  readonly children: (config: AppConfig) => ReactNode
}) {
  const say = useSay()
  const [attempt, setAttempt] = useState(first)
  const [state, setState] = useState<ConfigState>(() =>
    first instanceof Promise ? { kind: 'loading' } : { kind: 'loaded', config: first },
  )
  useEffect(() => {
    if (!(attempt instanceof Promise)) return
    let isCurrent = true
    attempt.then(
      (config) => isCurrent && setState({ kind: 'loaded', config }),
      (thrown: unknown) => isCurrent && setState({ kind: 'failed', message: String(thrown) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  if (state.kind === 'loaded') return <ConfigContext value={state.config}>{children(state.config)}</ConfigContext>
  if (state.kind === 'loading') return null
  return (
    <main>
      <DocumentTitle page={say(messages.configFailed)} />
      <FullPageFailure
        title={say(messages.configFailed)}
        advice={say(msg`Its configuration could not be loaded. Check your connection and try again.`)}
        technicalMessage={state.message}
        actionLabel={say(messages.tryAgain)}
        onAction={() => {
          setState({ kind: 'loading' })
          setAttempt(loadConfig(fetch))
        }}
      />
    </main>
  )
}

/** The configuration that our server has put into the page; undefined from another web server. Throws if it does not match the contract. */
export function configIn(page: Document): AppConfig | undefined {
  const text = page.getElementById('config')?.textContent ?? ''
  return text.startsWith('{') ? parseConfig(JSON.parse(text)) : undefined
}

/** Reads `/config.json`. Throws if it cannot be loaded or does not match the contract. */
export async function loadConfig(fetcher: typeof fetch): Promise<AppConfig> {
  const response = await fetcher('/config.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json: ${response.status} ${response.statusText}`.trimEnd())
  return parseConfig(await response.json())
}

function parseConfig(config: unknown): AppConfig {
  const parsed = z.safeParse(appConfig, config)
  if (!parsed.success) throw new Error(`/config.json: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

type BrandChoice = { readonly brand: BrandId; readonly choose: (brand: BrandId) => void }

export const [BrandContext, useBrand] = createRequiredContext<BrandChoice>('useBrand()', 'BrandRoot')

/**
 * Provides the chosen brand. Each tab has its own, so that switching brands in another tab never changes which brand this tab writes to.
 */
export function BrandRoot({ children }: { readonly children: ReactNode }) {
  const [brand, setBrand] = useState(() => {
    const first = readBrand(sessionStorage, localStorage)
    takeLinkedPlan(brandOfLink(window.location.search) ?? first)
    return first
  })
  useLayoutEffect(() => {
    document.documentElement.dataset['brand'] = brand
  }, [brand])
  const choose = (next: BrandId) => {
    writeBrand(sessionStorage, localStorage, next)
    setBrand(next)
  }
  return <BrandContext value={{ brand, choose }}>{children}</BrandContext>
}

const brandKey = 'brand'

/**
 * The brand of this tab, which keeps it from now on (UI-76). A new tab has the brand that was chosen last in this browser; the UK brand if
 * there is none or it is unknown (UI-6).
 */
export function readBrand(tab: Pick<Storage, 'getItem' | 'setItem'>, browser: Pick<Storage, 'getItem'>): BrandId {
  const brand = [tab, browser].map((storage) => storage.getItem(brandKey)).find(isBrandId) ?? defaultBrand
  tab.setItem(brandKey, brand)
  return brand
}

export function writeBrand(tab: Pick<Storage, 'setItem'>, browser: Pick<Storage, 'setItem'>, brand: BrandId): void {
  for (const storage of [tab, browser]) storage.setItem(brandKey, brand)
}

/** The brand that a link is for, in the optional parameter `brand` (UI-46); undefined if it names none. */
export function brandOfLink(search: string): BrandId | undefined {
  const brand = new URLSearchParams(search).get('brand')
  return isBrandId(brand) ? brand : undefined
}

export function withBrand(address: string, brand: BrandId): string {
  return withParameter(address, 'brand', brand)
}

/** The base addresses of the APIs of the current brand; null for an API that its back end does not have. */
export function useBrandApis(): BrandConfig['api'] {
  const { brand } = useBrand()
  return useConfig().brands[brand].api
}

/** The name of each brand: as configured, or else in the user's language. */
export function useBrandNames(): Readonly<Record<BrandId, string>> {
  const say = useSay()
  const { brands } = useConfig()
  return forEachBrand((id) => (brands[id].name === brandOf(id).name ? say(brandNames[id]) : brands[id].name))
}
