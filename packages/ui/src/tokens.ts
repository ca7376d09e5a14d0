/**
 * The measures of tokens.css that code needs too; a test compares both. Durations are in milliseconds, lengths in CSS pixels at the base
 * font size of 16 (UI-36).
 */

/** Minimum widths for media queries. */
export const breakpoints = { xs: 0, sm: 400, md: 640, lg: 900, xl: 1200, xxl: 1640 } as const

export const spaces = [0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 160] as const

export const iconSizes = { small: 20, medium: 24, large: 32 } as const

export const baseFontSize = 16
export const touchTarget = 48
export const container = 1200
export const richText = 600

export const modalMs = 450
export const accordionMs = 300
/** Under reduced motion, only the opacity fades. */
export const accordionReducedMs = 1200
export const toastMs = 5000
/** How long a toast with an action stays. */
export const actionMs = 30_000

/** How far a carousel nudges its slides to show that there are more. */
export const carouselBounce = 30
/** The delay between the last resize and the new measurement. */
export const resizeDebounceMs = 150
