import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Replaces an empty list: what would be here, and what to do about it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <section className={classes['empty']}>
      <h2 className={classes['title']}>{title}</h2>
      {children}
    </section>
  )
}
