import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createRequiredContext } from './basics.tsx'

const [Colour, useColour] = createRequiredContext<string>('useColour()', 'ColourRoot')
const Reader = () => useColour()

it('reads the value of the nearest provider', () => {
  const element = createElement(Colour, { value: 'red' }, createElement(Colour, { value: 'blue' }, createElement(Reader)))
  expect(renderToString(element)).toBe('blue')
})

it('throws an error that names the reader, the missing provider', () => {
  expect(() => renderToString(createElement(Reader))).toThrow('useColour() needs <ColourRoot> above it, and there is none.')
})
