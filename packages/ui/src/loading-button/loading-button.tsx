import { Button, type ButtonProps } from '../button/button.tsx'
import { SpinnerIcon } from '../icons/icons.tsx'

export type LoadingButtonProps = ButtonProps & { readonly isLoading: boolean }

/**
 * Disabled and busy while it loads (UI-29). It is disabled by ARIA rather than by the attribute, because a
 * focused button that gets the attribute drops the keyboard's place on the page.
 */
export function LoadingButton({ isLoading, icon, onClick, ...rest }: LoadingButtonProps) {
  if (!isLoading) return <Button {...rest} icon={icon} onClick={onClick} />
  return <Button {...rest} icon={<SpinnerIcon />} aria-disabled aria-busy onClick={(event) => event.preventDefault()} />
}
