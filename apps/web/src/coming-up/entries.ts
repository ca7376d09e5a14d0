import { readRecords } from '@goat/contract/changes'
import { holdingOf } from '@goat/domain/holding'
import { placeOf } from '@goat/domain/kinds/factory'
import { joinKey, type RecordKind, recordKinds, splitKey, worldKinds } from '@goat/domain/kinds/kind'
import { openStates } from '@goat/domain/kinds/plan'
import { searchable } from '@goat/domain/text/text'
import { dayOfDate, type Interval } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import { type OtherRecords, overlapsWithin, type TimelineEntry, type TimelineRow, timelineOf } from '@goat/foresight/timeline'
import { msg } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeSources, describeChange } from '../change-sources.ts'
import { usePlan, usePlanMarks } from '../live/reading-with.tsx'
import { holidayName, planIn, toDecideHash, useToDecide } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import type { ChangeDescription, ChangeToDescribe, DescribeContext, RecordName } from '../records/fields.ts'
import { messages } from './messages.ts'
import type { ComingUpAddress } from './span.ts'

/** What is said of an entry, and the address of its record. */
export type NameOf = (entry: TimelineEntry) => RecordName

/** The kinds of a brand whose records begin and end, and public holidays that need a decision. */
export function useTimelineKinds(): readonly RecordKind[] {
  const apis = useBrandApis()
  const kinds = recordKinds.filter((kind) => holdingOf(kind) !== undefined || kind === 'holiday-decision')
  return kinds.filter((kind) => apis[changeSources[kind].api] !== null)
}

/** Everything that begins and ends at each factory, with what the plan in which it is read removes, and how it is called. */
export function useTimeline(world: CompiledWorld): { readonly rows: readonly TimelineRow[]; readonly nameOf: NameOf } {
  const others = useOtherRecords(useTimelineKinds())
  const holidays = useToDecide().data
  const plan = useOwnPlan()
  const nameOf = useNameOf(world, plan)
  const rows = useMemo(
    () =>
      timelineOf(world, [...others, ...plan.removed]).map((row): TimelineRow => {
        const { factory, clock } = row
        const entries = row.entries.map((entry) => {
          const item = plan.itemOf(entry)
          const isRemoved = item?.after === null
          const isSuspended = isRemoved || entry.isSuspended
          return item === undefined ? entry : { ...entry, isRemoved, isSuspended, record: { ...entry.record, plan: plan.id } }
        })
        if (clock === undefined) return { ...row, entries }
        const undecided = (holidays ?? []).flatMap((one) => (one.kind === 'holiday' && one.factoryCode === factory.code ? [one] : []))
        const found = undecided.map((value): TimelineEntry => {
          const day = dayOfDate(value.date)
          const span = { start: clock.instantOf({ day, ms: 0 }), end: clock.instantOf({ day: day + 1, ms: 0 }) }
          const record = { key: joinKey(factory.code, value.date), version: 0, created: 0, by: '', changed: 0, value }
          const within = (range: Interval) => {
            const [start, end] = [Math.max(range.start, span.start), Math.min(range.end, span.end)]
            return start < end ? [{ start, end }] : []
          }
          return { kind: 'holiday-decision', record, factory: factory.code, role: 'here', isSuspended: false, rank: 0, span, within }
        })
        return { ...row, entries: [...entries, ...found] }
      }),
    [world, others, holidays, plan],
  )
  return { rows, nameOf }
}

/** What the plan changes in which everything here is read (PLN-20). */
function useOwnPlan() {
  const { data: plan } = usePlan(useClient().deps.planOf?.())
  return useMemo(() => {
    // Once it is applied or over, what is read is live.
    const items = plan !== undefined && openStates.includes(plan.state) ? plan.itemsOf : []
    const byName = new Map(items.map((item) => [joinKey(item.kind, item.key), item]))
    const removed = items.flatMap(({ kind, key, before, after, by }): readonly OtherRecords[] => {
      const record = { key, version: 0, created: 0, changed: 0, by, value: before }
      return after === null && before !== null ? [{ kind, records: [record] }] : []
    })
    // Not of what another plan will make of the record.
    const itemOf = ({ kind, record: { key, plan: by = plan?.id } }: TimelineEntry) =>
      by === plan?.id ? byName.get(joinKey(kind, key)) : undefined
    return { id: plan?.id, removed, itemOf }
  }, [plan])
}

/** The records of the kinds that do not decide what happens to an order. */
function useOtherRecords(kinds: readonly RecordKind[]): readonly OtherRecords[] {
  const client = useClient()
  const { brand } = useBrand()
  const asked = kinds.filter((kind) => kind !== 'holiday-decision' && !worldKinds.some((one) => one === kind))
  return useQueries({
    queries: asked.map((kind) => ({
      queryKey: [brand, 'records', kind],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<OtherRecords> => {
        const { records } = await client.read(readRecords, { params: { kind }, query: {}, signal })
        return { kind, records: records.map(({ at, ...one }) => ({ ...one, created: Date.parse(at), changed: Date.parse(at) })) }
      },
      refetchInterval: 60_000,
    })),
    combine: joined,
  })
}

function joined(results: readonly { readonly data: OtherRecords | undefined }[]): readonly OtherRecords[] {
  return results.flatMap(({ data }) => data ?? [])
}

