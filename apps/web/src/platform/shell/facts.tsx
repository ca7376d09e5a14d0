import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Read-only fields, side by side as space allows. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>
}

/** A value below its label. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['value']}>{children}</dd>
    </div>
  )
}
