import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import { Unbroken } from './unbroken.tsx'

/** Separates texts that are shown as one, each in an element of its own: U+2029, the paragraph separator. */
export const lineSeparator = '\u2029'

/** `Unbroken` for a text that may consist of several, one below the other. */
export function Lines({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes(lineSeparator)) return <Unbroken>{children}</Unbroken>
  return children.split(lineSeparator).map((line) => (
    <span key={line} className={layout['block']}>
      <Unbroken>{line}</Unbroken>
    </span>
  ))
}
