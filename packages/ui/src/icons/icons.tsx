import classes from './icons.module.css'

export type IconSize = 'small' | 'medium' | 'large'
export type IconProps = { readonly size?: IconSize }

/** Decorative, next to a text or inside a named control. Hidden from assistive technology; takes the colour of the text. */
function Icon({ size = 'small', lines }: IconProps & { readonly lines: string }) {
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
      <path d={lines} />
    </svg>
  )
}

/**
 * The icon with these lines, as the `d` of a path within 24 by 24.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function icon(lines: string) {
  return (props: IconProps) => <Icon {...props} lines={lines} />
}

/** Icons of the shell, alerts and toasts, which are part of the initial load. Icons of controls are in control-icons.tsx. */
export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const ErrorIcon = icon('M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2zM12 7.5v5.5M12 16.5v.01')
export const WarningIcon = icon('M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.01')
export const SuccessIcon = icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 12.3l2.8 2.7L16 9.5')
export const InfoIcon = icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 7.7v.01')
export const SwapIcon = icon('M4 8h15m0 0-4-4m4 4-4 4M20 16H5m0 0 4 4m-4-4 4-4')
export const PlanIcon = icon('M6 4h12v16H6zM9.5 9h5m-5 4h5M9.5 4V2.5h5V4')
export const LogoutIcon = icon('M10 4H5v16h5M10 12h10m0 0-4-4m4 4-4 4')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.25 15.25 20 20')
export const GlobeIcon = icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18')
export const ThemeIcon = icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 3v18M12 7l7-2M12 12h9M12 17l7 2')

export function SpinnerIcon(props: IconProps) {
  return (
    <span className={classes['spinner']}>
      <Icon {...props} lines="M12 3a9 9 0 1 1-9 9" />
    </span>
  )
}
