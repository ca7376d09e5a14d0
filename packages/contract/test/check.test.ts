import { listChanges } from '@goat/contract/changes'
import { check } from '@goat/contract/check'
import { addException, deleteException, importedConfiguration, updateDefaults } from '@goat/contract/described/cutoffs'
import { createDeliveryOptionSchedule, importedDeliveryOption } from '@goat/contract/described/delivery-options'
import { saveSchedule, saveSchedules } from '@goat/contract/described/designation'
import { findProductDesignation } from '@goat/contract/described/product-overrides'
import { endpoints } from '@goat/contract/endpoints'
import { recordKinds } from '@goat/domain/kinds/kind'
import { sentenceOf } from '@goat/domain/text/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const times = { weekday: '17:00', saturday: '12:00', sunday: '10:00' }
const exception = { productType: 'cake', applicableOn: ['weekday'], time: '10:00', versionNumber: 1 }

/** The path and sentence of each issue. */
function faults(schema: Parameters<typeof check>[0], input: unknown): readonly string[] {
  const checked = check(schema, input)
  return checked.ok ? [] : checked.issues.map((one) => `${one.path}: ${sentenceOf(one)}`)
}

describe('valid input is returned unchanged', () => {
  test('the described bodies', () => {
    const defaults = { default: times, versionNumber: 7 }
    expect(check(updateDefaults.body, defaults)).toEqual({ ok: true, value: defaults })
    expect(check(addException.body, exception)).toEqual({ ok: true, value: exception })
    expect(check(deleteException.body, 'a1')).toEqual({ ok: true, value: 'a1' })
  })
})

describe('API-3, CUT-13: faults are reported by field', () => {
  test.each<[string, unknown, string]>([
    ['a missing field', { ...exception, time: undefined }, 'time: time is missing.'],
    ['another type', { ...exception, time: 10 }, 'time: time must be text.'],
    ['null', { ...exception, applicableOn: null }, 'applicableOn: applicableOn must be a list.'],
    ['a text for a version', { ...exception, versionNumber: '1' }, 'versionNumber: versionNumber must be a number.'],
    ['a fraction for a version', { ...exception, versionNumber: 1.5 }, 'versionNumber: versionNumber must be a whole number.'],
    ['a field too many', { ...exception, force: true }, ': force is not a known field.'],
    ['no time', { ...exception, time: '25:00' }, 'time: Invalid time values.'],
    ['no day', { ...exception, applicableOn: [] }, 'applicableOn: Choose at least one day.'],
    [
      'a day twice',
      { ...exception, applicableOn: ['sunday', 'sunday', 'sunday'] },
      'applicableOn: applicableOn contains sunday more than once.',
    ],
    [
      'another day',
      { ...exception, applicableOn: ['weekday', 'monday'] },
      'applicableOn.1: "monday" is not a kind of day. Allowed: weekday, saturday, sunday.',
    ],
    [
      'a number for a day',
      { ...exception, applicableOn: [7] },
      'applicableOn.0: "7" is not a kind of day. Allowed: weekday, saturday, sunday.',
    ],
  ])('%s', (_, body, sentence) => expect(faults(addException.body, body)).toEqual([sentence]))

  test('a missing choice is reported as missing, not as unknown', () => {
    const { productType: _, ...rest } = exception
    expect(faults(addException.body, rest)).toEqual(['productType: productType is missing.'])
  })

  test('an unknown value is reported with every allowed value', () => {
    expect(faults(addException.body, { ...exception, productType: 'tea' })).toEqual([
      expect.stringMatching(/^productType: "tea" is not a product type\. Allowed: alcohol, balloon, .*, toy-game\.$/),
    ])
  })

  test('a nested fault has its full path', () => {
    expect(faults(updateDefaults.body, { default: { ...times, sunday: 'noon', monday: '10:00' }, versionNumber: 1 })).toEqual([
      'default.sunday: Invalid time values.',
      'default: default.monday is not a known field.',
    ])
  })

  test('every fault is reported at once', () => {
    expect(faults(addException.body, { productType: 'tea', applicableOn: [], time: '1', versionNumber: 0, x: 1 })).toHaveLength(5)
  })

  test.each<[unknown, string]>([
    [undefined, ': The body must be an object.'],
    [null, ': The body must be an object.'],
    [[], ': The body must be an object.'],
    ['text', ': The body must be an object.'],
  ])('the body as a whole: %j', (body, sentence) => expect(faults(updateDefaults.body, body)).toEqual([sentence]))

  test('numbers out of range name the bound', () => {
    expect(faults(updateDefaults.body, { default: times, versionNumber: 0 })[0]).toMatch(/^versionNumber: versionNumber must be .*\b1\b/)
    expect(faults(updateDefaults.body, { default: times, versionNumber: 2_147_483_648 })[0]).toMatch(/2147483647/)
  })
})

describe('API-24: a number that is too large to be exact names the limits of its field, once', () => {
  const beyond = [2 ** 53, 1e300, Number.POSITIVE_INFINITY, -(2 ** 53), Number.NEGATIVE_INFINITY]
  const schedule = { id: 'x', version: 1, overrides: {} }

  test.each(beyond)('%d', (number) => {
    const ofVersion = 'versionNumber: versionNumber must be between 1 and 2147483647.'
    expect(faults(updateDefaults.body, { default: times, versionNumber: number })).toEqual([ofVersion])
    const overrides = { price: number, priority: number }
    expect(faults(createDeliveryOptionSchedule.body, { ...schedule, overrides })).toEqual(
      expect.arrayContaining([
        'overrides.price: overrides.price must be between 0 and 99999.',
        'overrides.priority: overrides.priority must be between 1 and 999.',
      ]),
    )
    expect(faults(importedDeliveryOption, { price: number })).toContain('price: price must be between 0 and 99999.')
  })

  test('no number in a body may be larger than the limit in its schema', () => {
    const bodies = endpoints.filter(({ method, bodyKind }) => method !== 'GET' && bodyKind === 'json').map(({ body }) => body)
    const integers = bodies.flatMap((body) => [
      ...JSON.stringify(z.toJSONSchema(body, { io: 'input' })).matchAll(/\{[^{}]*"integer"[^{}]*\}/g),
    ])
    expect(integers.length).toBeGreaterThan(10)
    for (const [integer] of integers) expect(JSON.parse(integer).maximum).toBeLessThan(2 ** 31)
  })
})

