import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/db.ts'
import { errors } from './oidc-provider.ts'

/** The storage adapter of oidc-provider: one adapter per model, all in one table. */
export function recordsAdapter(db: Db): (model: string) => Adapter {
  return (model) => ({
    upsert: (id, payload, expiresIn) => upsertRecord(db, model, id, payload, expiresIn),
    find: (id) => readRecord(db, model, 'id', id),
    findByUid: (uid) => readRecord(db, model, 'uid', uid),
    // Only for the device flow, which is disabled.
    findByUserCode: async () => undefined,
    consume: (id) => consumeRecord(db, model, id),
    destroy: async (id) => void (await db.deleteFrom('identity_records').where('model', '=', model).where('id', '=', id).execute()),
    revokeByGrantId: async (grantId) =>
      void (await db.deleteFrom('identity_records').where('model', '=', model).where('grant_id', '=', grantId).execute()),
  })
}

async function upsertRecord(db: Db, model: string, id: string, payload: AdapterPayload, expiresIn: number | undefined): Promise<void> {
  const json = JSON.stringify(payload)
  // A NUL can come from a forged URL, and jsonb cannot store one.
  if (json.includes('\\u0000')) throw new errors.InvalidRequest('parameters must not contain NUL')
  const row = {
    payload: json,
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    user_code: null,
    expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
  }
  await db
    .insertInto('identity_records')
    .values({ model, id, ...row })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
    .execute()
}

async function readRecord(db: Db, model: string, column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
  // oidc-provider creates no other ids, and PostgreSQL throws for a NUL.
  if (!/^[\w-]{1,128}$/.test(value)) return undefined
  const row = await db
    .selectFrom('identity_records')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where(column, '=', value)
    .executeTakeFirst()
  return row && { ...row.payload, ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }) }
}

/**
 * Checks and marks the use of a code or refresh token in one statement, because oidc-provider does it in two and concurrent requests could
 * both pass. The second request is a replay, which revokes the whole token family (RFC 9700, section 4.14.2).
 */
async function consumeRecord(db: Db, model: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('identity_records')
    .set({ consumed_at: new Date() })
    .where((eb) => eb.and({ model, id }))
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const replayed = await readRecord(db, model, 'id', id)
  if (replayed?.grantId) await revokeGrant(db, replayed.grantId)
  throw new errors.InvalidGrant('already used')
}

/** Revokes everything issued under a grant: codes, refresh tokens and the grant itself. */
export async function revokeGrant(db: Db, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where(({ and, eb, or }) =>
      or([
        and([eb('model', 'in', ['AuthorizationCode', 'RefreshToken']), eb('grant_id', '=', grantId)]),
        and([eb('model', '=', 'Grant'), eb('id', '=', grantId)]),
      ]),
    )
    .execute()
}

export async function deleteExpired(db: Db, now: Date = new Date()): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('identity_records').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
