import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type FactsProps = {
  /** Values next to their labels instead of below them. */
  readonly isDense?: boolean
  readonly children: ReactNode
}

/** Read-only fields, side by side as space allows. */
export function Facts({ isDense = false, children }: FactsProps) {
  return (
    <dl className={classes['facts']} data-dense={isDense || undefined}>
      {children}
    </dl>
  )
}

export type FactProps = {
  readonly label: string
  /** Takes a whole row in dense facts. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A value with its label. */
export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className="shrinkable" data-wide={isWide || undefined}>
      <dt className="caption">{label}</dt>
      <dd className="anywhere">{children}</dd>
    </div>
  )
}
