import { describe, expect, test } from 'vitest'
import { ownFiles, read } from './own-files.ts'
import {
  citationsIn,
  definedTwice,
  quotesIn,
  rulesIn,
  type Source,
  screenTextsIn,
  unknownCitations,
  unknownQuotes,
  unproved,
} from './rules.ts'

const source = (path: string): Source => ({ path, text: read(path) })
const files = ownFiles().filter((path) => !/\.(?:png|ico|woff2?)$|package-lock\.json$/.test(path))
const tests = files.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path)).map(source)
const rules = rulesIn(files.filter((path) => /^docs\/rules\/.*\.md$/.test(path)).map(source))
/** The files with screen texts: the catalogues, whose message ids are English, sentences of domain and contract, and the components' texts. */
const withTexts = files.filter((path) =>
  /\.po$|^packages\/(?:domain|contract)\/src\/|^packages\/ui\/src\/.*(?:-texts\.ts|basics\.tsx)$/.test(path),
)

describe('the rules in docs/rules', () => {
  test('every rule has a test', () => expect(unproved(rules, tests)).toEqual([]))

  test('every cited rule exists', () => expect(unknownCitations(rules, files.map(source))).toEqual([]))

  test('no id is defined twice', () => expect(definedTwice(rules)).toEqual([]))

  test('quoted texts are screen texts', () => {
    expect(unknownQuotes(rules, new Set(withTexts.map(source).flatMap(screenTextsIn)))).toEqual([])
  })

  test('rules, tests and citations are read', () => {
    expect(rules.length).toBeGreaterThan(200)
    expect(quotesIn(rules).length).toBeGreaterThan(300)
    expect(tests.length).toBeGreaterThan(150)
    expect(withTexts.length).toBeGreaterThan(40)
    const citing = new Set(citationsIn(rules, files.map(source)).map(({ path }) => path.split('/')[0]))
    expect([...citing].toSorted()).toEqual(expect.arrayContaining(['apps', 'docs', 'packages', 'tests']))
  })
})

describe('faults in sample rules and sources are found', () => {
  const page = [
    '# Parcels',
    '- **ABC-1** "Send {parcel}" sends it, and "Choose \\"Send\\" or \\"Keep\\"." asks; `"code"` is not on the screen.',
    '  It continues: "{count} parcel" or "{count}',
    '  parcels".',
    '- **ABC-2** "Back" leads back.',
    '',
    '## More',
    'Text that is "no rule".',
    '- **XY-10** Nothing is lost.',
    '',
  ].join('\n')
  const parcels = rulesIn([{ path: 'docs/rules/parcels.md', text: page }])
  const of = (text: string, path = 'a.ts'): Source => ({ path, text })

  test('a rule ends at the next rule or heading', () => {
    expect(parcels.map(({ id }) => id)).toEqual(['ABC-1', 'ABC-2', 'XY-10'])
    expect(parcels[1]?.text.trim()).toBe('"Back" leads back.')
  })

  test('a rule without a test title', () => {
    const all = ["test('ABC-1: sends', () => {", 'test.describe("ABC-2, XY-10: the rest", () => {'].join('\n')
    expect(unproved(parcels, [of(all)])).toEqual([])
    expect(unproved(parcels, [of('test.each([1, 2])(\n  `ABC-1: sends one`, () => {')])).toEqual(['ABC-2', 'XY-10'])
    expect(unproved(parcels, [of("describe.each(brands)('ABC-2: leads back', (brand) => {")])).toEqual(['ABC-1', 'XY-10'])
    for (const none of [
      "test.skip('ABC-1: sends'",
      "test.describe.fixme('ABC-1: sends'",
      "test('sends (ABC-1)'",
      "test('ABC-1 sends'",
      "test('ABC-11: sends'",
      '// ABC-1: sends',
      "const title = 'ABC-1: sends'",
    ])
      expect(unproved(parcels, [of(none)])).toContain('ABC-1')
  })

  test('a citation of an unknown id', () => {
    expect(unknownCitations(parcels, [of('/** ABC-1, XY-10 */'), of('see ABC-3.', 'b.md'), of('ABCD-3, xABC-3')])).toEqual(['b.md: ABC-3'])
  })

  test('a duplicate id', () => {
    expect(definedTwice(parcels)).toEqual([])
    expect(definedTwice([...parcels, ...rulesIn([of('- **ABC-2** Again.')])])).toEqual(['ABC-2'])
  })

  test('a quote that is not in any catalogue or source', () => {
    const catalogue = of(
      [
        'msgid "Send {name}"',
        'msgid "{n, plural, one {# parcel} other {# parcels}}"',
        'msgid ""',
        '"Choose \\"Send\\" "',
        '"or \\"Keep\\"."',
      ].join('\n'),
      'first.po',
    )
    const unknown = (...sources: readonly Source[]) => unknownQuotes(parcels, new Set(sources.flatMap(screenTextsIn)))
    expect(unknown(catalogue)).toEqual(['ABC-2: "Back"'])
    expect(unknown(catalogue, of("const back = 'Back'"))).toEqual([])
    expect(unknown(catalogue, of(`// 'Back'\n/* it's */ const b = \`Back \${to}\``))).toEqual(['ABC-2: "Back"'])
    expect(unknown(of(`const back = { b: 'Back', send: \`Send \${of({ a: 1 })}\` } // isn't`))).toEqual([
      'ABC-1: "Choose "Send" or "Keep"."',
      'ABC-1: "{} parcel"',
      'ABC-1: "{} parcels"',
    ])
  })
})
