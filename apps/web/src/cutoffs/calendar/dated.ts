import {
  createDatedCutoffs,
  type DatedCutoffWire,
  datedCutoffFromWire,
  datedCutoffToWire,
  deleteDatedCutoff,
  listDatedCutoffs,
  readEffectiveCutoffs,
  updateDatedCutoff,
} from '@goat/contract/dated-cutoffs'
import { currentIn, type Input, type Output } from '@goat/contract/endpoint'
import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import { type DatedRecord, overlappedBy } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { differences, joinKey } from '@goat/domain/kinds/kind'
import { dateOfDay, showTimeOfDay, type Todays } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'
import { createRequiredContext } from '@goat/ui/basics'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toDecideKey } from '../../live/world.ts'
import { createClient } from '../../platform/api/client.ts'
import { emptyWithoutToken, everyMinute, useBrandQuery } from '../../platform/api/query-root.tsx'
import { useAuthor, you } from '../../platform/auth/auth.ts'
import { chosenPlan } from '../../platform/plan.ts'
import { useBrand } from '../../platform/session.tsx'
import { isRefusal, type Outcome, typedFields } from '../../records/draft.ts'
import { conflictMessages } from '../../records/messages.ts'
import { mergedOnto, type RecordList, type RecordWrite, type Send, useAttempt, useRecordWrite } from '../../records/save.ts'
import type { Row, TodaysOf } from './calendar-data.ts'
import { messages } from './messages.ts'

/** A dated cut-off. Times are ISO 8601 instants. */
export type Dated = DatedRecord & {
  /** 0 if it is not saved yet. */
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
}

function datedFromWire({ id, version, createdAt, createdBy: _, changedAt, changedBy, ...wire }: DatedCutoffWire): Dated {
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

export const draftFields = typedFields(datedCutoffKind)

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
  return useBrandQuery(
    datedKey,
    (client, context) =>
      emptyWithoutToken(context, async () => {
        const { cutoffOverrides } = await client.read(listDatedCutoffs, { signal: context.signal })
        return { read: cutoffOverrides.map(datedFromWire), leftOut: [] }
      }),
    everyMinute,
  )
}

/** What holds on a day without the plan. */
export type LiveDay = Output<typeof readEffectiveCutoffs.response>['factories'][number]['deliveryServices'][number]['days'][number]

/**
 * What the shown days are without the plan in which the tab works, by factory and delivery service (PLN-20); undefined outside of plans. `first`:
 * in days since 1970-01-01.
 */
export function useLiveDays(first: number, count: number): ReadonlyMap<string, readonly LiveDay[]> | undefined {
  const { brand } = useBrand()
  const query = { from: dateOfDay(first), days: String(count) }
  const { data } = useBrandQuery(
    () => [...datedKey(brand), 'live', query],
    ({ deps }, { signal }) => createClient({ ...deps, planOf: () => undefined }).read(readEffectiveCutoffs, { query, signal }),
    { enabled: chosenPlan(brand) !== undefined, ...everyMinute },
  )
  return useMemo(() => {
    const entries = data?.factories.flatMap(({ factoryCode, deliveryServices }) =>
      deliveryServices.map(({ deliveryService, days }) => [joinKey(factoryCode, deliveryService), days] as const),
    )
    return entries && new Map(entries)
  }, [data])
}

type Together = RecordWrite<Dated>['together']

/** What the parts of the calendar have in common. */
export type CalendarData = {
  /** Those of the brand. */
  readonly rows: readonly Row[]
  readonly stored: readonly Dated[]
  readonly todaysOf: TodaysOf
  readonly openForm: (form: DatedFormOf) => void
}

/** The form of a stored dated cut-off, or of a new one. */
export type DatedFormOf = { readonly id: string | undefined; readonly initial: DatedDraft }

export const [CalendarContext, useCalendar] = createRequiredContext<CalendarData>('useCalendar()', 'Calendar')

/**
 * `create`: all or none, if still the same stored ones overlap them as the user saw; `content`: what the user entered. `end` makes a day,
 * YYYY-MM-DD, the last one.
 */
