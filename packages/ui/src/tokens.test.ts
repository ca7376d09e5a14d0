import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

import * as tokens from './tokens.ts'

/** A measure of tokens.css in CSS pixels or milliseconds. */
function measure(name: string): number {
  const [, number, unit = ''] = new RegExp(`--${name}: (-?[\\d.]+)(px|rem|ms)?;`).exec(css) ?? []
  if (number === undefined) throw new Error(`tokens.css has no --${name}.`)
  return Number(number) * (unit === 'rem' ? tokens.baseFontSize : 1)
}

function namesOf(prefix: string): readonly string[] {
  return [...css.matchAll(new RegExp(`--${prefix}-(\\w+):`, 'g'))].map(([, name = '']) => name)
}

it('UI-36: breakpoints in px: xs 0, sm 400, md 640, lg 900, xl 1200, xxl 1640', () => {
  expect(tokens.breakpoints).toEqual({ xs: 0, sm: 400, md: 640, lg: 900, xl: 1200, xxl: 1640 })
  expect(Object.fromEntries(namesOf('breakpoint').map((name) => [name, measure(`breakpoint-${name}`)]))).toEqual(tokens.breakpoints)
})

it('UI-36: spacing scale: 0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 160', () => {
  expect(tokens.spaces).toEqual([0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 160])
  expect(namesOf('space').map(Number)).toEqual(tokens.spaces)
  expect(tokens.spaces.map((space) => measure(`space-${space}`))).toEqual(tokens.spaces)
})

it('UI-36: icon sizes: small 1.25rem, medium 1.5rem, large 2rem', () => {
  expect(tokens.iconSizes).toEqual({ small: 1.25 * 16, medium: 1.5 * 16, large: 2 * 16 })
  expect(Object.fromEntries(namesOf('icon').map((name) => [name, measure(`icon-${name}`)]))).toEqual(tokens.iconSizes)
})

it.each([
  ['maximum width of the page container', 'container', tokens.container, 1200],
  ['width of rich text', 'rich-text', tokens.richText, 600],
  ['base font size', 'text-16', tokens.baseFontSize, 16],
  ['touch target', 'touch-target', tokens.touchTarget, 3 * 16],
  ['animation of dialogs', 'duration-modal', tokens.modalMs, 450],
  ['animation of accordions', 'duration-accordion', tokens.accordionMs, 300],
  ['animation of accordions under reduced motion', 'duration-accordion-reduced', tokens.accordionReducedMs, 1200],
  ['nudge of carousels', 'carousel-bounce', tokens.carouselBounce, 30],
])('UI-36, UI-27, UI-28, UI-32: %s: --%s and its constant agree', (_, name, constant, described) => {
  expect(constant).toBe(described)
  expect(measure(name)).toBe(described)
})

it('UI-36: buttons and icon buttons are at least 44 px high', () => {
  expect(measure('control-height')).toBeGreaterThanOrEqual(44)
})

it('UI-26, UI-36: toasts close after 5000 ms, and the resize debounce is 150 ms', () => {
  expect(tokens.toastMs).toBe(5000)
  expect(tokens.resizeDebounceMs).toBe(150)
})
