import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { loadInAdvance } from './part-in-advance.ts'

export type WhenIdleProps<Props> = {
  readonly part: LazyPart<Props>
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/** How long after a failure it is loaded again, in milliseconds. */
const retryMs = 30_000

/**
 * Renders a part of the program that users do not ask for, such as a count. It is loaded once a list is shown and the browser is idle
 * (`loadWaitingParts`), so that it delays neither. If that fails, nothing says so, and it is tried
 * again.
 */
export function WhenIdle<Props>({ part, children }: WhenIdleProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.loaded)
  useEffect(() => {
    const load = async () => {
      try {
        const loaded = await part.load()
        setLoaded(() => loaded)
      } catch {
        setTimeout(() => void load(), retryMs)
      }
    }
    loadInAdvance(load)
  }, [part])
  return Loaded === undefined ? null : children(Loaded)
}
