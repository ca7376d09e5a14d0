import { type ReactNode, useDeferredValue } from 'react'

/** Renders changes of its content after those of the rest of the screen are painted. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(children)
}
