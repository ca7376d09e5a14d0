import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImport } from '../src/cutoffs/import.ts'

const times = { weekday: '17:00', saturday: '12:00', sunday: '10:00' }
const alcohol = { id: 'a1', productType: 'alcohol', applicableOn: ['weekday'], time: '11:00' }

function entry(deliveryService: string, change: object = {}, exceptions: readonly object[] = []): object {
  return { factoryCode: 'GB-DPS-SLE', deliveryService, versionNumber: 1, cutoff: { default: times, exceptions }, ...change }
}

function faults(...results: readonly unknown[]): readonly string[] {
  const read = readImport(JSON.stringify({ results }), 'uk')
  return read.ok ? [] : read.faults
}

describe('a saved response of GET /deliveryConfigurations', () => {
  test('is read with times as HH:MM:SS and days in order', () => {
    const text = JSON.stringify({
      results: [entry('44', { timeZone: null, lastChange: null }, [{ ...alcohol, applicableOn: ['sunday', 'weekday'] }])],
    })
    expect(readImport(text, 'uk')).toEqual({
      ok: true,
      configurations: [
        {
          factoryCode: 'GB-DPS-SLE',
          timeZone: undefined,
          serviceName: '44',
          versionNumber: 1,
          cutoff: {
            default: { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' },
            exceptions: [{ id: 'a1', productType: 'alcohol', applicableOn: ['weekday', 'sunday'], time: '11:00:00' }],
          },
          lastChange: undefined,
        },
      ],
    })
  })

  test('OPS-18: text is normalised to composed characters', () => {
    expect(faults(entry('caf\u00e9'), entry('cafe\u0301'))).toEqual([
      'results[1] (GB-DPS-SLE/caf\u00e9): it is in the file already, as results[0].',
    ])
  })

  test('may be empty', () => expect(readImport('{"results":[]}', 'nl')).toEqual({ ok: true, configurations: [] }))

  test.each([
    ['{"results":', /^The file is not JSON: /],
    ['[]', /^The file must be an object\.$/],
    ['{}', /^results is missing\.$/],
    ['{"results":{}}', /^results must be a list\.$/],
    ['{"results":[{"cutoff":{"a":1,"\\u0061":2}}]}', /^The file has the field "a" more than once in one object\.$/],
  ])('%s is not valid', (text, sentence) => {
    const read = readImport(text, 'uk')
    expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(sentence)])
  })
})

