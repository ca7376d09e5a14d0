import type { listChanges } from '@goat/contract/changes'
import type { Output } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { deliveryServiceNames } from '@goat/domain/kinds/cutoff'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { composed, searchable } from '@goat/domain/text/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { newestOf, readRetention } from './retention.ts'

/** The columns of a change in a response. */
const columns = [
  ...(['id', 'revision', 'brand', 'kind', 'key', 'action', 'before', 'after', 'schema_version', 'version', 'cause', 'cause_id'] as const),
  ...(['reason', 'reason_issues', 'actor_subject', 'actor_name', 'request_id', 'transaction', 'at'] as const),
] as const

export type ChangeRow = Pick<Selectable<Tables['change_log']>, (typeof columns)[number]>

/**
 * How many revisions are looked through first, at least and of all, so that a short period does not need the index of words; and how many times
 * as many each time that they had too few changes.
 */
const [firstWindow, firstShare, growth] = [1_000, 1 / 256, 16]

/**
 * The first `count` changes that match: the newest first or, with `after`, the oldest. What is frequent is found by looking through a few
 * revisions, and what is rare by the index of words; the planner, which does not know how often words occur together, would choose wrongly.
 */
export async function findChanges(db: Db, brand: BrandId, query: Output<typeof listChanges.query>, count: number): Promise<ChangeRow[]> {
  const { kind, key, person, before, after, from, to } = query
  const isUp = after !== undefined
  const sought = soughtIn(brand, query)
  if (sought === 'nothing') return []
  const { revision: dropped } = await readRetention(db, brand)
  const newest = await newestOf(db, brand)
  let [low, high] = [Math.max(Number(after ?? 0), dropped), newest]
  if (from !== undefined) low = Math.max(low, await lastBefore(db, brand, from))
  if (to !== undefined) high = Math.min(high, await lastBefore(db, brand, to))
  if (before !== undefined) high = Math.min(high, Number(before) - 1)
  const found: ChangeRow[] = []
  const first = Math.max(firstWindow, Math.ceil((newest - dropped) * firstShare))
  for (let size = first; low < high && found.length < count; size *= growth) {
    const [start, end] = isUp ? [low, Math.min(high, low + size)] : [Math.max(low, high - size), high]
    let select = db.selectFrom('change_log').select(columns).where('brand', '=', brand)
    select = select.where('revision', '>', String(start)).where('revision', '<=', String(end))
    // Baseline entries of the upgrade are of no interest to users, but a follower must not miss a revision.
    if (!isUp) select = select.where('cause', '<>', 'baseline')
    if (kind !== undefined) select = select.where('kind', '=', kind)
    if (key !== undefined) select = select.where('key', 'in', [key, composed(key)])
    if (person !== undefined) select = select.where('actor_name', '=', person)
    // The function is not looked up in the index, as the operator is, and the sum is not in the order of an index. The words are
    // in a subquery, so that the planner reads the changes of the window and does not look for every change that has the words.
    const isFirst = size === first
    if (sought !== undefined)
      select = select.where(isFirst ? sql<boolean>`ts_match_vq(search, ${sought})` : sql<boolean>`search @@ (SELECT ${sought})`)
    const order = isFirst || sought === undefined ? sql`revision` : sql`revision + 0`
    found.push(
      ...(await select
        .orderBy(order, isUp ? 'asc' : 'desc')
        .limit(count - found.length)
        .execute()),
    )
    if (isUp) low = end
    else high = start
  }
  return found
}

/** The words of a change that a query asks for; undefined if it asks for none, and 'nothing' if its text has none. */
function soughtIn(brand: BrandId, query: Output<typeof listChanges.query>): RawBuilder<unknown> | 'nothing' | undefined {
  const { kind, key, person, factory, text = '' } = query
  // A record has an index of its own, which also finds its kind and the few people who changed it.
  const isOne = key !== undefined && kind !== undefined
  const words = wordsOf(text)
  if (text.trim() !== '' && words.length === 0) return 'nothing'
  const sought = [
    ...(kind === undefined || isOne ? [] : [sql`${quoted(`=${kind}`)}::tsquery`]),
    ...(person === undefined || isOne ? [] : [sql`${quoted(`@${[...person].slice(0, 255).join('')}`)}::tsquery`]),
    ...(factory === undefined ? [] : [sql`(phraseto_tsquery('simple', searchable(${factory})) || '''*''')`]),
    ...(words.length === 0 ? [] : [textQuery(brand, words)]),
  ]
  return sought.length === 0 ? undefined : sql`(${sql.join(sought, sql` && `)})`
}

/**
 * The words, or instead of some of them the delivery services whose display names, which are not stored, have most of them. No word is sought
 * twice, because each is looked up in the index again.
 */
