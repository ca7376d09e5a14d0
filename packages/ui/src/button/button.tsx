import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  /** Stands before the text; decoration. */
  readonly icon?: ReactNode
}

/** A button with a text. At least 44 px high; `type` is `button` unless said otherwise, so that only a submit button submits. */
export function Button({ variant = 'secondary', type = 'button', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(classes['button'], className)} data-variant={variant}>
      {icon}
      {children}
    </button>
  )
}
