import type { Schema } from './document.ts'
import { hostileTexts, hostileValues } from './hostile.ts'
import type { Dice } from './seeded.ts'

/** A flattened object from a response, whose values requests reuse. Names are in lower case. */
export type Example = ReadonlyMap<string, unknown>

/** Other names that requests use for fields of responses. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  // An act of a plan.
  seen: ['hash'],
  scheduleid: ['id'],
  sampleorderid: ['id'],
  variantsku: ['sku'],
  producttype: ['producttypekey'],
  deliveryoptionid: ['id'],
  version: ['versionnumber'],
  q: ['productkey'],
  key: ['productkey', 'id'],
}

const times = ['00:00', '00:00:00', '07:30', '12:00:00', '23:59:59']
const days = ['2027-02-01', '2027-02-12', '2027-02-28', '2028-02-29', '9999-12-31']
const dates = [...days, ...days.map((day) => `${day}T00:00:00Z`), ...days.flatMap((day) => times.map((time) => `${day}T${time}`))]
/** Of overrides, and of products. */
const files = [
  'ProductKey,FactoryCode\nK1,GB-DPS-SLE\n',
  'ProductKey,Name,ProductTypeKey,Sku,FactoryCode\nK3,Card,standard,K3-A,GB-DPS-SLE\n',
]
const texts = ['Standard Letter', 'k', 'Zoë’s “card”', 'standard', 'flower', 'GB', '1', '7']

/** Generates values from a schema of the document: mostly valid, with values from responses, and some noise. */
export function inventor(dice: Dice, example: Example, noise: number) {
  const faithful = dice.chance(0.6) ? 0.98 : 0.8

  function value(schema: Schema, name: string): unknown {
    if (dice.chance(noise)) return dice.one(hostileValues)
    // A list of objects in a response has fields that no request accepts.
    if (schema.items?.properties === undefined && dice.chance(faithful)) {
      const seen = seenAs(example, name)
      // Fields of one name may have several types; addresses have numbers of responses as text.
      if (schema.type === 'string' && typeof seen === 'number') return String(seen)
      if (seen !== undefined && (schema.type !== 'string' || typeof seen === 'string')) return seen
    }
    if (schema.anyOf !== undefined) return value(dice.one(schema.anyOf), name)
    if (schema.enum !== undefined) return dice.one(schema.enum)
    switch (typeof schema.type === 'string' ? schema.type : dice.one(schema.type ?? ['string'])) {
      case 'object':
        return object(schema)
      case 'array':
        return list(schema)
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 99, dice.below(6)))
      case 'boolean':
        return dice.chance(0.5)
      case 'null':
        return null
      default:
        return text(schema, name)
    }
  }

  function text(schema: Schema, name: string): string {
    if (/time|weekday|saturday|sunday/i.test(name) && schema.pattern !== undefined) return dice.one(times)
    if (name === 'file' && dice.chance(0.8)) return dice.one(files)
    if (name === 'days') return dice.one(['1', '14', '92', '400'])
    if (/^(?:from|to)$/.test(name) && dice.chance(0.8)) return dice.one(days)
    if (/At$/.test(name)) return `${dice.one(days)}T12:00:00Z`
    if (/date|^(?:start|end|from|to)$/i.test(name)) return dice.one(dates)
    if (schema.pattern !== undefined || dice.chance(0.7)) return dice.one(texts)
    return dice.one(hostileTexts)
  }

  function list(schema: Schema): unknown[] {
    const { items = {} } = schema
    if (items.enum !== undefined) {
      const some = dice.some(items.enum)
      return some.length === 0 && dice.chance(0.9) ? [dice.one(items.enum)] : some
    }
    const length = dice.chance(0.02) ? (schema.maxItems ?? 30) + 1 : dice.chance(0.8) ? 1 : Math.max(schema.minItems ?? 0, dice.below(4))
    return Array.from({ length }, () => value(items, ''))
  }

  function object(schema: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    // With half of many optional fields, at least one would nearly always be refused.
    const share = dice.one([0.1, 0.5])
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const wanted = schema.required?.includes(name) === true ? dice.chance(1 - noise) : dice.chance(share)
      if (wanted) made[name] = value(inner, name)
    }
    if (dice.chance(noise)) made[dice.one(['unknown', 'constructor', 'a\0', '']) ?? ''] = 1
    return made
  }

  return value
}

/** An object's value for a field of a request, or undefined. */
function seenAs(example: Example, name: string): unknown {
  const small = name.toLowerCase()
  const found = [small, ...(aliases[small] ?? [])].find((one) => example.has(one))
  return found === undefined ? undefined : example.get(found)
}

/** The object with values for the most names. */
export function bestFit(examples: readonly Example[], names: readonly string[]): Example {
  const fits = (example: Example) => names.filter((name) => seenAs(example, name) !== undefined).length
  return examples.reduce((best: Example, one) => (fits(one) > fits(best) ? one : best), new Map())
}

/** The objects in a response, each including the fields of its ancestors. */
export function examplesIn(answer: unknown, around: Example = new Map()): Example[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => examplesIn(one, around))
  if (typeof answer !== 'object' || answer === null) return []
  const entries = Object.entries(answer)
  const example = new Map([...around, ...entries.map(([name, inner]): [string, unknown] => [name.toLowerCase(), inner])])
  const inner = entries.flatMap(([, value]) => examplesIn(value, example))
  return inner.length === 0 ? [example] : [example, ...inner]
}
