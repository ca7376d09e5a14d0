import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createRequiredContext } from './required-context.ts'

const [Colour, useColour] = createRequiredContext<string>('useColour()', 'ColourRoot', 'colours.tsx')
const Shown = () => useColour()

it('reads what the nearest provider holds', () => {
  const drawn = createElement(Colour, { value: 'red' }, createElement(Colour, { value: 'blue' }, createElement(Shown)))
  expect(renderToString(drawn)).toBe('blue')
})

it('throws what was used, what is missing and how to add it', () => {
  expect(() => renderToString(createElement(Shown))).toThrow(
    'useColour() needs <ColourRoot> above it, and there is none. Render it inside <ColourRoot> from colours.tsx.',
  )
})
