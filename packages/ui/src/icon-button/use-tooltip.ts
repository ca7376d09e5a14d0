import { type FocusEventHandler, type KeyboardEventHandler, useState } from 'react'
import { classNames } from '../class-names.ts'
import classes from './tooltip.module.css'

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
    className: classNames(classes['tooltip'], className),
    'data-dismissed': isDismissed || undefined,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') setDismissed(true)
    },
    onBlur: () => setDismissed(false),
  }
}
