import { type Connection, openDatabase } from '../../../src/db/db.ts'
import type { EmbeddedDatabase } from '../../../src/db/embedded-database.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { createTestApi } from '../../support/api.ts'
import { query } from './load.ts'
import { addRecords, factory } from './records.ts'

/** Continuous saves of one record in a new database. */
export type Saving = {
  /** The last acknowledged version; the first is 1, and each save adds one. */
  readonly acknowledged: () => number
  /** Resolves after some more acknowledged saves. */
  readonly more: () => Promise<void>
  /** Starts no more saves and waits for the pending one. */
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startSaving(connection: EmbeddedDatabase['connection']): Promise<Saving> {
  const opened = openDatabase({ ...connection }, { error: () => undefined })
  await migrate(opened.pool)
  await addRecords(opened.db)
  const api = await createTestApi({ deps: opened })
  let acknowledged = 1
  let saving = true
  const saved = Promise.withResolvers<void>()
  const writer = (async () => {
    while (saving) {
      const body = { default: { weekday: '10:00', saturday: '11:00', sunday: '12:00' }, versionNumber: acknowledged }
      if ((await api.call('editor', 'PUT', `/cutoffs/${factory}/1`, body)).status !== 200) throw new Error('a write was refused')
      acknowledged += 1
      if (acknowledged > 20) saved.resolve()
    }
  })()
  const stop = () => {
    saving = false
    return writer
  }
  return {
    acknowledged: () => acknowledged,
    more: () => Promise.race([saved.promise, writer]),
    stop,
    close: async () => {
      await stop()
      await api.close()
      await opened.db.destroy()
    },
  }
}

export type Stored = { version: number; changes: number }

/** The saves in a database: the version of the record and the number of its logged changes. */
export async function storedIn(connection: EmbeddedDatabase['connection']): Promise<Stored | undefined> {
  const [row] = await query<Stored>(
    { ...connection },
    `SELECT version, (SELECT count(*)::integer FROM change_log WHERE brand = 'uk' AND key = '${factory}/1') AS changes
     FROM delivery_services WHERE brand = 'uk' AND service_name = '1'`,
  )
  return row
}

/** Every row of every table, every sequence, and all constraints and triggers, as text. */
export async function contentOf(connection: Connection): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    { ...connection },
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables)
    content[name] = await query({ ...connection }, `SELECT one::text AS row FROM ${name} AS one ORDER BY one::text`)
  content['sequences'] = await query({ ...connection }, 'SELECT sequencename, last_value::text FROM pg_sequences ORDER BY 1')
  content['triggers'] = await query({ ...connection }, 'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1')
  content['indexes'] = await query({ ...connection }, `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`)
  content['constraints'] = await query(
    { ...connection },
    `SELECT conname FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE contype <> 'n' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return content
}
