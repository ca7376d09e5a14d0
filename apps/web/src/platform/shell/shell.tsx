import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { ToastProvider } from '@goat/ui/toast'
import type { ReactNode } from 'react'
import { plainFailureText } from '../api/failure.ts'
import { type SignedIn, useAuth } from '../auth/auth.ts'
import { useConfig } from '../config.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import type { Access } from '../session.tsx'
import { logFailure, useTranslatedToasts } from '../translated-toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { DocumentTitle, FullPageFailure, FullPageWait } from './full-page.tsx'
import { Header, type HeaderProps, PlainHeader } from './header.tsx'
import { type LazyPart, LoadedPart } from './lazy.tsx'
import type { NavigationItem } from './palette-keys.tsx'
import type { SessionFailedProps } from './session-failed.tsx'
import classes from './shell.module.css'
import { useOnline } from './use-online.ts'

export type ShellProps = {
  readonly auth: SignedIn
  readonly access: Access
  readonly hasEnded: boolean
  readonly onCheckAgain: () => void
  readonly navigation: readonly NavigationItem[]
  readonly loadPalette: HeaderProps['loadPalette']
  readonly sessionFailed: LazyPart<SessionFailedProps>
  readonly children: ReactNode
}

/** The layout around every screen: header, notices and toasts. */
export function Shell({ auth, access, hasEnded, onCheckAgain, navigation, loadPalette, sessionFailed, children }: ShellProps) {
  const say = useSay()
  return (
    <ToastProvider>
      <a className={classes['skip']} href="#content">
        {say(messages.skipToContent)}
      </a>
      {access.kind === 'denied' ? (
        <PlainHeader signOut={auth.signOut} />
      ) : (
        <Header navigation={navigation} auth={auth} loadPalette={loadPalette} />
      )}
      <Notices hasEnded={hasEnded} auth={auth} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        <Content access={access} onCheckAgain={onCheckAgain} sessionFailed={sessionFailed}>
          {children}
        </Content>
      </main>
    </ToastProvider>
  )
}

type ContentProps = Pick<ShellProps, 'access' | 'onCheckAgain' | 'sessionFailed' | 'children'>

function Content({ access, onCheckAgain, sessionFailed, children }: ContentProps) {
  const say = useSay()
  switch (access.kind) {
    case 'granted':
      return children
    case 'checking':
      return (
        <>
          <DocumentTitle />
          <FullPageWait text={say(messages.signingIn)} />
        </>
      )
    case 'denied':
      return <PermissionDenied technicalMessage={access.message} />
    case 'failed':
      return (
        <ErrorBoundary fallback={() => <SessionFailedFallback failure={access.failure} onCheckAgain={onCheckAgain} />}>
          <LoadedPart part={sessionFailed} fallback={<FullPageWait text={say(messages.signingIn)} />}>
            {(SessionFailed) => <SessionFailed failure={access.failure} onCheckAgain={onCheckAgain} />}
          </LoadedPart>
        </ErrorBoundary>
      )
  }
}

/** Replaces `SessionFailed` if it cannot be loaded. */
function SessionFailedFallback({ failure, onCheckAgain }: SessionFailedProps) {
  const say = useSay()
  const { supportChannel } = useConfig()
  return (
    <FullPageFailure
      title={say(messages.sessionFailed)}
      advice={plainFailureText(failure, say, supportChannel)}
      actionLabel={say(messages.tryAgain)}
      onAction={onCheckAgain}
    />
  )
}

/** Notices on every screen: no connection, or a session that the back end no longer accepts. */
function Notices({ hasEnded, auth }: Pick<ShellProps, 'hasEnded' | 'auth'>) {
  const say = useSay()
  const isOnline = useOnline()
  if (isOnline && !hasEnded) return null
  return (
    <div className={`${layout['stack-8']} ${classes['notices']}`} data-banner>
      {isOnline ? null : (
        <Alert variant="warning" isLive>
          {say(messages.offline)}
        </Alert>
      )}
      {hasEnded ? <SessionEnded auth={auth} /> : null}
    </div>
  )
}

function SessionEnded({ auth }: Pick<ShellProps, 'auth'>) {
  const say = useSay()
  const toasts = useTranslatedToasts()
  const unsaved = useUnsavedChanges()
  const signIn = async () => {
    try {
      await unsaved.leaveKeeping(auth.signInAgain)
    } catch (thrown) {
      logFailure('Signing in again', thrown)
      toasts.show('error', (now) => now(messages.signInFailed))
    }
  }
  return (
    <Alert
      variant="error"
      isLive
      title={say(messages.sessionEnded)}
      actions={<Button onClick={() => void signIn()}>{say(messages.signInAgain)}</Button>}
    >
      {unsaved.any() ? say(messages.sessionEndedAdvice) : undefined}
    </Alert>
  )
}

/** Renders its children only for a signed-in user, whom every route requires (SIG-1). */
export function Gate({ children }: { readonly children: (auth: SignedIn) => ReactNode }) {
  const say = useSay()
  const auth = useAuth()
  switch (auth.kind) {
    case 'signedIn':
      return children(auth)
    case 'signingIn':
      return (
        <main>
          <DocumentTitle />
          <FullPageWait text={say(messages.signingIn)} />
        </main>
      )
    case 'refused':
      return (
        <ToastProvider>
          <PlainHeader signOut={auth.signOut} />
          <main>
            <PermissionDenied technicalMessage={auth.message} />
          </main>
        </ToastProvider>
      )
    case 'expired':
      return (
        <main>
          <DocumentTitle page={say(messages.signInExpired)} />
          <FullPageFailure
            title={say(messages.signInExpired)}
            advice={say(messages.signInExpiredAdvice)}
            actionLabel={say(messages.signInAgain)}
            onAction={auth.retry}
          />
        </main>
      )
    case 'failed':
      return (
        <main>
          <DocumentTitle page={say(messages.signInFailed)} />
          <FullPageFailure
            title={say(messages.signInFailed)}
            technicalMessage={auth.message}
            actionLabel={say(messages.tryAgain)}
            onAction={auth.retry}
          />
        </main>
      )
  }
}

/** The message, the channel for access requests, and the technical message (SIG-3). */
export function PermissionDenied({ technicalMessage }: { readonly technicalMessage: string }) {
  const say = useSay()
  const { accessChannel } = useConfig()
  return (
    <>
      <DocumentTitle page={say(messages.permissionDeniedTitle)} />
      <FullPageFailure
        title={say(messages.permissionDenied)}
        advice={accessChannel === '' ? undefined : say(messages.askForAccess(accessChannel))}
        technicalMessage={technicalMessage}
      />
    </>
  )
}
