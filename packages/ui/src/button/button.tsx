import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  /** Shown before the text; decorative. */
  readonly icon?: ReactNode
}

/** A button with a text, at least 44 px high. `type` defaults to `button`, so that only submit buttons submit. */
export function Button({ variant = 'secondary', type = 'button', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(classes['button'], className)} data-variant={variant}>
      {icon}
      {children}
    </button>
  )
}
