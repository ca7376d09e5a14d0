import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deliveryServiceNames } from '@goat/domain/kinds/cutoff'
import { factories, placeOf as townOf } from '@goat/domain/kinds/factory'
import { giftTypesOf, productTypes } from '@goat/domain/product-types'
import { demonstrationPeople } from '@goat/server/src/identity/people.ts'
import type { Page, Response } from '@playwright/test'
import { expect } from './journey.ts'
import { type Read, readTexts } from './walk-texts.ts'

/**
 * Fields of responses that are data, such as codes, keys and names, which are shown unchanged in every language. Other fields, such as the
 * sentence of an error, are not exempt.
 */
const dataFields: readonly string[] = [
  ...['factoryCode', 'FactoryCode', 'CatalogueFactoryCode', 'From', 'To', 'fulfilmentCentreId', 'deliveryOptionId', 'deliveryService'],
  ...['productType', 'ProductTypeKey', 'ProductKey', 'productKey', 'Sku', 'sku', 'id', 'Id'],
  // Of options, schedules, dated cut-offs, products, people and brands.
  ...['name', 'reason', 'Name', 'description', 'by', 'By', 'createdBy', 'timeZone', 'accessChannel', 'supportChannel'],
]

/** Collects the data in the responses to a page. Returns a function that resolves to it. */
export function watchData(page: Page): () => Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    reading.push(collect(response, found))
  })
  // The page has its configuration in its first response, with the names of channels.
  reading.push(page.request.get('/config.json').then(async (response) => collectFrom(await response.json(), '', found)))
  return async () => {
    await Promise.all(reading)
    return found
  }
}

async function collect(response: Response, found: Set<string>): Promise<void> {
  // A stream of events has no end.
  if (!response.ok() || !/\/(?:api\/(?!\w+\/events$)|config\.json)/.test(response.url())) return
  // Responses of a page that was left, and 304 responses, have no body.
  const body: unknown = await response.json().catch(() => undefined)
  collectFrom(body, '', found)
}

function collectFrom(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === 'string' && dataFields.includes(field)) found.add(value)
  // The key of a changed record, such as `GB-DPS-SLE/44`.
  else if (typeof value === 'string' && field === 'key') for (const part of value.split('/')) found.add(part)
  else if (Array.isArray(value)) for (const one of value) collectFrom(one, field, found)
  else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) collectFrom(one, name, found)
}

/** Reference data (REF-2 to REF-7): factories and their cities, product types, and names in the brand's language. */
const namesAsData = [
  ...factories.flatMap(({ code, timeZone }) => [code, townOf(code), placeOf(timeZone)]),
  ...productTypes,
  // The name of the signed-in user is in the token, not in a response.
  ...demonstrationPeople.map(({ name }) => name),
  ...Object.values(deliveryServiceNames).flatMap((names) => Object.entries(names).flat()),
  ...(['uk', 'nl'] as const).flatMap((brand) => giftTypesOf(brand).map(({ label }) => label)),
]

/**
 * React Aria's own texts, such as "Selected Date: 2 March 2027", read from its files. It is translated into English and Dutch, but not into
 * the pseudo locale, which serves to find untranslated texts of the product.
 */
export function libraryTexts(): readonly string[] {
  const library = dirname(fileURLToPath(import.meta.resolve('react-aria/package.json')))
  const folder = join(library, 'dist/private/intl')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name, 'en-US.mjs'), 'utf8'))
  return sources.flatMap((source) =>
    [...source.matchAll(/(?:"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`)/g)].map((match) => match[1] ?? match[2] ?? ''),
  )
}

/** Patterns of what Intl formats in British English, also in the pseudo locale: dates, their fields, lists, offsets, time zones. */
function intlPatterns(): readonly string[] {
  const months = (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1)).toLocaleDateString('en-GB', { month, timeZone: 'UTC' })),
  )
  const days = (weekday: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, at + 1)).toLocaleDateString('en-GB', { weekday, timeZone: 'UTC' }))
  const month = `(?:${months.join('|')})`
  const date = `\\d{1,2} ${month}(?: \\d{4})?`
  const parts = new Intl.DisplayNames('en-GB', { type: 'dateTimeField' })
  return [
    `(?:(?:${[...days('long'), ...days('short')].join('|')}),? )?${date}`,
    `${month} \\d{4}`,
    `\\d{1,2} – ${month}`,
    // Only short weekdays may be alone, next to a field, a clock or a count; full ones are messages of the product.
    `^(?:${days('short').join('|')})$`,
    `(?:${days('short').join('|')}) (?=\\d\\d:|\\(\\d)`,
    `^(?:${(['day', 'month', 'year', 'weekday'] as const).map((part) => parts.of(part)).join('|')}),`,
    '^(?:dd|mm|yyyy)$',
    '(?<=[^a-z]) (?:and|or) (?=[^a-z])',
    'UTC',
    // The short name of the zone of the browser, after a time.
    '(?<=\\d\\d:\\d\\d )(?:GMT|BST)',
    Intl.supportedValuesOf('timeZone').join('|'),
  ]
}

/** Labels of keys. */
const keys = ['Ctrl']

const words = /[a-z]{2}/i

/** Asserts that the page has no English text, and resolves to the number of texts. `data` are texts that are shown unchanged. */
export async function expectNoEnglish(page: Page, data: ReadonlySet<string>): Promise<number> {
  let read = await readTexts(page)
  // Long lists are translated after the rest of the page.
  await expect
    .poll(async () => {
      read = await readTexts(page)
      return findEnglish(read, data)
    })
    .toEqual([])
  return read.length
}

/** The texts with a word of unaccented letters that is not data. */
export function findEnglish(read: readonly Read[], data: ReadonlySet<string>): readonly string[] {
  const exempt = [...new Set([...data, ...citiesOf(data), ...namesAsData, ...keys])]
    .filter((text) => words.test(text))
    .sort((a, b) => b.length - a.length)
  const known = new RegExp(`(?<![\\p{L}\\d])(?:${exempt.map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu')
  return read
    .filter(({ text }) => words.test(text))
    .filter(({ where, text }) => {
      // Again, for what Intl formats between names. Spaces keep an “and” between two names from joining them.
      const left = text.replace(intl, ' 1 ').replace(known, '1').replace(intl, '1')
      // The library's texts are only names and descriptions.
      return words.test(left) && !(where.includes('aria-') && library.test(left))
    })
    .map(({ where, text }) => `${where}: ${text}`)
}

/** The cities in the names of time zones. */
function citiesOf(data: ReadonlySet<string>): readonly string[] {
  return [...data].filter((text) => /^[A-Z]\w+\/\w+$/.test(text)).flatMap((zone) => [zone.replaceAll('_', ' '), placeOf(zone)])
}

/** `Sydney` of `Australia/Sydney`. */
function placeOf(zone: string): string {
  return zone.replace(/^.*\//, '').replaceAll('_', ' ')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const intl = new RegExp(intlPatterns().join('|'), 'gu')
/** Their placeholders contain exempt text, such as a date. */
const library = new RegExp(
  `^(?:${libraryTexts()
    .filter((text) => /[a-z]{3}/i.test(text.replace(/\$\{[^}]*\}/g, '')))
    .map((text) =>
      text
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('[^a-z]*'),
    )
    // A text that is composed of parts.
    .concat('[^a-z]*options? available\\.')
    .join('|')})$`,
  'iu',
)