describe('OPS-16: every fault is listed with its position', () => {
  const place = 'results[0] (GB-DPS-SLE/44)'
  test.each<[string, unknown, string]>([
    [
      'a time',
      entry('44', { cutoff: { default: { ...times, sunday: '25:00' }, exceptions: [] } }),
      `${place}.cutoff.default.sunday: Invalid time values.`,
    ],
    ['no day', entry('44', {}, [{ ...alcohol, applicableOn: [] }]), `${place}.cutoff.exceptions[0].applicableOn: Choose at least one day.`],
    [
      'a day twice',
      entry('44', {}, [{ ...alcohol, applicableOn: ['sunday', 'sunday'] }]),
      `${place}.cutoff.exceptions[0].applicableOn: cutoff.exceptions.0.applicableOn contains sunday more than once.`,
    ],
    ['a missing field', entry('44', { versionNumber: undefined }), `${place}.versionNumber: versionNumber is missing.`],
    [
      'a bad zone',
      entry('44', { timeZone: 'Europe/Sleaford' }),
      `${place}.timeZone: "Europe/Sleaford" is not a time zone, such as Europe/London.`,
    ],
    ['an offset', entry('44', { timeZone: '+01:00' }), `${place}.timeZone: "+01:00" is not a time zone, such as Europe/London.`],
    [
      "the other brand's fulfilment centre",
      entry('44', { factoryCode: 'NL-GRTZ-AMS' }),
      'results[0] (NL-GRTZ-AMS/44): NL-GRTZ-AMS is a fulfilment centre of the other brand (nl).',
    ],
    ['an entry that is none', 7, 'results[0]: it must be an object.'],
    ['an entry without a name', { factoryCode: { x: 1 }, deliveryService: null }, 'results[0].factoryCode: factoryCode must be text.'],
  ])('%s', (_, one, sentence) => expect(faults(one)).toContain(sentence))

  test('OPS-20: an unknown field, such as a misspelt optional one, with the known ones', () => {
    const change = { timezone: 'Europe/London', cutoff: { default: times, exceptions: [{ ...alcohol, note: 1 }] } }
    expect(faults(entry('44', change))).toEqual([
      `${place}.cutoff.exceptions[0]: cutoff.exceptions.0.note is not a known field. The fields are id, productType, applicableOn, time.`,
      `${place}: timezone is not a known field. The fields are factoryCode, deliveryService, versionNumber, cutoff, timeZone, lastChange.`,
    ])
    expect(readImport('{"results":[],"next":null}', 'uk')).toEqual({
      ok: false,
      faults: ['next is not a known field. The fields are results.'],
    })
  })

  test('an unknown product type, with the valid ones', () => {
    expect(faults(entry('44', {}, [alcohol, { ...alcohol, id: 'a2', productType: 'tea' }]))).toEqual([
      expect.stringMatching(
        /^results\[0\] \(GB-DPS-SLE\/44\)\.cutoff\.exceptions\[1\]\.productType: "tea" is not a product type\. Allowed: alcohol, /,
      ),
    ])
  })

  test('a duplicate service', () => {
    expect(faults(entry('44'), entry('14'), entry('44'))).toEqual([`results[2] (GB-DPS-SLE/44): it is in the file already, as results[0].`])
  })

  test('a fulfilment centre with two time zones', () => {
    expect(faults(entry('14', { timeZone: 'Europe/London' }), entry('44', { timeZone: 'Europe/Dublin' }), entry('59'))).toEqual([
      'results[1] (GB-DPS-SLE/44).timeZone: "Europe/Dublin" is not the "Europe/London" of results[0].',
    ])
  })

  test('an exception with the id of another, or for a day of another exception', () => {
    expect(
      faults(
        entry('44', {}, [alcohol, { ...alcohol, productType: 'cake' }, { ...alcohol, id: 'a2', applicableOn: ['sunday', 'weekday'] }]),
      ),
    ).toEqual([
      `${place}.cutoff.exceptions[1].id: "a1" is the id of exceptions[0] already.`,
      `${place}.cutoff.exceptions[2]: there is already an exception for alcohol on weekdays.`,
    ])
  })

  test.each(['\0', 'a\u0007b', '\ud800', '.', '..'])('a name that is invalid in addresses or the database: %j', (name) => {
    expect(faults(entry(name))).toEqual([expect.stringContaining('deliveryService must be 1 to 64 visible characters')])
    expect(faults(entry('44', {}, [{ ...alcohol, id: name }]))).toHaveLength(1)
  })

  test('conflicts between two entries that also have other faults', () => {
    const wrong = { cutoff: { default: { ...times, sunday: '25:00' }, exceptions: [alcohol, { ...alcohol, time: 'noon' }] } }
    expect(
      faults(
        entry('44', { ...wrong, timeZone: 'Europe/London' }),
        entry('44', { versionNumber: 'one', timeZone: 'Mars' }),
        entry('14', { factoryCode: 'NL-GRTZ-AMS', versionNumber: null }),
      ),
    ).toEqual([
      `${place}.cutoff.default.sunday: Invalid time values.`,
      `${place}.cutoff.exceptions[1].time: Invalid time values.`,
      `${place}.cutoff.exceptions[1].id: "a1" is the id of exceptions[0] already.`,
      `${place}.cutoff.exceptions[1]: there is already an exception for alcohol on weekdays.`,
      'results[1] (GB-DPS-SLE/44).versionNumber: versionNumber must be a number.',
      'results[1] (GB-DPS-SLE/44): it is in the file already, as results[0].',
      'results[1] (GB-DPS-SLE/44).timeZone: "Mars" is not a time zone, such as Europe/London.',
      'results[1] (GB-DPS-SLE/44).timeZone: "Mars" is not the "Europe/London" of results[0].',
      'results[2] (NL-GRTZ-AMS/14).versionNumber: versionNumber must be a number.',
      'results[2] (NL-GRTZ-AMS/14): NL-GRTZ-AMS is a fulfilment centre of the other brand (nl).',
    ])
  })

  test('any invalid entry is refused with a sentence, without throwing', () => {
    const anything = fc.anything({ withNullPrototype: false })
    const nearly = fc.record(
      { ...Object.fromEntries(Object.keys(entry('44')).map((key) => [key, anything])), timeZone: anything },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(anything, nearly), { minLength: 1 }), (results) => {
        expect(faults(...results).length).toBeGreaterThan(0)
      }),
    )
  })

  test('every fault is reported at once, in the order of the file', () => {
    const named = faults(
      entry('a', { timeZone: 'x', factoryCode: 'NL-GRTZ-AMS' }, [{ ...alcohol, time: '11:00' }, alcohol]),
      entry('b', { cutoff: { default: { weekday: 'x', saturday: 'x', sunday: 'x' }, exceptions: [{}] } }),
      entry('c'),
      null,
    )
    expect(named.map((fault) => fault.slice(0, 10))).toEqual([...Array(4).fill('results[0]'), ...Array(7).fill('results[1]'), 'results[3]'])
    expect(new Set(named).size).toBe(named.length)
  })
})
