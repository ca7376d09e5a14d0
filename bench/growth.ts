import { join } from 'node:path'
import pg from 'pg'
import { findRunningDatabase } from '../apps/server/src/db/embedded-database.ts'
import { send } from './costly-reads.ts'
import { authorized, type Product } from './product.ts'
import { growthRow } from './report.ts'
import { quantile } from './statistics.ts'

/** How many changes of one brand are in the log, of the same records; those that were deleted grow with it. */
export const changeCounts = [0.1, 1].map((share) => Math.round(share * Number(process.env['GROWTH'] ?? 200_000)))
const [months, repeats] = [36, 5]

type Start = (settings: NodeJS.ProcessEnv) => Promise<Product>

/** Calls, commands and a start, in milliseconds, by the number of changes. */
export async function measureGrowth(start: Start): Promise<readonly (readonly string[])[]> {
  const figures = new Map<string, number[]>()
  for (const count of changeCounts) {
    const filled = await start({})
    const database = await findRunningDatabase(filled.dataDir)
    if (database === undefined) throw new Error('The database is not running.')
    const connectionString = `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host)}`
    const first = await fill(connectionString, count)
    const add = async <T>(what: string, work: () => Promise<T>, times = 1): Promise<T | undefined> => {
      const taken: number[] = []
      let result: T | undefined
      for (let at = 0; at < times; at += 1) {
        const began = performance.now()
        result = await work()
        taken.push(performance.now() - began)
      }
      figures.set(what, [...(figures.get(what) ?? []), quantile(taken, 0.5)])
      return result
    }
    const product = await add('a further server starts', () => start({ DATABASE_URL: connectionString }))
    if (product === undefined) throw new Error('There is no server.')
    for (const [what, paths] of Object.entries(await callsOf(product, first, count))) {
      let at = 0
      await add(what, () => get(product, paths(at++)), repeats)
    }
    const command = 'apps/server/src/commands/run.ts'
    await add('npm run verify', () => filled.run([command, 'verify']))
    await add('npm run backup', () => filled.run([command, 'backup', join(filled.dataDir, 'copy')]))
  }
  return [...figures].map(([what, all]) => growthRow({ what, digits: 0, figures: all }))
}

async function get(product: Product, path: string) {
  const { status, text } = await send(`${product.url}/api/uk${path}`, authorized(product))
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
  return text
}

/** Each time another call of its sort, so that no answer is kept. */
async function callsOf(product: Product, first: number, count: number): Promise<Readonly<Record<string, (at: number) => string>>> {
  const [middle, last] = [first + count / 2, first + count - 1]
  const changes = async (at: number, before: number): Promise<number> => {
    const text = await get(product, `/changes?limit=1&kind=designation&key=busy-${at}&before=${before}`)
    return JSON.parse(text).results[0].revision
  }
  const of = (before: number) => Promise.all(Array.from({ length: repeats }, (_, at) => changes(at, before)))
  const [recent, earlier] = [await of(last), await of(middle)]
  const rare = '/changes?limit=25&text=flood peak&kind=designation&person=Person'
  const quarter = new Date(Date.now() - 90 * 86_400_000).toISOString()
  return {
    'history: the newest page': (at) => `/changes?limit=${25 + at}`,
    'history: a page from the middle': (at) => `/changes?limit=25&before=${middle - at}`,
    'history of one record': (at) => `/changes?limit=25&kind=designation&key=busy-${at}`,
    'history by person and kind': (at) => `/changes?limit=25&person=Person ${at + 1}&kind=product-override`,
    'history by frequent words': (at) => `/changes?limit=25&text=peak season ${at + 3}`,
    'history by words that no change has together': (at) => `${rare} ${at}`,
    'the same in a period of 90 days': (at) => `${rare} ${at}&from=${quarter}`,
    'GET /changes?after=, 200 from the start': (at) => `/changes?after=${first + at}&limit=200`,
    '200 from the middle': (at) => `/changes?after=${middle + at}&limit=200`,
    'the last 100': (at) => `/changes?after=${last - 100 - at}&limit=200`,
    'preview of undoing a recent change': (at) => `/changes/${recent[at]}/undo`,
    'preview of undoing one from the middle': (at) => `/changes/${earlier[at]}/undo`,
    'GET /world': () => '/world',
    'GET /world as of 1,000 changes ago': (at) => `/world?revision=${last - 1_000 - at}`,
    'GET /world as of half of the log ago': (at) => `/world?revision=${middle - at}`,
  }
}

