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
const files = ownFiles().filter((path) => !/\.(?:png|ico|woff2?)$|^package-lock\.json$/.test(path))
const tests = files.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path)).map(source)
const rules = rulesIn(files.filter((path) => /^docs\/rules\/.*\.md$/.test(path)).map(source))
/** Where the texts of the screen are: the English catalogues, what domain and contract say, and what components say by themselves. */
const withTexts = files.filter((path) =>
  /\/en-GB\.po$|^packages\/(?:domain|contract)\/src\/|^packages\/ui\/src\/.*(?:-texts|ui-strings)\.ts$/.test(path),
)

describe('the rules in docs/rules', () => {
  test('a test names each', () => expect(unproved(rules, tests)).toEqual([]))

  test('every rule that is cited exists', () => expect(unknownCitations(rules, files.map(source))).toEqual([]))

  test('no id is defined twice', () => expect(definedTwice(rules)).toEqual([]))

  test('what they quote is on the screen', () => {
    expect(unknownQuotes(rules, new Set(withTexts.map(source).flatMap(screenTextsIn)))).toEqual([])
  })

  test('all of this was read', () => {
    expect(rules.length).toBeGreaterThan(200)
    expect(quotesIn(rules).length).toBeGreaterThan(300)
    expect(tests.length).toBeGreaterThan(150)
    expect(withTexts.length).toBeGreaterThan(60)
    const citing = new Set(citationsIn(rules, files.map(source)).map(({ path }) => path.split('/')[0]))
    expect([...citing].toSorted()).toEqual(expect.arrayContaining(['apps', 'docs', 'packages', 'tests']))
  })
})

describe('faults in made-up rules and sources are found', () => {
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

  test('a rule reaches to the next rule or heading', () => {
    expect(parcels.map(({ id }) => id)).toEqual(['ABC-1', 'ABC-2', 'XY-10'])
    expect(parcels[1]?.text.trim()).toBe('"Back" leads back.')
  })

  test('a rule that no title names', () => {
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

  test('an id that does not exist, wherever it is cited', () => {
    expect(unknownCitations(parcels, [of('/** ABC-1, XY-10 */'), of('see ABC-3.', 'b.md'), of('ABCD-3, xABC-3')])).toEqual(['b.md: ABC-3'])
  })

  test('an id that is defined twice', () => {
    expect(definedTwice(parcels)).toEqual([])
    expect(definedTwice([...parcels, ...rulesIn([of('- **ABC-2** Again.')])])).toEqual(['ABC-2'])
  })

  test('screen text that neither a catalogue nor a source contains', () => {
    const catalogue = of(
      [
        'msgid "Send {name}"',
        'msgid "{n, plural, one {# parcel} other {# parcels}}"',
        'msgid ""',
        '"Choose \\"Send\\" "',
        '"or \\"Keep\\"."',
      ].join('\n'),
      'en-GB.po',
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
