import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** In the place of a list that is empty: what would be here, and what can be done about it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <section className={classes['empty']}>
      <h2 className={classes['title']}>{title}</h2>
      {children}
    </section>
  )
}
