import { type ComponentProps, type FocusEventHandler, type KeyboardEventHandler, type ReactNode, useState } from 'react'
import { classNames } from '../basics.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { SpinnerIcon } from '../icons/icons.tsx'
import classes from './button.module.css'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

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
    className: classNames('relative', classes['tooltip'], className),
    'data-dismissed': isDismissed || undefined,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') setDismissed(true)
    },
    onBlur: () => setDismissed(false),
  }
}

export type LoadingButtonProps = ButtonProps & { readonly isLoading: boolean }

/**
 * Disabled and busy while loading (UI-29). Uses aria-disabled rather than the attribute, with which a focused button would lose the focus.
 */
export function LoadingButton({ isLoading, icon, onClick, ...rest }: LoadingButtonProps) {
  if (!isLoading) return <Button {...rest} icon={icon} onClick={onClick} />
  return <Button {...rest} icon={<SpinnerIcon />} aria-disabled aria-busy onClick={(event) => event.preventDefault()} />
}

/**
 * A press of a mouse is lost if what was pressed moves before the button of the mouse is released, because an error or an answer appeared
 * above it: the browser reports it to what contains both. Gives it to the control that was pressed (UI-84).
 */
export function keepPresses(page: Document): void {
  let pressed: { readonly control: HTMLElement; readonly x: number; readonly y: number } | undefined
  const onDown = ({ target, button, ctrlKey, metaKey, shiftKey, clientX: x, clientY: y }: MouseEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], label') : null
    pressed = control === null || button !== 0 || ctrlKey || metaKey || shiftKey ? undefined : { control, x, y }
  }
  const onUp = ({ button, clientX, clientY }: MouseEvent) => {
    if (pressed === undefined || button !== 0) return
    const { control, x, y } = pressed
    const { top, bottom, left, right } = control.getBoundingClientRect()
    const hasMoved = clientX < left || clientX >= right || clientY < top || clientY >= bottom
    // A pointer that was moved away has withdrawn the press.
    if (hasMoved && control.checkVisibility() && Math.hypot(clientX - x, clientY - y) < pointerSlack) control.click()
  }
  page.addEventListener('mousedown', onDown, true)
  page.addEventListener('mouseup', onUp, true)
}

/** How far a pointer moves, in px, while someone holds it still. */
const pointerSlack = 8

/** Shows the less frequent actions of a record, after it in the same row. */
export function MoreActions({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className={classes['more']}
        icon={<ChevronDownIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen ? children : null}
    </>
  )
}

/** The row of buttons at the end of a modal. The main button is the last one, on the right. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={`row gap-8 stretch actions ${classes['actions']}`}>{children}</div>
}
