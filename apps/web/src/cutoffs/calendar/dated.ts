import { type DatedCutoffWire, datedCutoffFromWire, listDatedCutoffs } from '@goat/contract/dated-cutoffs'
import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import type { DatedRecord } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffFields } from '@goat/domain/kinds/cutoff-override'
import type { Todays } from '@goat/domain/time/clock'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-input'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../platform/api/client.ts'
import { emptyWithoutToken } from '../../platform/api/query-root.tsx'
import { useBrand } from '../../platform/session.tsx'
import { typedFields } from '../../records/draft.ts'

/** A dated cut-off. Times are ISO 8601 instants. */
export type Dated = DatedRecord & {
  /** 0 if it is not saved yet. */
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
}

export function datedFromWire({ id, version, createdAt, createdBy: _, changedAt, changedBy, ...wire }: DatedCutoffWire): Dated {
  // The server validated it.
  const value = datedCutoffFromWire(wire as Parameters<typeof datedCutoffFromWire>[0])
  return { key: id, created: Date.parse(createdAt), value, version, changedAt, changedBy }
}

/** Dated cut-offs that are not saved yet, as if they were created last, in this order. */
export function unsaved(values: readonly DatedCutoff[]): readonly Dated[] {
  const nobody = { version: 0, changedBy: '', changedAt: '' }
  return values.map((value, at) => ({
    ...nobody,
    key: `new-${String(at).padStart(4, '0')}`,
    created: Number.MAX_SAFE_INTEGER,
    value,
  }))
}

/** A dated cut-off as typed: without a time, an empty text. `version`: of the stored one; undefined for a new one. */
export type DatedDraft = DatedCutoff & { readonly version?: number | undefined }

/** What the name of the form of a dated cut-off begins with; its id follows, for a new one nothing. */
export const datedFormName = 'cutoff-override/'

export const draftFields = typedFields(datedCutoffFields)

export function draftOf({ value, version }: Pick<Dated, 'value'> & { readonly version?: number }): DatedDraft {
  return { ...value, time: value.time && showTimeOfDay(value.time), version }
}

/** The content to send. */
export function datedFromDraft({ version: _, ...draft }: DatedDraft): DatedCutoff {
  return { ...draft, time: draft.time === null ? null : normaliseTimeText(draft.time), reason: draft.reason.trim() }
}

/** A dated cut-off that is not saved yet, for its effect on the sample orders; its reason, which need not be valid, makes no difference to it. */
export function overlaidDated(key: string, value: DatedCutoff): OverlaidRecord {
  return { kind: 'cutoff-override', key, value: { ...value, reason: '-' } }
}

/** A dated cut-off is active as soon as it has begun at one of its factories, and over when it is over at all of them. */
export function stateOf({ from, to }: DatedCutoff, { earliest, latest }: Todays): 'upcoming' | 'active' | 'over' {
  return to < earliest ? 'over' : from > latest ? 'upcoming' : 'active'
}

export function datedKey(brand: BrandId): readonly [BrandId, 'datedCutoffs'] {
  return [brand, 'datedCutoffs']
}

/** The dated cut-offs of the brand, by first day. Refetched each minute and when the user returns to the tab. */
export function useDated() {
  const client = useClient()
  const { brand } = useBrand()
  const queryKey = datedKey(brand)
  return useQuery({
    queryKey,
    queryFn: ({ signal, client: cache }) =>
      emptyWithoutToken(
        async () => ({ read: (await client.read(listDatedCutoffs, { signal })).cutoffOverrides.map(datedFromWire), leftOut: [] }),
        cache.getQueryData(queryKey),
      ),
    refetchInterval: 60_000,
  })
}
