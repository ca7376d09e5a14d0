import type { BrandId } from '@goat/domain/brands'
import { differences, type Field, isSame, type RecordKind } from '@goat/domain/records/kind'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { type RecordStore, readBoth, type Stores } from './records.ts'

/** All changes of one transaction to a record. */
export type Step = {
  readonly transaction: string
  readonly before: object | null
  readonly after: object | null
  readonly by: string
  readonly at: Date
  /** The transaction that was undone by this one. */
  readonly undid: string | null
}

/** A field of a record, or, where undefined, whether the record exists. */
type Part = Field<unknown> | undefined

/** The changes of one record, oldest first. */
export class RecordHistory {
  readonly #kind: RecordStore['kind']
  readonly #steps: readonly Step[]
  readonly #own: number

  /** `own` is the transaction after which changes are examined. */
  constructor(kind: RecordStore['kind'], steps: readonly Step[], own: string) {
    this.#kind = kind
    this.#steps = steps
    this.#own = steps.findIndex(({ transaction }) => transaction === own)
  }

  /**
   * Whether a part still has the state in which the own transaction left it. A later change that was undone does not count; a change to the
   * same value does.
   */
  isUnchanged(part: Part): boolean {
    return this.#origin(part, this.#steps.length - 1) === this.#origin(part, this.#own)
  }

  /** The values since the own transaction. A kind with a variable number of entries may have fields in them that it no longer has. */
  laterValues(): readonly object[] {
    return this.#steps.slice(this.#own + 1).flatMap(({ after }) => after ?? [])
  }

  /** The last change of a part since the own transaction. */
  lastChange(part: Part): Step | undefined {
    return this.#steps.slice(this.#own + 1).findLast((step) => this.#touches(step, part))
  }

  /** The index of the step that set the state of a part as of step `at`; -1 for the state before the first. */
  #origin(part: Part, at: number): number {
    const last = this.#steps.findLastIndex((step, index) => index <= at && this.#touches(step, part))
    const step = this.#steps[last]
    if (step?.undid == null) return last
    const undone = this.#steps.findIndex(({ transaction }) => transaction === step.undid)
    const restored = this.#steps[undone]
    const isRestored = restored !== undefined && this.#touches(restored, part) && isSamePart(part, step.after, restored.before)
    return isRestored ? this.#origin(part, undone - 1) : last
  }

  #touches({ before, after }: Step, part: Part): boolean {
    if (before === null || after === null) return true
    return part !== undefined && differences<unknown>(this.#kind, before, after).some(({ name }) => name === part.name)
  }
}

function isSamePart(part: Part, one: object | null, other: object | null): boolean {
  if (part === undefined || one === null || other === null) return (one === null) === (other === null)
  return isSame<unknown>(part, one, other)
}

/** The histories of the records of a transaction that changed after it, by `{kind} {key}`. */
export async function readHistories(
  tx: Tx,
  stores: Stores,
  brand: BrandId,
  transaction: string,
): Promise<ReadonlyMap<string, readonly Step[]>> {
  const { rows } = await sql<Row & { kind: RecordKind; key: string; schema_version: number }>`
    WITH own AS (
      SELECT kind, key, max(revision) AS revision FROM change_log
      WHERE brand = ${brand} AND transaction = ${transaction}::bigint GROUP BY kind, key
    ), changed AS (
      SELECT kind, key FROM own
      WHERE EXISTS (SELECT FROM change_log l WHERE l.brand = ${brand} AND (l.kind, l.key) = (own.kind, own.key) AND l.revision > own.revision)
    )
    SELECT h.kind, h.key, h.revision, h.transaction, h.before, h.after, h.schema_version, h.actor_name AS by, h.at, undone.transaction AS undid
    FROM changed JOIN change_log h ON h.brand = ${brand} AND (h.kind, h.key) = (changed.kind, changed.key)
    LEFT JOIN change_log undone ON h.cause = 'restore' AND undone.brand = ${brand} AND undone.revision = h.cause_id::bigint
    WHERE h.schema_version > 0 AND h.version IS NOT NULL
    ORDER BY h.revision`.execute(tx)
  const read = rows.map((row) => ({ ...row, ...readBoth(stores[row.kind], row) }))
  const byRecord = Map.groupBy(read, ({ kind, key }) => `${kind} ${key}`)
  return new Map([...byRecord].map(([name, ofRecord]) => [name, stepsOf(ofRecord)]))
}

type Row = Omit<Step, 'transaction'> & { readonly transaction: string | null; readonly revision: string }

/** Merges the changes of one transaction into one step. */
function stepsOf(rows: readonly Row[]): readonly Step[] {
  const byTransaction = Map.groupBy(rows, ({ transaction, revision }) => transaction ?? `baseline ${revision}`)
  return [...byTransaction].flatMap(([transaction, changes]) => {
    const [first, last] = [changes[0], changes.at(-1)]
    return first === undefined || last === undefined ? [] : [{ ...last, transaction, before: first.before }]
  })
}