describe('API-3: a length out of range', () => {
  test.each<[object, string]>([
    [{ ProductKey: '', Store: 'UK', CountryCode: 'GB' }, 'ProductKey: ProductKey must be 1 to 100 characters.'],
    [{ ProductKey: 'x'.repeat(101), Store: 'UK', CountryCode: 'GB' }, 'ProductKey: ProductKey must be 1 to 100 characters.'],
  ])('a text: %o', (body, sentence) => expect(faults(findProductDesignation.body, body)).toEqual([sentence]))

  test('a list that is too short or too long', () => {
    expect(faults(saveSchedules.body, { Schedules: [] })).toEqual(['Schedules: Schedules must be a list of 1 to 20 entries.'])
  })
})

describe('a wrong format names the expected one', () => {
  test.each([
    [{ limit: '0' }, 'limit: limit must be a whole number from 1 to 200.'],
    [{ limit: '201' }, 'limit: limit must be a whole number from 1 to 200.'],
    [{ before: 'x' }, 'before: before must be the value of `next` from an earlier page.'],
    [{ kind: 'x' }, `kind: "x" is not a known kind. Allowed: ${recordKinds.join(', ')}.`],
    [{ page: '1' }, ': page is not a known field.'],
  ])('GET /changes %o', (query, sentence) => expect(faults(listChanges.query, query)).toEqual([sentence]))

  test('GET /changes takes a limit from 1 to 200 and a change number', () => {
    for (const limit of ['1', '9', '10', '99', '100', '199', '200']) expect(check(listChanges.query, { limit }).ok).toBe(true)
    expect(check(listChanges.query, { before: '999999999999999999', kind: 'cutoff', key: 'GB-DPS-SLE/44' }).ok).toBe(true)
    expect(check(listChanges.query, { key: `${'K'.repeat(100)}/${'S'.repeat(100)}` }).ok).toBe(true)
    expect(faults(listChanges.query, { key: 'x'.repeat(602) })).toEqual(['key: key must be at most 601 characters.'])
  })

  test.each(['', 'a b', 'a/b', 'a?b', 'a#b', 'a%b', 'a\\b', 'x'.repeat(65), '.', '..', '\0', '\u0007', '\ud800'])(
    'an imported identifier cannot be %j',
    (deliveryService) => {
      const entry = { factoryCode: 'GB-DPS-SLE', deliveryService, versionNumber: 1, cutoff: { default: times, exceptions: [] } }
      expect(faults(importedConfiguration, entry)).toEqual([
        'deliveryService: deliveryService must be 1 to 64 visible characters, without spaces and / \\ ? # %.',
      ])
      expect(faults(saveSchedule.body, { Id: deliveryService })).toContain(
        'Id: Id must be 1 to 64 visible characters, without spaces and / \\ ? # %.',
      )
    },
  )
})

describe('every zod issue has a sentence', () => {
  const anyText = z.string()
  test.each<[string, Parameters<typeof check>[0], unknown]>([
    ['invalid_type', z.object({ x: anyText }), { x: 1 }],
    ['too_big', z.object({ x: anyText.check(z.maxLength(1)) }), { x: 'ab' }],
    ['too_small', z.object({ x: anyText.check(z.minLength(1)) }), { x: '' }],
    ['invalid_format', z.object({ x: z.email() }), { x: '' }],
    ['not_multiple_of', z.object({ x: z.number().check(z.multipleOf(2)) }), { x: 1 }],
    ['unrecognized_keys', z.strictObject({}), { x: 1 }],
    ['invalid_union', z.object({ x: z.union([z.string(), z.number()]) }), { x: true }],
    ['invalid_key', z.object({ x: z.record(z.string().check(z.minLength(2)), z.string()) }), { x: { a: '1' } }],
    ['invalid_element', z.object({ x: z.map(z.string(), z.string()) }), { x: new Map([['a', 1]]) }],
    ['invalid_value', z.object({ x: z.enum(['a']) }), { x: 'b' }],
    ['custom', z.object({ x: anyText.check(z.refine(() => false)) }), { x: 'b' }],
  ])('%s', (_, schema, input) => {
    const found = faults(schema, input)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^x?(?:\.a)?: .*\bx\b.*\.$/)
  })

  test('never throws, and reports an issue for every refused input', () => {
    const schemas = endpoints.flatMap(({ params, query, body }) => [params, query, body])
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.anything({ withNullPrototype: true }), (schema, input) => {
        const checked = check(schema, input)
        if (checked.ok) return
        expect(checked.issues.length).toBeGreaterThan(0)
        for (const one of checked.issues) expect(sentenceOf(one)).toMatch(/\S$/)
      }),
    )
  })

  test('never throws for thousands of nested lists', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    for (const productType of [deep, { deep }]) expect(faults(addException.body, { ...exception, productType })).toHaveLength(1)
  })
})