/** Logs `count` changes over 36 months, as if by calls, and stores what they leave. Returns the revision of the first. */
async function fill(connectionString: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ first: string }>("SELECT revision + 1 AS first FROM brand_revisions WHERE brand = 'uk'")
    const first = Number(rows[0]?.first)
    await client.query(fillOf(first, count))
    await client.query('VACUUM ANALYZE')
    return first
  } finally {
    await client.end()
  }
}

/** Half of them change 5,000 product overrides and 30 % 300 schedules; the others create and delete schedules. */
const fillOf = (first: number, count: number) => `BEGIN; ALTER TABLE change_log DISABLE TRIGGER USER;
  UPDATE change_log SET at = at - interval '${months + 1} months' WHERE brand = 'uk';
  INSERT INTO change_log (brand, revision, transaction, at, kind, key, action, before, after, version, schema_version, cause, reason, actor_subject, actor_name, request_id, began)
  WITH template AS (SELECT value FROM records WHERE brand = 'uk' AND kind = 'designation' ORDER BY key LIMIT 1)
  SELECT 'uk', ${first} + n, ${first} + n, now() - interval '${months} months' + n::float8 / ${count} * (interval '${months} months' - interval '1 hour'), kind, key,
    CASE WHEN step = 0 THEN 'created' WHEN gone THEN 'deleted' ELSE 'updated' END,
    CASE WHEN step > 0 THEN base || jsonb_build_object(field, texts[1 + (step - 1) % 3]) END,
    CASE WHEN NOT gone THEN base || jsonb_build_object(field, texts[1 + step % 3]) END,
    CASE WHEN gone THEN 1 ELSE step + 1 END, schema_version, 'request',
    CASE WHEN n % 7 = 0 THEN 'peak season ' || n % 1000 WHEN n % 1000 = 0 THEN 'flood' END, 'person-' || n % 40, 'Person ' || n % 40, 'growth-' || n, CASE WHEN gone THEN ${first} + n - 1 END
  FROM template, generate_series(0, ${count - 1}) n
  CROSS JOIN LATERAL (SELECT n / 10 * 5 + n % 10 AS override, n / 10 * 3 + n % 10 - 5 AS busy) numbered
  CROSS JOIN LATERAL (
    SELECT 'product-override' AS kind, format('Growth%s/Growth%1$s-1', override % 5000) AS key, override / 5000 AS step, false AS gone, 1 AS schema_version,
      '{"catalogueFactory": "GB-MNPG-TAM"}'::jsonb AS base, 'factory' AS field, ARRAY['GB-DPS-SLE', 'US-KODI-LAS', 'GG-MNPG-GSY'] AS texts WHERE n % 10 < 5
    UNION ALL SELECT 'designation', 'busy-' || busy % 300, busy / 300, false, 2, value, 'note', ARRAY['peak', 'calm', 'late'] WHERE n % 10 BETWEEN 5 AND 7
    UNION ALL SELECT 'designation', 'gone-' || n / 10, n % 10 - 8, n % 10 = 9, 2, value, 'note', ARRAY['peak', 'calm', 'late'] WHERE n % 10 > 7) change;
  ALTER TABLE change_log ENABLE TRIGGER USER;
  UPDATE brand_revisions SET revision = ${first + count - 1} WHERE brand = 'uk';
  INSERT INTO records (brand, kind, key, version, value, changed_by, changed_at, created_by, created_at, revision)
  SELECT brand, kind, key, version, after, actor_name, at, actor_name, at, revision FROM (
    SELECT DISTINCT ON (kind, key) * FROM change_log WHERE brand = 'uk' AND revision >= ${first} ORDER BY kind, key, revision DESC) l WHERE after IS NOT NULL; COMMIT`
