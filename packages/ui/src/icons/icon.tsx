import type { ReactNode } from 'react'
import classes from './icons.module.css'

export type IconSize = 'small' | 'medium' | 'large'
export type IconProps = { readonly size?: IconSize }

/** Decorative, next to a text or inside a named control. Hidden from assistive technology; takes the colour of the text. */
export function Icon({ size = 'small', children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      className={classes['icon']}
      data-size={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