function textQuery(brand: BrandId, words: readonly string[]): RawBuilder<unknown> {
  const query = (text: string) => sql`to_tsquery('simple', searchable(${text}))`
  const all = (some: readonly string[]) => query(some.map((word) => `(${quoted(word)}:*${storedAs(word)})`).join(' & '))
  const services = factoriesOf(brand).flatMap(({ code }) =>
    Object.entries(deliveryServiceNames[code] ?? {}).map(([service, name]) => {
      const names = searchable(name).split(/\s+/)
      return { code, service, others: words.filter((word) => !names.some((one) => one.startsWith(searchable(word)))) }
    }),
  )
  const fewest = Math.min(...services.map(({ others }) => others.length))
  if (fewest >= words.length) return all(words)
  const groups = Map.groupBy(
    services.filter(({ others }) => others.length === fewest),
    ({ others }) => others.join(' '),
  )
  const alternatives = [...groups.values()].map((group) => {
    const others = group[0]?.others ?? []
    const named = [...Map.groupBy(group, ({ code }) => code)].map(
      ([code, of]) => `${quoted(code)} & (${of.map(({ service }) => quoted(service)).join(' | ')})`,
    )
    const either = sql`(${all(words.filter((word) => !others.includes(word)))}
      || ('''=cutoff'' | ''=cutoff-override'''::tsquery && ${query(named.join(' | '))}))`
    return fewest === 0 ? either : sql`(${all(others)} && ${either})`
  })
  return sql`(${sql.join(alternatives, sql` || `)})`
}

/** More words of a text are ignored. */
const maxWords = 10

const months = ['jan', 'feb', 'mar|maa|mrt', 'apr', 'may|mei', 'jun', 'jul', 'aug', 'sep', 'oct|okt', 'nov', 'dec']
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun|ma|di|wo|do|vr|za|zo)'
const dayAndMonth = String.raw`(?:${weekday} +)?(?<day>\d{1,2}) +(?<month>${months.join('|')})\p{L}*\.?(?: +(?<year>\d{4}))?`
const wordOrDate = new RegExp(String.raw`${dayAndMonth}|[^\s/]+`, 'giu')

/** The beginnings of words, without the signs around them. A day and a month are one word. */
function wordsOf(text: string): readonly string[] {
  // Other apostrophes would become quotes of the query.
  const words = composed(text).replaceAll(/[‘’]/g, "'").match(wordOrDate) ?? []
  const bare = words.map((word) => word.replace(/^[!-/:-@[-`{-~]+|[!-/:-@[-`{-~]+$/g, ''))
  return bare.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, maxWords)
}

/** As what a price or a date that is written as on the screen is stored: £12.34 as 1234, 24 Dec 2026 as 2026-12-24. */
function storedAs(word: string): string {
  const { whole = '', minor = '' } = /^(?:\p{L}{0,3}\p{Sc}|\p{L}{3})?(?<whole>\d+)[.,](?<minor>\d\d)$/u.exec(word)?.groups ?? {}
  if (minor !== '') return ` | ${quoted(String(Number(`${whole}${minor}`)))}`
  const named = new RegExp(`^${dayAndMonth}$`, 'iu').exec(word)?.groups
  const { day, month, year } = named ?? /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/.exec(word)?.groups ?? {}
  if (day === undefined || month === undefined) return ''
  const number = named === undefined ? month : String(1 + months.findIndex((names) => names.includes(month.toLowerCase())))
  return ` | ${quoted([...(year === undefined ? [] : [year]), number.padStart(2, '0'), day.padStart(2, '0')].join('-'))}`
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The last revision before an instant; times increase with revisions. */
async function lastBefore(db: Db, brand: BrandId, at: string): Promise<number> {
  const earlier = db.selectFrom('change_log').select('revision').where('brand', '=', brand).where('at', '<', new Date(at))
  const last = await earlier.orderBy('at', 'desc').orderBy('revision', 'desc').limit(1).executeTakeFirst()
  return Number(last?.revision ?? 0)
}

/** The names of all authors of changes, read from the index one by one instead of from every change. */
export async function authorsOf(db: Db, brand: BrandId): Promise<string[]> {
  const first = (isLater: RawBuilder<unknown>) =>
    sql`SELECT min(actor_name) AS name FROM change_log WHERE brand = ${brand} AND cause <> 'baseline' AND ${isLater}`
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE people AS (
      ${first(sql`true`)} UNION ALL SELECT (${first(sql`actor_name > people.name`)}) FROM people WHERE people.name IS NOT NULL)
    SELECT name FROM people WHERE name IS NOT NULL`.execute(db)
  return rows.map(({ name }) => name)
}
