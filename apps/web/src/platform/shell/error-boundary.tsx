import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly fallback: (thrown: unknown) => ReactNode }
type State = { readonly thrown: unknown; readonly hasThrown: boolean }

/** React has no other way to catch what drawing throws, such as a part of the program that a new version has replaced. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, hasThrown: false }

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown, hasThrown: true }
  }

  override render(): ReactNode {
    return this.state.hasThrown ? this.props.fallback(this.state.thrown) : this.props.children
  }
}
