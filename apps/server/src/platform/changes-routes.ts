import { changeWire, listChanges } from '@goat/contract/changes'
import type { BrandId } from '@goat/domain/brands'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { route, type VerifyToken } from './route.ts'

const defaultLimit = 50

/** `GET /changes`: the change log of a brand, newest first, a page at a time. */
export function registerChanges(scope: FastifyInstance, db: Db, verify: VerifyToken, brand: BrandId): void {
  route(scope, verify, listChanges, async ({ query }) => {
    const limit = query.limit === undefined ? defaultLimit : Number(query.limit)
    let select = db.selectFrom('change_log').selectAll().where('brand', '=', brand)
    if (query.kind !== undefined) select = select.where('kind', '=', query.kind)
    if (query.key !== undefined) select = select.where('key', '=', query.key)
    if (query.before !== undefined) select = select.where('id', '<', query.before)
    // One more than asked for tells whether there is a next page.
    const rows = await select
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit).map((row) => ({
      id: row.id,
      brand: row.brand,
      kind: row.kind,
      key: row.key,
      action: row.action,
      before: row.before,
      after: row.after,
      actor: { subject: row.actor_subject, name: row.actor_name },
      requestId: row.request_id,
      at: row.at.toISOString(),
    }))
    return { results: z.parse(z.array(changeWire), page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
  })
}
