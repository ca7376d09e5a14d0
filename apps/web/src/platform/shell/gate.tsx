import { ToastProvider } from '@goat/ui/toast'
import type { ReactNode } from 'react'
import { type SignedIn, useAuth } from '../auth/auth.ts'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { DocumentTitle } from './document-title.tsx'
import { FullPageFailure, FullPageWait } from './full-page.tsx'
import { PlainHeader } from './header.tsx'
import { PermissionDenied } from './permission-denied.tsx'

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
