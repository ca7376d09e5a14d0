import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnAddress } from '../src/platform/auth/provider.ts'

const origin = 'https://goat.example.com'

describe('SIG-1: sign-in returns to', () => {
  test.each([
    '/',
    '/cutoffs',
    '/deliveryoptions?id=GB-ARENA-DRO:44:0',
    '/deliveryoptions/create-schedule?name=50%25%20off&fc=NL-GRTZ-AMS&doid=1&index=0#top',
    '/deliveryoptions?next=//evil.example',
    '/caf%C3%A9?q=a+b',
    '/unknown/path',
  ])('the original address: %s', (address) => {
    expect(returnAddress(address, origin)).toBe(address)
  })

  test.each([
    ['another host', 'https://evil.example/'],
    ['another host without a scheme', '//evil.example/cutoffs'],
    ['… with a backslash', '/\\evil.example/cutoffs'],
    ['… with two', '\\\\evil.example'],
    ['… with a tab, which browsers remove', '/\t/evil.example'],
    ['… with a line break', '/\n/evil.example'],
    ['… behind a dot segment', '/.//evil.example'],
    ['… behind an encoded dot segment', '/%2e//evil.example'],
    ['… behind a step up', '/a/..//evil.example'],
    ['… encoded', '/%2Fevil.example'],
    ['… encoded, with a backslash', '/%5cevil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script after a blank', ' javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['the own host with another scheme', 'http://goat.example.com/'],
    ['the own host as a user name', '//goat.example.com@evil.example/'],
    ['a relative path', 'cutoffs'],
    ['a malformed address', '//['],
    ['the callback, which would loop', '/signed-in?code=c&state=s'],
    ['nothing', undefined],
    ['a list', ['/cutoffs']],
    ['an empty text', ''],
  ])('Home instead of %s', (_, address) => {
    expect(returnAddress(address, origin)).toBe('/')
  })

  test('an address of this origin, for any input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%2e',
      '\t',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'javascript:',
      'signed-in',
      ' ',
    )
    const address = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
      fc.webUrl(),
    )
    let kept = 0
    fc.assert(
      fc.property(address, (candidate) => {
        const result = returnAddress(candidate, origin)
        if (result !== '/') kept += 1
        expect(new URL(result, origin).origin).toBe(origin)
        expect(result).toMatch(/^\/(?![/\\])/)
        // The function is idempotent.
        expect(returnAddress(result, origin)).toBe(result)
      }),
      { numRuns: 5_000 },
    )
    expect(kept).toBeGreaterThan(100)
  })
})
