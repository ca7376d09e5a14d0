import type { ReactNode } from 'react'
import classes from './fitted.module.css'

export type FittedProps = {
  /** Names the content for assistive technology. */
  readonly label: string
  readonly content: ReactNode
  /** Alerts and buttons, which stay visible below the content. */
  readonly children: ReactNode
}

/** The body of a dialog whose content may be higher than the screen: only the content scrolls. */
export function Fitted({ label, content, children }: FittedProps) {
  return (
    <div className={classes['fitted']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it */}
      <section className={classes['scrolled']} aria-label={label} tabIndex={0}>
        {content}
      </section>
      {children}
    </div>
  )
}
