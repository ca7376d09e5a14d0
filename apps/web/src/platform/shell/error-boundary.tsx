import { Component, type ReactNode } from 'react'

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