function useNameOf(world: CompiledWorld, own: ReturnType<typeof useOwnPlan>): NameOf {
  const say = useSay()
  const marksOf = usePlanMarks()
  const context = useContextOf(world)
  return useMemo(() => {
    const known = new Map<object, RecordName>()
    const named = ({ kind, record, factory, others = 0 }: TimelineEntry): RecordName => {
      if (kind === 'holiday-decision') {
        const { name, dutchName, date } = record.value as { name: string; dutchName: string | null; date: string }
        const subject = say(msg`To decide: ${{ holiday: holidayName(say, { name, dutchName }) }}`)
        return { subject, line: subject, details: [], to: `${paths.cutoffCalendar}${queryOf({ from: date, factory })}${toDecideHash}` }
      }
      const unread = { subject: record.key, line: record.key, details: [], to: paths.history }
      const name = changeSources[kind].nameOf({ kind, ...record }, context) ?? unread
      return others === 0 ? name : { ...name, line: `${name.line} ${say(messages.andMore(others))}` }
    }
    /** What is no record yet, or no longer one, leads to the plan. */
    const ofPlan = (name: RecordName, entry: TimelineEntry): RecordName => {
      const { kind, record } = entry
      const [item, plan] = [own.itemOf(entry), planIn(world, record.plan)]
      if (item !== undefined) {
        const what = item.after === null ? 'removed' : item.before === null ? 'added' : 'changed'
        const to = what === 'removed' ? `${paths.plans}/${own.id}` : name.to
        return { ...name, line: say(messages.byOwnPlan[what](name.line)), to }
      }
      if (plan !== undefined) return { ...name, line: say(messages.planned(name.line, plan.name)), to: plan.to }
      const active = marksOf(kind, record.key).find(({ state }) => state === 'active')
      return active === undefined ? name : { ...name, line: say(messages.planned(name.line, active.name)) }
    }
    return (entry) => {
      // Of several records, how many are named depends on the factory.
      const of = entry.together === undefined ? entry.record : entry
      const name = known.get(of) ?? ofPlan(named(entry), entry)
      known.set(of, name)
      return name
    }
  }, [say, context, world, own, marksOf])
}

/** What a suspended entry does not do. */
export function suspendedText(line: string, { isSuspended, isRemoved, kind }: TimelineEntry, say: Say): string {
  return isSuspended && isRemoved !== true ? say(messages.suspended(line, kind)) : line
}

/** At most how many records are named that hold for some of the same orders. */
const maxOverlaps = 3

/** The records that hold for some of the same orders as an entry: first those that decide instead. */
export function overlapLines(row: TimelineRow, entry: TimelineEntry, range: Interval, nameOf: NameOf, say: Say): readonly string[] {
  const found = overlapsWithin(row, entry, range).toSorted((a, b) => Number(a.isDecisive) - Number(b.isDecisive))
  const lines = found
    .slice(0, maxOverlaps)
    .map(({ other, isDecisive }) => say((isDecisive ? messages.decides : messages.overridden)(nameOf(other).line)))
  return found.length > maxOverlaps ? [...lines, say(messages.andMore(found.length - maxOverlaps))] : lines
}

/** How changes are described. */
export function useDescribe(world: CompiledWorld): (change: ChangeToDescribe) => ChangeDescription | undefined {
  const context = useContextOf(world)
  return (change) => describeChange(change, context)
}

function useContextOf(world: CompiledWorld): DescribeContext {
  const say = useSay()
  const { brand } = useBrand()
  return useMemo(() => {
    const currencyOf = (code: string) => world.factories.get(code)?.record?.value.currency ?? undefined
    const optionsOf = (key: string) => world.factories.get(splitKey(key)[0] ?? '')?.options.options ?? []
    const optionNameOf = (key: string) => optionsOf(key).find(({ record }) => record.key === key)?.record.value.name
    return { say, languageTag: say.languageTag, brand, currencyOf, optionNameOf }
  }, [say, brand, world])
}

/** What of the rows an address asks for. What has ended before `now`, is paused or was cancelled is shown on demand. */
export function filteredRows(
  rows: readonly TimelineRow[],
  { factory, country, kind, by, text, past }: ComingUpAddress,
  nameOf: NameOf,
  now: number,
): readonly TimelineRow[] {
  const words = searchable(text ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const isOf = (entry: TimelineEntry) => {
    // What the plan suspends is a change of it.
    if (past === undefined && ((entry.isSuspended && entry.record.plan === undefined) || entry.span.end <= now)) return false
    if ((kind !== undefined && entry.kind !== kind) || (by !== undefined && entry.record.by !== by)) return false
    if (words.length === 0) return true
    const { line, subject, details } = nameOf(entry)
    const searched = searchable([line, subject, ...details, entry.factory, placeOf(entry.factory), entry.record.by].join(' '))
    return words.every((word) => searched.includes(word))
  }
  const isAsked = ({ factory: { code, record } }: TimelineRow) =>
    (factory === undefined || code === factory) && (country === undefined || record?.value.country === country)
  return rows.filter(isAsked).map((row) => ({ ...row, entries: row.entries.filter(isOf) }))
}
