import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** Side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={classes['row']}>{children}</div>
}

/** One below the other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={classes['stack']}>{children}</div>
}
