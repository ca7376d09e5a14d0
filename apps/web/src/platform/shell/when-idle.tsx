import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { loadInAdvance } from './preloadable.ts'

export type WhenIdleProps<Props> = {
  readonly part: LazyPart<Props>
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/**
 * Renders a part of the program that users do not ask for, such as a count. It is loaded once a list is shown and the browser is idle
 * (`loadWaitingParts`), so that it delays neither. If that fails, nothing says so, and it is loaded with the next page.
 */
export function WhenIdle<Props>({ part, children }: WhenIdleProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.loaded)
  useEffect(() => loadInAdvance(() => part.load().then((loaded) => setLoaded(() => loaded))), [part])
  return Loaded === undefined ? null : children(Loaded)
}
