import type { AnyEndpoint } from '@goat/contract/endpoint'
import { readSession } from '@goat/contract/session'
import { type Permission, permits } from '@goat/domain/brands'
import { createRequiredContext } from '@goat/ui/basics'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ClientContext, createClient } from './api/client.ts'
import { CallFailure } from './api/failure.ts'
import type { SignedIn } from './auth/auth.ts'
import { useBrand } from './brand/brand.tsx'
import { useConfig } from './config.tsx'
import { useUnsavedChanges } from './navigation/unsaved-changes.tsx'

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
      if (consequence === 'deny') setAccess({ kind: 'denied', message: failure.message })
      if (consequence === 'refreshSession') checkAgain()
      if (consequence !== 'signInAgain') return
      // After a change, the user must see that it was not made.
      if (endpoint.method !== 'GET' || unsaved.any() || !mayRedirectToSignIn(sessionStorage, Date.now())) setEnded(true)
      else latestAuth.current.signInAgain().catch(() => setEnded(true))
    },
    [unsaved, checkAgain],
  )
  const client = useMemo(
    () =>
      createClient({
        baseOf: (api) => (api === 'session' ? config.session : config.brands[brand].api[api]),
        accessToken: () => latestAuth.current.accessToken(),
        tokenInsteadOf: (rejected) => latestAuth.current.tokenInsteadOf(rejected),
        onFailure,
        takesExtraHeaders: config.features['extraHeaders'] !== false,
        sendsJsonIds: config.features['jsonIds'] === true,
        fetch: (...input) => fetch(...input),
      }),
    [config, brand, onFailure],
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
  const session = useMemo(() => ({ permission, refresh: checkAgain }), [permission, checkAgain])
  return (
    <ClientContext value={client}>
      <SessionContext value={session}>{children(access, hasEnded, checkAgain)}</SessionContext>
    </ClientContext>
  )
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

const storageKey = 'signed-in-again-at'
const minIntervalMs = 60_000

/**
 * Whether to redirect to sign-in automatically after a 401. At most once a minute, because a back end that rejects even new tokens would
 * otherwise cause a redirect loop.
 */
export function mayRedirectToSignIn(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY)
  if (now - last < minIntervalMs) return false
  storage.setItem(storageKey, String(now))
  return true
}

/** What the signed-in user may do. */
export type Session = {
  readonly permission: Permission
  /** Reads the permission again, after a change was refused. */
  readonly refresh: () => void
}

export const [SessionContext, useSession] = createRequiredContext<Session>('useSession()', 'AccessRoot', 'platform/session.tsx')

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
