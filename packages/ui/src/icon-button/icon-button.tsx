import type { ComponentProps, ReactNode } from 'react'
import classes from '../button/button.module.css'
import type { ButtonVariant } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { useTooltip } from './use-tooltip.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'onKeyDown' | 'onBlur'> & {
  /** The accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly variant?: ButtonVariant
}

/** A square button of 44 px with only an icon. */
export function IconButton({ label, icon, variant = 'quiet', type = 'button', className, ...rest }: IconButtonProps) {
  const tooltip = useTooltip(classNames(classes['button'], classes['icon-only'], className))
  return (
    <button title={label} {...rest} {...tooltip} type={type} aria-label={label} data-variant={variant}>
      {icon}
    </button>
  )
}
