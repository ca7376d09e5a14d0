import type { BrandId } from '@goat/domain/brands'
import type { SampleDay, SampleFacts } from '@goat/domain/kinds/sample-order'
import type { Currency } from '@goat/domain/money'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** An instant: read as Date; written as Date, or by default the database's clock. */
type Timestamp = ColumnType<Date, Date | undefined, Date>

/** A JSON value or NULL: read parsed, written as text. */
type JsonNull = ColumnType<object | null, string | null, never>

export type Tables = {
  factories: {
    brand: BrandId
    code: string
    time_zone: string | null
    country: string | null
    domestic_countries: Generated<string[]>
    currency: Currency | null
    version: Generated<number>
    changed_by: string
    changed_at: Timestamp
  }
  delivery_services: {
    brand: BrandId
    factory_code: string
    service_name: string
    /** HH:MM:SS on the factory's own clock. */
    weekday: string
    saturday: string
    sunday: string
    version: Generated<number>
    changed_by: string
    changed_at: Timestamp
  }
  cutoff_exceptions: {
    id: string
    brand: BrandId
    factory_code: string
    service_name: string
    product_type: string
    applicable_on: string[]
    time: string
  }
  cutoff_overrides: {
    brand: BrandId
    id: string
    factories: string[] | null
    services: string[] | null
    product_types: string[] | null
    /** YYYY-MM-DD on the calendar of each factory, both inclusive. */
    first_day: string
    last_day: string
    weekdays: string[] | null
    /** HH:MM:SS on the clock of each factory; null: closed. */
    time: string | null
    reason: string
    version: number
    changed_by: string
    changed_at: Timestamp
  }
  designation_schedules: {
    id: string
    from_factory: string
    to_factory: string
    /** UTC calendar dates; 9999-12-31 for no end. */
    start_date: string
    end_date: string
    /** HH:MM:SS on the clock of `from_factory`. */
    start_time: string
    end_time: string
    applicable_days: string[]
    card_types: string[]
    delivery_methods: string[]
    pack_types: string[]
    address_types: string[]
    domestic_orders_only: boolean
    applicable_despatch_days: string[]
    paused: boolean
    note: Generated<string>
    version: Generated<number>
    changed_by: string
    changed_at: Timestamp
  }
  products: { product_key: string; name: string; product_type: string; folded_name: GeneratedAlways<string> }
  product_variants: { product_key: string; sku: string; factory_code: string }
  product_overrides: {
    product_key: string
    sku: string
    /** null: the override was removed; the row keeps counting versions. */
    factory_code: string | null
    version: Generated<number>
    changed_by: string
    changed_at: Timestamp
  }
  delivery_options: {
    brand: BrandId
    fulfilment_centre_id: string
    id: string
    name: string
    description: string
    accepts_delivery_instructions: boolean
    is_guaranteed: boolean
    is_tracked: boolean
    /** Minor units of the currency of the fulfilment centre. */
    price: number
    priority: number
    /** A delivery service of the centre. */
    service: string | null
    version: Generated<number>
    changed_by: string
    changed_at: Timestamp
  }
  holiday_decisions: {
    brand: BrandId
    factory_code: string
    /** YYYY-MM-DD on the calendar of the factory. */
    day: string
    decision: 'open'
    holiday: string
    version: number
    changed_by: string
    changed_at: Timestamp
  }
  sample_orders: {
    brand: BrandId
    id: string
    name: string
    folded_name: string
    placed_day: SampleDay
    /** HH:MM:SS on the clock of the order's factory, otherwise of the brand. */
    placed_time: string
    facts: JSONColumnType<SampleFacts>
    version: number
    changed_by: string
    changed_at: Timestamp
  }
  delivery_option_schedules: {
    id: string
    brand: BrandId
    fulfilment_centre_id: string
    delivery_option_id: string
    name: string
    /** YYYY-MM-DDTHH:MM:SS on the clock of the centre; the end is exclusive. */
    active_start: string
    active_end: string
    /** Calendar dates, both inclusive. */
    delivery_from: string
    delivery_to: string
    applicable_consignment_types: string[]
    /** Empty lists mean all. */
    card_types: string[]
    gift_types: string[]
    /** null: not overridden. */
    override_name: string | null
    override_description: string | null
    override_price: number | null
    override_priority: number | null
    version: Generated<number>
    created_at: Timestamp
    created_by: string
    changed_at: Timestamp
    changed_by: string
    cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  /** The newest revision of each brand. */
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
    actor_subject: string
    actor_name: string
    request_id: string
    /** The revision of the first change of the same transaction: they are undone together. NULL in rows from before migration 0009. */
    transaction: string | null
    at: Timestamp
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
