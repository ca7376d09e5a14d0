import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

import * as tokens from './tokens.ts'

/** What tokens.css says of a measure, as a number of CSS pixels or milliseconds. */
function measure(name: string): number {
  const [, number, unit = ''] = new RegExp(`--${name}: (-?[\\d.]+)(px|rem|ms)?;`).exec(css) ?? []
  if (number === undefined) throw new Error(`tokens.css has no --${name}.`)
  return Number(number) * (unit === 'rem' ? tokens.baseFontSize : 1)
}

function namesOf(prefix: string): readonly string[] {
  return [...css.matchAll(new RegExp(`--${prefix}-(\\w+):`, 'g'))].map(([, name = '']) => name)
}

it('"Breakpoints in px: xs 0, sm 400, md 640, lg 900, xl 1200, xxl 1640."', () => {
  expect(tokens.breakpoints).toEqual({ xs: 0, sm: 400, md: 640, lg: 900, xl: 1200, xxl: 1640 })
  expect(Object.fromEntries(namesOf('breakpoint').map((name) => [name, measure(`breakpoint-${name}`)]))).toEqual(tokens.breakpoints)
})

it('"Spacing scale: 0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 160."', () => {
  expect(tokens.spaces).toEqual([0, 1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 160])
  expect(namesOf('space').map(Number)).toEqual(tokens.spaces)
  expect(tokens.spaces.map((space) => measure(`space-${space}`))).toEqual(tokens.spaces)
})

it('"Icon sizes: small 1.25rem, medium 1.5rem, large 2rem."', () => {
  expect(tokens.iconSizes).toEqual({ small: 1.25 * 16, medium: 1.5 * 16, large: 2 * 16 })
  expect(Object.fromEntries(namesOf('icon').map((name) => [name, measure(`icon-${name}`)]))).toEqual(tokens.iconSizes)
})

it.each([
  ['"Page container maximum width is 1200."', 'container', tokens.container, 1200],
  ['"Rich text width is 600."', 'rich-text', tokens.richText, 600],
  ['"Base font size is 16."', 'text-16', tokens.baseFontSize, 16],
  ['"Touch target is 3rem."', 'touch-target', tokens.touchTarget, 3 * 16],
  ['"Modal animation is 450 ms."', 'duration-modal', tokens.modalMs, 450],
  ['"Accordion animation is 300 ms"', 'duration-accordion', tokens.accordionMs, 300],
  ['"(1200 ms under reduced motion)"', 'duration-accordion-reduced', tokens.accordionReducedMs, 1200],
  ['"Carousel bounce distance is 30 px"', 'carousel-bounce', tokens.carouselBounce, 30],
])('%s: --%s and its constant agree', (_, name, constant, described) => {
  expect(constant).toBe(described)
  expect(measure(name)).toBe(described)
})

it('"Buttons and icon buttons are at least 44-48 px high."', () => {
  expect(measure('control-height')).toBeGreaterThanOrEqual(44)
})

it('"Toast auto-close is 5000 ms.", "Resize debounce is 150 ms."', () => {
  expect(tokens.toastMs).toBe(5000)
  expect(tokens.resizeDebounceMs).toBe(150)
})
