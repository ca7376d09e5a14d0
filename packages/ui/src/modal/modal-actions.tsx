import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './modal.module.css'

/** The row of buttons at the end of a modal. The main button is the last one, on the right. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={`${layout['row-8-stretch']} ${classes['actions']}`}>{children}</div>
}
