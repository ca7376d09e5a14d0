import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { ToastProvider } from '@goat/ui/toast'
import type { ReactNode } from 'react'
import { plainFailureText } from '../api/plain-failure-text.ts'
import type { SignedIn } from '../auth/auth.ts'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { logFailure } from '../log-failure.ts'
import { messages } from '../messages.ts'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import type { Access } from '../session/access.ts'
import { useTranslatedToasts } from '../translated-toasts.tsx'
import { DocumentTitle } from './document-title.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FullPageFailure, FullPageWait } from './full-page.tsx'
import { Header, type HeaderProps, PlainHeader } from './header.tsx'
import type { LazyPart } from './lazy-part.ts'
import { LoadedPart } from './loaded-part.tsx'
import type { NavigationItem } from './navigation-item.ts'
import { PermissionDenied } from './permission-denied.tsx'
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
    <div className={classes['notices']} data-banner>
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
