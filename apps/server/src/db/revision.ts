import type { BrandId } from '@goat/domain/brands'
import { type Expression, sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { turns } from './turns.ts'

/** A value and the brand's revision that it reflects. */
export type AtRevision<T> = { readonly revision: number; readonly value: T }

/** Reads from one snapshot of the database. */
export async function readAtRevision<T>(db: Db, brand: BrandId, read: (tx: Tx) => Promise<T>): Promise<AtRevision<T>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { revision } = await tx.selectFrom('brand_revisions').select('revision').where('brand', '=', brand).executeTakeFirstOrThrow()
      return { revision: Number(revision), value: await read(tx) }
    })
}

/** How many rows are read in one piece. */
const fetchSize = 200

/** The rows of a query that may have thousands: the driver would parse those of one statement without a pause (API-27). */
export async function readInPieces<Row>(tx: Tx, query: Expression<unknown>): Promise<readonly Row[]> {
  await sql`DECLARE pieces NO SCROLL CURSOR FOR ${query}`.execute(tx)
  const all: Row[] = []
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(fetchSize)} FROM pieces`.execute(tx)
    for (const row of rows) all.push(row)
    isMore = rows.length === fetchSize
    await turns.pause()
  }
  await sql`CLOSE pieces`.execute(tx)
  return all
}
