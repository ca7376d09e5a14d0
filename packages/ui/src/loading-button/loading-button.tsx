import { Button, type ButtonProps } from '../button/button.tsx'
import { SpinnerIcon } from '../icons/icons.tsx'

export type LoadingButtonProps = ButtonProps & { readonly isLoading: boolean }

/**
 * Disabled and busy while loading (UI-29). Uses aria-disabled rather than the attribute, with which a focused button would lose the focus.
 */
export function LoadingButton({ isLoading, icon, onClick, ...rest }: LoadingButtonProps) {
  if (!isLoading) return <Button {...rest} icon={icon} onClick={onClick} />
  return <Button {...rest} icon={<SpinnerIcon />} aria-disabled aria-busy onClick={(event) => event.preventDefault()} />
}
