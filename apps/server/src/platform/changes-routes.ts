import { type ChangeWire, changeWire, listChanges } from '@goat/contract/changes'
import type { BrandId } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './db.ts'
import { invalid } from './errors.ts'
import { route, type VerifyToken } from './route.ts'
import type { Tables } from './tables.ts'

const defaultLimit = 50

/** `GET /changes`: the change log of a brand a page at a time, newest first, or oldest first after a revision. */
export function registerChanges(scope: FastifyInstance, db: Db, verify: VerifyToken, brand: BrandId): void {
  route(scope, verify, listChanges, async ({ query: { kind, key, before, after, limit: limitText } }) => {
    if (before !== undefined && after !== undefined) {
      throw invalid([issue('field.format', { field: 'after', expected: 'left out where before is given' }, 'after')])
    }
    const limit = limitText === undefined ? defaultLimit : Number(limitText)
    let select = db.selectFrom('change_log').selectAll().where('brand', '=', brand)
    if (kind !== undefined) select = select.where('kind', '=', kind)
    if (key !== undefined) select = select.where('key', '=', key)
    if (before !== undefined) select = select.where('revision', '<', before)
    if (after !== undefined) select = select.where('revision', '>', after)
    // One more than asked for tells whether there is a next page.
    const rows = await select
      .orderBy('revision', after === undefined ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit).map(changeOf)
    return { results: z.parse(z.array(changeWire), page), next: rows.length > limit ? String(page.at(-1)?.revision) : null }
  })
}

function changeOf(row: Selectable<Tables['change_log']>): ChangeWire {
  return {
    id: row.id,
    revision: Number(row.revision),
    brand: row.brand,
    // Checked against the contract with the rest of the page.
    kind: row.kind as ChangeWire['kind'],
    key: row.key,
    action: row.action,
    before: row.before,
    after: row.after,
    actor: { subject: row.actor_subject, name: row.actor_name },
    requestId: row.request_id,
    at: row.at.toISOString(),
  }
}
