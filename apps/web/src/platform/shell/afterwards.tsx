import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyPart } from './lazy-part.ts'

const first = Promise.withResolvers<void>()

/** To be called when the first screen is shown. */
export const showFirst = () => first.resolve()

export type AfterwardsProps<Props> = {
  readonly part: LazyPart<Props>
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/**
 * Renders a part of the program that users do not ask for, such as a count, and that is loaded after the first screen. If that fails,
 * nothing says so, and it is loaded with the next page.
 */
export function Afterwards<Props>({ part, children }: AfterwardsProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.loaded)
  useEffect(() => {
    void first.promise
      .then(() => part.load())
      .then(
        (loaded) => setLoaded(() => loaded),
        () => undefined,
      )
  }, [part])
  return Loaded === undefined ? null : children(Loaded)
}
