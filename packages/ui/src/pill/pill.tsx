import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './pill.module.css'

/** `success`, `warning` and `error` are states, which the text names too. */
export type PillTone = 'neutral' | 'accent' | 'success' | 'warning' | 'error'

/** A short fact next to a heading or in a table. */
export function Pill({ tone = 'neutral', children }: { readonly tone?: PillTone; readonly children: ReactNode }) {
  return (
    <span className={`${layout['label']} ${layout['anywhere']} ${classes['pill']}`} data-tone={tone}>
      {children}
    </span>
  )
}
