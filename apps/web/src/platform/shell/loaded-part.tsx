import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyPart } from './lazy-part.ts'

export type LoadedPartProps<Props> = {
  readonly part: LazyPart<Props>
  /** Shown until it is loaded. */
  readonly fallback?: ReactNode
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/**
 * Renders a part of the program once it is loaded. Not by Suspense, which holds back what appears next for up to 0.3 s. Throws if loading
 * fails, so that the error boundary around it says so.
 */
export function LoadedPart<Props>({ part, fallback = null, children }: LoadedPartProps<Props>) {
  const [state, setState] = useState<{ readonly Loaded?: ComponentType<Props> | undefined; readonly thrown?: unknown }>({
    Loaded: part.loaded,
  })
  useEffect(() => {
    // Also if it has been loaded by now: it may have arrived after rendering.
    part.load().then(
      (Loaded) => setState((was) => (was.Loaded === Loaded ? was : { Loaded })),
      (thrown: unknown) => setState({ thrown }),
    )
  }, [part])
  if ('thrown' in state) throw state.thrown
  return state.Loaded === undefined ? fallback : children(state.Loaded)
}
