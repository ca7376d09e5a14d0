import { Button } from '@goat/ui/button'
import { Lines } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { useSay } from '../locale/locale.tsx'
import classes from './full-page.module.css'

export type FullPageFailureProps = {
  readonly title: string
  readonly advice?: ReactNode
  readonly technicalMessage?: string
  readonly actionLabel?: string
  readonly onAction?: () => void
}

/** Replaces a page that cannot be shown: what happened, what to do, and the technical message for support. */
export function FullPageFailure({ title, advice, technicalMessage, actionLabel, onAction }: FullPageFailureProps) {
  const say = useSay()
  return (
    <section className={`grid gap-16 prose ${classes['page']}`} role="alert">
      <h1 className="page-title">{title}</h1>
      {advice === undefined ? null : (
        <p className="muted">
          <Lines>{advice}</Lines>
        </p>
      )}
      {technicalMessage === undefined || technicalMessage === '' ? null : (
        <p className={`grid gap-4 frame padding-12-16 text-14 ${classes['technical']}`}>
          <span className="label">{say(msg`Technical message`)}</span>
          {/* From a browser, a provider or a server, so in an unknown language. */}
          <span translate="no">{technicalMessage}</span>
        </p>
      )}
      {actionLabel === undefined ? null : (
        <Button variant="primary" onClick={onAction}>
          {actionLabel}
        </Button>
      )}
    </section>
  )
}

/** Replaces a page while it loads. The text appears only after a delay. */
export function FullPageWait({ text }: { readonly text: string }) {
  return (
    <p className={`muted ${classes['wait']}`} role="status">
      {text}
    </p>
  )
}

/** The title of the tab, with the page first because tabs are narrow. */
export function DocumentTitle({ page }: { readonly page?: string }) {
  const product = useSay()(msg`Global Operations Admin Tool`)
  return <title>{page === undefined ? product : `${page} · ${product}`}</title>
}

type Props = { readonly children: ReactNode; readonly fallback: (thrown: unknown) => ReactNode }
type State = { readonly thrown: unknown; readonly hasThrown: boolean }

/** Catches errors during rendering, such as a chunk that a new release has replaced. React supports this only in class components. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, hasThrown: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, hasThrown: true }
  }

  override render(): ReactNode {
    return this.state.hasThrown ? this.props.fallback(this.state.thrown) : this.props.children
  }
}
