import { expect, test } from 'vitest'
import { normalizePath } from '../src/platform/navigation/router.tsx'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/cutoffs', '/cutoffs'],
  ['/Cutoffs/', '/cutoffs'],
  ['/%63utoffs/below', '/cutoffs/below'],
  // An escaped slash is part of a name.
  ['/schedules%2Fnew', '/schedules%2fnew'],
  ['/%E0%A4%A', '/%e0%a4%a'],
])('the path %s is that of %s', (pathname, path) => {
  expect(normalizePath(pathname)).toBe(path)
})
