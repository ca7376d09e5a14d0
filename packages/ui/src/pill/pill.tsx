import type { ReactNode } from 'react'
import classes from './pill.module.css'

/** A short fact next to a heading or in a table. */
export function Pill({ tone = 'neutral', children }: { readonly tone?: 'neutral' | 'accent'; readonly children: ReactNode }) {
  return (
    <span className={classes['pill']} data-tone={tone}>
      {children}
    </span>
  )
}
