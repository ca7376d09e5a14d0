import type { AnyEndpoint } from '@goat/contract/endpoint'
import { readSession } from '@goat/contract/session'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createClient } from '../api/client.ts'
import { ClientContext } from '../api/client-context.ts'
import type { CallFailure } from '../api/failure.ts'
import type { SignedIn } from '../auth/auth.ts'
import { useBrand } from '../brand/brand-root.tsx'
import { useConfig } from '../config/config-root.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { type Access, accessWithoutSession, consequenceOf } from './access.ts'
import { mayRedirectToSignIn } from './reauthentication.ts'
import { SessionContext } from './session.ts'

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
