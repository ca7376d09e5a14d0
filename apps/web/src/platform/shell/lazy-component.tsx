import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { useLazyComponent } from './use-lazy-component.ts'

export type LazyComponentProps<Props> = {
  readonly part: LazyPart<Props>
  /** Loads it whenever this becomes true; by default at once. */
  readonly isWanted?: boolean
  /** Shown until it is loaded. */
  readonly fallback?: ReactNode
  /** Called if loading fails, to close what was opened. */
  readonly onFailed?: () => void
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/** Renders a part of the program that is loaded on demand. */
export function LazyComponent<Props>({ part, isWanted = true, fallback = null, onFailed, children }: LazyComponentProps<Props>) {
  const [Loaded, load] = useLazyComponent(part, onFailed)
  const onWanted = useEffectEvent(load)
  useEffect(() => {
    if (isWanted) onWanted()
  }, [isWanted])
  return Loaded === undefined ? fallback : children(Loaded)
}
