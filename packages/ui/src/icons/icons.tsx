import type { ReactNode } from 'react'
import classes from './icons.module.css'

/** Icons of the shell, alerts and toasts, which are part of the initial load. Icons of controls are in control-icons.tsx. */
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 6l12 12M18 6 6 18" />
    </Icon>
  )
}

export function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2zM12 7.5v5.5M12 16.5v.01" />
    </Icon>
  )
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.01" />
    </Icon>
  )
}

export function SuccessIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.3 2.8 2.7L16 9.5" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.7v.01" />
    </Icon>
  )
}

export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h15m0 0-4-4m4 4-4 4M20 16H5m0 0 4 4m-4-4 4-4" />
    </Icon>
  )
}

export function PlanIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 4h12v16H6zM9.5 9h5m-5 4h5M9.5 4V2.5h5V4" />
    </Icon>
  )
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4H5v16h5M10 12h10m0 0-4-4m4 4-4 4" />
    </Icon>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.25 15.25 20 20" />
    </Icon>
  )
}

export function SpinnerIcon(props: IconProps) {
  return (
    <span className={classes['spinner']}>
      <Icon {...props}>
        <path d="M12 3a9 9 0 1 1-9 9" />
      </Icon>
    </span>
  )
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18" />
    </Icon>
  )
}

export function ThemeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3v18M12 7l7-2M12 12h9M12 17l7 2" />
    </Icon>
  )
}

export type IconSize = 'small' | 'medium' | 'large'
export type IconProps = { readonly size?: IconSize }

/** Decorative, next to a text or inside a named control. Hidden from assistive technology; takes the colour of the text. */
export function Icon({ size = 'small', children }: IconProps & { readonly children: ReactNode }) {
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
      {children}
    </svg>
  )
}
