import { type ComponentProps, type FocusEventHandler, type KeyboardEventHandler, type ReactNode, useState } from 'react'
import classes from '../button/button.module.css'
import type { ButtonVariant } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import tooltipClasses from './tooltip.module.css'

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

export type TooltipProps = {
  readonly className: string | undefined
  readonly 'data-dismissed': true | undefined
  readonly onKeyDown: KeyboardEventHandler
  readonly onBlur: FocusEventHandler
}

/** Props that show the title of an element on keyboard focus too, until Escape. Browsers show it only on hover. */
export function useTooltip(className: string | undefined): TooltipProps {
  const [isDismissed, setDismissed] = useState(false)
  return {
    className: classNames(tooltipClasses['tooltip'], className),
    'data-dismissed': isDismissed || undefined,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') setDismissed(true)
    },
    onBlur: () => setDismissed(false),
  }
}
