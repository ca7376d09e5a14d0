import type { BrandId } from '@goat/domain/brands'
import type { Db, Tx } from './db.ts'

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