export function useDatedWrites() {
  const { rows, stored } = useCalendar()
  const attempt = useAttempt<Input<(typeof createDatedCutoffs)['body']>>()
  const cache = useQueryClient()
  const runWrite = useRecordWrite()
  const { brand } = useBrand()
  const author = useAuthor()
  const list: RecordList<Dated> = { queryKey: datedKey(brand), put, keyOf: ({ key }) => key, currentOf }
  const run = async (write: Omit<RecordWrite<Dated>, 'list'>) => {
    const outcome = await runWrite<Dated>({ list, ...write })
    void cache.invalidateQueries({ queryKey: toDecideKey(brand) })
    return outcome
  }
  const update = (id: string, value: DatedCutoff, version: number) => async (send: Send) => {
    const stored = await send(updateDatedCutoff, { params: { id }, body: { ...datedCutoffToWire(value), version } })
    return stored && [datedFromWire(stored)]
  }
  return {
    create: async (content: unknown, values: readonly DatedCutoff[]): Promise<Outcome> => {
      const services = rows.map(({ factory, service }) => [factory, service] as const)
      const { key: idempotencyKey, body } = attempt.of(content, () => ({
        cutoffOverrides: values.map(datedCutoffToWire),
        overlaps: overlappedBy(values, stored, services).map(({ key: id, version }) => ({ id, version })),
      }))
      const isNew = ({ key, changedBy }: Dated) => author(changedBy) === you && !stored.some((one) => one.key === key)
      const outcome = await run({
        isStored: (now) =>
          values.every((value) => now.some((one) => isNew(one) && differences(datedCutoffKind, one.value, value).length === 0)),
        call: async (send) => (await send(createDatedCutoffs, { body, idempotencyKey }))?.cutoffOverrides.map(datedFromWire) ?? [],
        success: messages.saved(body.cutoffOverrides.length),
        failure: messages.saveFailed,
      })
      if (outcome.kind === 'saved' || isRefusal(outcome)) attempt.forget()
      return outcome
    },
    save: (key: string, draft: DatedDraft, base: DatedDraft, together?: Together): Promise<Outcome> =>
      run({
        key,
        together,
        call: update(key, datedFromDraft(draft), draft.version ?? 0),
        again: async (stored) => {
          const next = await mergedOnto(draftFields, draft, { base }, draftOf(stored))
          return next && update(key, datedFromDraft(next), stored.version)
        },
        success: messages.saved(1),
        failure: messages.saveFailed,
      }),
    end: ({ key, value, version }: Dated, lastDay: string, together: Together): Promise<Outcome> =>
      run({
        key,
        together,
        call: update(key, { ...value, to: lastDay }, version),
        supersededBy: (current) =>
          current && current.key === key && current.value.to <= lastDay
            ? { change: conflictMessages.alreadyEnded, isDone: true }
            : undefined,
        success: messages.ended,
        failure: messages.saveFailed,
      }),
    cancel: ({ key, version }: Dated, together: Together): Promise<Outcome> =>
      run({
        key,
        together,
        call: (send) => send(deleteDatedCutoff, { params: { id: key }, ifMatch: version }).then(() => []),
        supersededBy: (current) => (current === undefined ? { change: conflictMessages.alreadyDeleted, isDone: true } : undefined),
        success: msg`Dated cut-off cancelled`,
        failure: messages.cancelFailed,
      }),
  }
}

/** The list with these records, by first day, unless it has newer ones. */
function put(list: readonly Dated[], stored: readonly Dated[]): readonly Dated[] {
  const next = new Map(list.map((one) => [one.key, one]))
  for (const one of stored) if ((next.get(one.key)?.version ?? 0) <= one.version) next.set(one.key, one)
  return [...next.values()].sort((a, b) => (a.value.from < b.value.from ? -1 : 1))
}

function currentOf(problem: unknown): Dated | undefined {
  const current = currentIn(problem, updateDatedCutoff.response)
  return current && datedFromWire(current)
}

/** Whether a refusal says that another user cancelled the record first. */
export function isDeletion(problem: unknown): boolean {
  return typeof problem === 'object' && problem !== null && 'status' in problem && problem.status === 404 && 'changedBy' in problem
}
