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
import { type Access, consequenceOf, withoutSession } from './access.ts'
import { maySignInByItself } from './reauthentication.ts'
import { SessionContext } from './session.ts'

export type AccessRootProps = {
  readonly auth: SignedIn
  /** Draws the shell for what is known; `hasEnded` says that the back end no longer takes the session. */
  readonly children: (access: Access, hasEnded: boolean, checkAgain: () => void) => ReactNode
}

/** The client of the signed-in person, and what they may do. */
export function AccessRoot({ auth, children }: AccessRootProps) {
  const config = useConfig()
  const { brand } = useBrand()
  const unsaved = useUnsavedChanges()
  const [access, setAccess] = useState<Access>({ kind: 'checking' })
  const [hasEnded, setEnded] = useState(false)
  const [check, setCheck] = useState(0)
  const checkAgain = useCallback(() => setCheck((count) => count + 1), [])
  // Signing in renews tokens with a new object each time; the client asks the newest and stays the same.
  const newestAuth = useRef(auth)
  newestAuth.current = auth

  const onFailure = useCallback(
    (failure: CallFailure, endpoint: AnyEndpoint) => {
      const consequence = consequenceOf(failure, endpoint)
      if (consequence === 'deny') setAccess({ kind: 'denied', message: failure.message })
      if (consequence === 'readSessionAgain') checkAgain()
      if (consequence !== 'signInAgain') return
      if (unsaved.any() || !maySignInByItself(sessionStorage, Date.now())) setEnded(true)
      else newestAuth.current.signInAgain().catch(() => setEnded(true))
    },
    [unsaved, checkAgain],
  )
  const client = useMemo(
    () =>
      createClient({
        baseOf: (api) => (api === 'session' ? config.session : config.brands[brand].api[api]),
        accessToken: () => newestAuth.current.accessToken(),
        onFailure,
        takesExtraHeaders: config.features['extraHeaders'] !== false,
        fetch: (...input) => fetch(...input),
      }),
    [config, brand, onFailure],
  )
  const newestClient = useRef(client)
  newestClient.current = client

  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` counts the times that somebody asked to look again
  useEffect(() => {
    // A back end without a session call says by a 403 of any call that someone may not.
    if (config.session === null) {
      setAccess({ kind: 'granted', permission: 'editor' })
      return
    }
    const abandoned = new AbortController()
    newestClient.current.read(readSession, { signal: abandoned.signal }).then(
      ({ permission }) => setAccess({ kind: 'granted', permission }),
      (failure: unknown) => {
        if (abandoned.signal.aborted) return
        // Denial was said by onFailure; who has looked already keeps looking while a second check is lost on the way.
        setAccess((was) => (was.kind === 'checking' || was.kind === 'failed' ? withoutSession(failure) : was))
      },
    )
    return () => abandoned.abort()
  }, [config.session, check])

  const permission = access.kind === 'granted' ? access.permission : 'viewer'
  const session = useMemo(() => ({ permission, refresh: checkAgain }), [permission, checkAgain])
  return (
    <ClientContext value={client}>
      <SessionContext value={session}>{children(access, hasEnded, checkAgain)}</SessionContext>
    </ClientContext>
  )
}
