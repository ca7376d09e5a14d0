import type { ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx'
import layout from '../layout.module.css'
import { useUiStrings } from '../ui-strings-provider.tsx'
import { Lines, Unbroken } from '../unbroken/unbroken.tsx'
import classes from './alert.module.css'

export type AlertVariant = 'error' | 'warning' | 'success' | 'info'

export type AlertProps = {
  readonly variant: AlertVariant
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Shows a close button. */
  readonly onClose?: () => void
  /** Buttons below the text. */
  readonly actions?: ReactNode
  /** Set if the alert appears after an action, so that it is announced. Static banners are not. */
  readonly isLive?: boolean
}

const icons = { error: ErrorIcon, warning: WarningIcon, success: SuccessIcon, info: InfoIcon } as const

/** A message in the page with an icon and a text, never colour alone (UI-30). */
export function Alert({ variant, title, children, onClose, actions, isLive = false }: AlertProps) {
  const strings = useUiStrings()
  const VariantIcon = icons[variant]
  const live = isLive ? { role: variant === 'error' ? 'alert' : 'status' } : {}
  return (
    <div className={classes['alert']} data-variant={variant} {...live}>
      <span className={classes['icon']}>
        <VariantIcon />
      </span>
      <div className={`${layout['stack-8']} ${layout['breakable']} ${classes['body']}`}>
        {title === undefined ? null : (
          <p className={layout['strong']}>
            <Unbroken>{title}</Unbroken>
          </p>
        )}
        {children === undefined ? null : (
          <div>
            <Lines>{children}</Lines>
          </div>
        )}
        {actions === undefined ? null : <div className={`${layout['row-8-stretch']} ${classes['actions']}`}>{actions}</div>}
      </div>
      {onClose === undefined ? null : (
        <IconButton label={strings.close} icon={<CloseIcon />} onClick={onClose} className={classes['close']} />
      )}
    </div>
  )
}
