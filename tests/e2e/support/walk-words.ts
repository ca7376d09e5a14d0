import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deliveryServiceNames } from '@goat/domain/delivery-services'
import { factories } from '@goat/domain/factories'
import { giftTypesOf } from '@goat/domain/gift-types'
import { productTypes } from '@goat/domain/product-types'
import { demonstrationPeople } from '@goat/server/src/identity/people.ts'
import type { Page, Response } from '@playwright/test'
import { expect } from './journey.ts'
import { type Read, readTexts } from './walk-texts.ts'

/**
 * Fields of answers that are data: codes, keys, and names that people gave. What stands in them is shown as it is in every language.
 * A field that is not here, such as the sentence of an error, is not exempt.
 */
const dataFields: readonly string[] = [
  ...['factoryCode', 'FactoryCode', 'CatalogueFactoryCode', 'From', 'To', 'fulfilmentCentreId', 'deliveryOptionId', 'deliveryService'],
  ...['productType', 'ProductTypeKey', 'ProductKey', 'productKey', 'Sku', 'sku', 'id', 'Id'],
  // Of options, schedules, products, people and brands.
  ...['name', 'Name', 'description', 'by', 'By', 'createdBy', 'timeZone', 'accessChannel', 'supportChannel'],
]

/** Collects what the page is answered that is data, to be asked for when the page is looked at. */
export function watchData(page: Page): () => Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    reading.push(collect(response, found))
  })
  return async () => {
    await Promise.all(reading)
    return found
  }
}

async function collect(response: Response, found: Set<string>): Promise<void> {
  if (!response.ok() || !/\/(?:api\/|config\.json)/.test(response.url())) return
  // A page that was left has no answer any more; nor has one that was not changed.
  const body: unknown = await response.json().catch(() => undefined)
  collectFrom(body, '', found)
}

function collectFrom(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === 'string' && dataFields.includes(field)) found.add(value)
  // Of a change: what it is about, such as `GB-DPS-SLE/44`.
  else if (typeof value === 'string' && field === 'key') for (const part of value.split('/')) found.add(part)
  else if (Array.isArray(value)) for (const one of value) collectFrom(one, field, found)
  else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) collectFrom(one, name, found)
}

/** Reference data (REF-2 to REF-7): factories and where they are, product types, and names in the brand's own language. */
const namesAsData = [
  ...factories.flatMap(({ code, timeZone }) => [code, placeOf(timeZone)]),
  ...productTypes,
  // Who is signed in says the token, which is no answer to a call.
  ...demonstrationPeople.map(({ name }) => name),
  ...Object.values(deliveryServiceNames).flatMap((names) => Object.entries(names).flat()),
  ...(['uk', 'nl'] as const).flatMap((brand) => giftTypesOf(brand).map(({ label }) => label)),
]

/**
 * What React Aria says by itself, such as "Selected Date: 2 March 2027": it speaks thirty languages, English and Dutch among them, and no
 * pseudo. The pseudo locale is there to find sentences of ours that were forgotten, so its own are exempt, read from its own files.
 */
export function libraryTexts(): readonly string[] {
  const library = dirname(fileURLToPath(import.meta.resolve('react-aria/package.json')))
  const folder = join(library, 'dist/private/intl')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name, 'en-US.mjs'), 'utf8'))
  return sources.flatMap((source) =>
    [...source.matchAll(/(?:"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`)/g)].map((match) => match[1] ?? match[2] ?? ''),
  )
}

/** What Intl writes in British English, which the pseudo locale is in disguise: dates, the parts of a date, lists, offsets, zones. */
function writtenByIntl(): readonly string[] {
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
    // Alone only as short as beside a field or a clock: a day's whole name is ours to say.
    `^(?:${days('short').join('|')})$`,
    `(?:${days('short').join('|')}) (?=\\d\\d:)`,
    `^(?:${(['day', 'month', 'year', 'weekday'] as const).map((part) => parts.of(part)).join('|')}),`,
    '^(?:dd|mm|yyyy)$',
    `(?<=[^a-z]) and (?=[^a-z])`,
    'UTC',
    Intl.supportedValuesOf('timeZone').join('|'),
  ]
}

/** What is printed on keys. */
const keys = ['Ctrl']

const words = /[a-z]{2}/i

/** Asserts that no English is left on the page, and says how many texts were read. `data` are the texts that are shown as they are. */
export async function expectNoEnglish(page: Page, data: ReadonlySet<string>): Promise<number> {
  const read = await readTexts(page)
  expect(englishIn(read, data)).toEqual([])
  return read.length
}

/** The texts with a word of plain letters in them that no data accounts for. */
export function englishIn(read: readonly Read[], data: ReadonlySet<string>): readonly string[] {
  const exempt = [...new Set([...data, ...citiesOf(data), ...namesAsData, ...keys])]
    .filter((text) => words.test(text))
    .sort((a, b) => b.length - a.length)
  const known = new RegExp(`(?<![\\p{L}\\d])(?:${exempt.map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu')
  return read
    .filter(({ text }) => words.test(text))
    .filter(({ where, text }) => {
      // Once more for what Intl puts between names.
      const left = text.replace(intl, '1').replace(known, '1').replace(intl, '1')
      // The library draws nothing by itself; it names and describes.
      return words.test(left) && !(where.includes('aria-') && library.test(left))
    })
    .map(({ where, text }) => `${where}: ${text}`)
}

/** The places that zones are named by. */
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

const intl = new RegExp(writtenByIntl().join('|'), 'gu')
/** Their gaps hold what is exempt itself, such as a date. */
const library = new RegExp(
  `^(?:${libraryTexts()
    .filter((text) => /[a-z]{3}/i.test(text.replace(/\$\{[^}]*\}/g, '')))
    .map((text) =>
      text
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('[^a-z]*'),
    )
    // The one that is put together from parts.
    .concat('[^a-z]*options? available\\.')
    .join('|')})$`,
  'iu',
)
