import { Button } from '@goat/ui/button'
import { Alert, ToastProvider } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { useClient } from '../api/client.ts'
import { plainFailureText } from '../api/failure.ts'
import { type SignedIn, useAuth } from '../auth/auth.ts'
import { logFailure, useKeptToast, useSay, useTranslatedToasts } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { type ChosenPlan, chosenPlan } from '../plan.ts'
import { type Access, useBrand, useConfig } from '../session.tsx'
import { DocumentTitle, FullPageFailure, FullPageWait } from './full-page.tsx'
import { Header, type HeaderProps, PlainHeader } from './header.tsx'
import { IntoPlanRoot, type PlanChoiceProps } from './into-plan.tsx'
import { type Lazy, type LazyPart, LoadedPart, useLoaded } from './lazy.tsx'
import classes from './shell.module.css'
import { useOnline } from './use-online.ts'

export type ShellProps = HeaderProps & {
  readonly access: Access
  readonly hasEnded: boolean
  readonly onCheckAgain: () => void
  readonly planBar: LazyPart<ChosenPlan>
  readonly planChoice: LazyPart<PlanChoiceProps>
  /** The text of a failure, with translated refusals. */
  readonly failureText: Lazy<typeof plainFailureText>
  readonly children: ReactNode
}

/** The layout around every screen: header, notices and toasts. */
export function Shell({ access, hasEnded, onCheckAgain, failureText, planBar, planChoice, children, ...header }: ShellProps) {
  const say = useSay()
  return (
    <ToastProvider>
      <a className={classes['skip']} href="#content">
        {say(msg`Skip to content`)}
      </a>
      {access.kind === 'denied' ? <PlainHeader signOut={header.auth.signOut} /> : <Header {...header} />}
      <div className={classes['banners']}>
        {access.kind === 'granted' ? <InPlan part={planBar} /> : null}
        <Notices hasEnded={hasEnded} auth={header.auth} />
      </div>
      <main id="content" className={classes['content']} tabIndex={-1}>
        <IntoPlanRoot choice={planChoice}>
          <Content {...{ access, onCheckAgain, failureText }}>{children}</Content>
        </IntoPlanRoot>
      </main>
    </ToastProvider>
  )
}

/** What every screen says of the plan in which the tab works. */
function InPlan({ part }: { readonly part: LazyPart<ChosenPlan> }) {
  const { brand } = useBrand()
  const plan = chosenPlan(brand)
  return plan === undefined ? null : <LoadedPart part={part}>{(PlanBar) => <PlanBar {...plan} />}</LoadedPart>
}

function Content({ access, children, ...rest }: Pick<ShellProps, 'access' | 'onCheckAgain' | 'failureText' | 'children'>) {
  switch (access.kind) {
    case 'granted':
      return children
    case 'checking':
      return <Checking />
    case 'denied':
      return <PermissionDenied technicalMessage={access.message} />
    case 'failed':
      return <SessionFailed {...rest} failure={access.failure} />
  }
}

function Checking() {
  return (
    <>
      <DocumentTitle />
      <FullPageWait text={useSay()(msg`Signing in…`)} />
    </>
  )
}

type SessionFailedProps = Pick<ShellProps, 'onCheckAgain' | 'failureText'> & { readonly failure: unknown }

/** The user's permission could not be read. If the sentences of refusals cannot be loaded either, the refusal is shown as it was sent. */
function SessionFailed({ failure, onCheckAgain, failureText }: SessionFailedProps) {
  const say = useSay()
  const { supportChannel } = useConfig()
  const text = useLoaded(failureText)
  if (text.loaded === undefined && text.failure === undefined) return <Checking />
  return (
    <>
      <DocumentTitle page={say(messages.sessionFailed)} />
      <FullPageFailure
        title={say(messages.sessionFailed)}
        advice={(text.loaded ?? plainFailureText)(failure, say, supportChannel)}
        actionLabel={say(messages.tryAgain)}
        onAction={onCheckAgain}
      />
    </>
  )
}

/** Notices on every screen: no connection, or a session that the back end no longer accepts. */
function Notices({ hasEnded, auth }: Pick<ShellProps, 'hasEnded' | 'auth'>) {
  const say = useSay()
  const isOnline = useOnline()
  useKeptToast()
  const { sayWaiting } = useClient().deps
  const toasts = useTranslatedToasts()
  useEffect(() => {
    if (sayWaiting !== undefined) sayWaiting.current = () => toasts.progress((now) => now(messages.checkingOutcome)).close
  }, [sayWaiting, toasts])
  if (isOnline && !hasEnded) return null
  return (
    <div className={`grid gap-8 ${classes['notices']}`} data-banner>
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
      title={say(msg`Your session has ended.`)}
      actions={<Button onClick={() => void signIn()}>{say(messages.signInAgain)}</Button>}
    >
      {unsaved.any() ? say(msg`Your changes have not been saved, but will still be here after you have signed in again.`) : undefined}
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
          <Checking />
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
            advice={say(msg`It works only once, and only in the tab in which you began to sign in.`)}
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
      <DocumentTitle page={say(msg`Permission denied`)} />
      <FullPageFailure
        title={say(msg`You do not have permission to access this tool.`)}
        advice={accessChannel === '' ? undefined : say(msg`Ask for access in the chat channel ${{ channel: accessChannel }}.`)}
        technicalMessage={technicalMessage}
      />
    </>
  )
}
