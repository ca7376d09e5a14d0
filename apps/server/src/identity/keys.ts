import { randomBytes, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import * as z from 'zod'
import type { Db } from '../db/db.ts'

export const SIGNING_ALGORITHM = 'RS256'

const publicKey = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
})
const privateKey = z.looseObject(publicKey.shape)
const cookieSecret = z.object({ secret: z.string() })

export type IdentityKeys = {
  /** Private keys that sign tokens, the newest first. */
  readonly signing: readonly z.infer<typeof privateKey>[]
  /** Secrets that sign cookies, the newest first. */
  readonly cookie: readonly string[]
}

/**
 * Reads the keys from the database, creating them at the first start. If two servers start at once, the first insert wins and both read its
 * keys.
 */
export async function ensureIdentityKeys(db: Db): Promise<IdentityKeys> {
  const found = await readIdentityKeys(db)
  if (found.signing.length > 0 && found.cookie.length > 0) return found
  await db
    .insertInto('identity_keys')
    .values([
      { id: 'signing-1', use: 'signing', value: await newSigningKey() },
      { id: 'cookie-1', use: 'cookie', value: newCookieSecret() },
    ])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return readIdentityKeys(db)
}

/** Older keys to keep: tokens and cookies that they signed stay valid until they expire. */
const olderKeysKept = 1

/**
 * Adds a signing key and a cookie secret, which servers use from their next start, and deletes those replaced by the previous rotation,
 * which invalidates what they signed.
 */
export async function rotateIdentityKeys(db: Db): Promise<{ readonly added: string; readonly forgotten: number }> {
  const [signing, added] = [await newSigningKey(), randomUUID()]
  return db.transaction().execute(async (tx) => {
    let forgotten = 0
    for (const [use, value] of [['signing', signing] as const, ['cookie', newCookieSecret()] as const]) {
      const rows = await tx
        .selectFrom('identity_keys')
        .select('id')
        .where('use', '=', use)
        .orderBy('created_at', 'desc')
        .forUpdate()
        .execute()
      for (const { id } of rows.slice(olderKeysKept)) {
        await tx.deleteFrom('identity_keys').where('id', '=', id).execute()
        forgotten += 1
      }
      await tx
        .insertInto('identity_keys')
        .values({ id: `${use}-${added}`, use, value })
        .execute()
    }
    return { added, forgotten }
  })
}

async function newSigningKey(): Promise<string> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' })
}

function newCookieSecret(): string {
  return JSON.stringify({ secret: randomBytes(32).toString('base64url') })
}

async function readIdentityKeys(db: Db): Promise<IdentityKeys> {
  const rows = await db.selectFrom('identity_keys').select(['use', 'value']).orderBy('created_at', 'desc').orderBy('id').execute()
  const of = (use: string) => rows.filter((row) => row.use === use).map((row) => row.value)
  return {
    signing: z.array(privateKey).parse(of('signing')),
    cookie: z
      .array(cookieSecret)
      .parse(of('cookie'))
      .map(({ secret }) => secret),
  }
}

/** The public signing keys, read from the database to include keys that another server added. */
export async function publicSigningKeys(db: Db): Promise<JSONWebKeySet> {
  const { signing } = await readIdentityKeys(db)
  return { keys: z.array(publicKey).parse(signing) }
}
