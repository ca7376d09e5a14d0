import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** An instant: read as Date; written as Date, or by default the database's clock. */
type Timestamp = ColumnType<Date, Date | undefined, Date>

/** A JSON value or NULL: read parsed, written as text. */
type JsonNull = ColumnType<object | null, string | null, never>

export type Tables = {
  records: {
    brand: BrandId
    kind: RecordKind
    key: string
    version: number
    /** As the change log has it, in the newest schema version of the kind. */
    value: JSONColumnType<object>
    changed_by: string
    changed_at: Timestamp
    /** Of the first record of the key. */
    created_by: string
    created_at: Timestamp
    /** Of the last change. */
    revision: Generated<string>
  }
  products: { product_key: string; name: string; product_type: string; folded_name: GeneratedAlways<string> }
  product_variants: { product_key: string; sku: string; factory_code: string }
  brand_revisions: {
    brand: BrandId
    revision: string
    /** The first revision with complete records. */
    known_from: string
  }
  change_log: {
    id: Generated<string>
    brand: BrandId
    /** Sequence number within the brand, in commit order. */
    revision: string
    kind: string
    key: string
    action: string
    /** The complete value of the record in `schema_version` of its kind, which is 0 in rows from before migration 0009; see `readLogged`. */
    before: JsonNull
    after: JsonNull
    /** The version of the record after the change; null for anything that is not a record. */
    version: number | null
    schema_version: number
    cause: 'request' | 'import' | 'restore' | 'schedule' | 'baseline'
    /** The revision of the change that was undone. */
    cause_id: string | null
    reason: string | null
    /** What it says, if the server gives it: codes with their values. */
    reason_issues: JsonNull
    actor_subject: string
    actor_name: string
    request_id: string
    /** The revision of the first change of the same transaction: they are undone together. NULL in rows from before migration 0009. */
    transaction: string | null
    at: Timestamp
    /** Of a deletion: a revision before which the deleted record did not exist. NULL if that is not known. */
    began: string | null
    /** The words of its key, reason and values, its kind and its author. */
    search: GeneratedAlways<string>
  }
  idempotency_keys: {
    brand: BrandId
    actor_subject: string
    key: string
    request_hash: string
    status: number
    answer: JSONColumnType<object>
    created_at: Timestamp
  }
  /** The state of the embedded sign-in: sessions, grants, codes and tokens (models of oidc-provider). */
  identity_records: {
    model: string
    id: string
    payload: JSONColumnType<Record<string, unknown>>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  /** The embedded sign-in's signing keys (private JWKs) and cookie keys. */
  identity_keys: { id: string; use: 'signing' | 'cookie'; value: JSONColumnType<Record<string, unknown>>; created_at: Timestamp }
}
