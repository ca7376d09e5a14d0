import { sliceInCommon } from '@goat/domain/delivery-option-overlaps'
import { ordersInCommon } from '@goat/domain/designation-conflicts'
import { overlapsOf as datedOverlaps } from '@goat/domain/effective-cutoffs'
import { type Holding, holdingOf, type Role, roles } from '@goat/domain/holding'
import { isCovered } from '@goat/domain/kinds/cutoff-override'
import { type RecordKind, recordKinds } from '@goat/domain/kinds/kind'
import { endOf } from '@goat/domain/kinds/product-override'
import { compareText } from '@goat/domain/text/text'
import { dayMs, type Interval, type ZoneClock } from '@goat/domain/time/calendar'
import type { CompiledFactory, CompiledWorld } from './compile.ts'
import type { RuleTable } from './rule-table.ts'
import type { WorldRecord, WorldValues } from './world.ts'

/** A record at one of the factories at which it holds. Instants are in milliseconds since 1970-01-01T00:00Z. */
export type TimelineEntry = {
  readonly kind: RecordKind
  readonly record: WorldRecord<unknown>
  readonly factory: string
  readonly role: Role
  /** Paused or cancelled: it would hold at the times of `within`, but does not. */
  readonly isSuspended: boolean
  /** Suspended because the plan in which one works removes it. */
  readonly isRemoved?: boolean
  /** How many more records it stands for, which were made together and hold at the same times; `together` is equal for all of these. */
  readonly others?: number
  readonly together?: string
  /** Its place among the records of its table, by precedence. */
  readonly rank: number
  /** From its beginning to its end, with breaks; the end may be infinite. */
  readonly span: Interval
  /** The parts of a range in which it holds: sorted, and not adjacent to each other. */
  readonly within: (range: Interval) => readonly Interval[]
}

/** Everything that begins or ends at a factory, by kind, role and beginning. */
export type TimelineRow = {
  readonly factory: CompiledFactory
  /** undefined if the time zone of the factory is not known; it then has no entries for which its clock counts. */
  readonly clock: ZoneClock | undefined
  readonly entries: readonly TimelineEntry[]
}

/** The records of a kind that does not decide what happens to an order. */
export type OtherRecords = { readonly kind: RecordKind; readonly records: readonly WorldRecord<unknown>[] }

/** What begins and ends at each factory, by code (TIM-1). */
export function timelineOf(world: CompiledWorld, others: readonly OtherRecords[] = []): readonly TimelineRow[] {
  const rows = [...world.factories.values()]
    .sort((a, b) => compareText(a.code, b.code))
    .map((factory) => ({ factory, clock: factory.clock, entries: [] as TimelineEntry[] }))
  const byCode = new Map(rows.map((row) => [row.factory.code, row]))
  for (const entry of timelineEntries(world, others)) byCode.get(entry.factory)?.entries.push(entry)
  const orderOf = ({ kind, role }: TimelineEntry) => recordKinds.indexOf(kind) * roles.length + roles.indexOf(role)
  for (const { entries } of rows)
    entries.sort((a, b) => orderOf(a) - orderOf(b) || a.span.start - b.span.start || compareText(a.record.key, b.record.key))
  return rows
}

/** The entries of every factory one by one, for callers that must not be blocked. Plans add, change and remove some. */
export function* timelineEntries(world: CompiledWorld, others: readonly OtherRecords[] = []): Generator<TimelineEntry, undefined> {
  for (const stretch of stretchesOf(world)) {
    const [{ world: here }] = stretch
    for (const code of here.factories.keys()) {
      yield* entriesOfTables(stretch, 'designation', (one) => one.factories.get(code)?.moves)
      yield* entriesOfTables(stretch, 'delivery-option-schedule', (one) => one.factories.get(code)?.options.schedules)
    }
    for (const [record, during] of storedDuring(stretch, ({ dated }) => dated.map((rule) => rule.record)))
      yield* entriesOf(here, 'cutoff-override', record, { during })
    yield* overrideEntries(stretch)
  }
  for (const { kind, records } of others) for (const record of records) yield* entriesOf(world, kind, record)
}

/** The schedules that move orders on from a factory, and are not paused. */
export function* leavingEntries(
  world: CompiledWorld,
  code: string,
): Generator<TimelineEntry & { readonly record: WorldRecord<WorldValues['designation']> }, undefined> {
  // The records of these tables are schedules.
  for (const stretch of stretchesOf(world))
    for (const entry of entriesOfTables(stretch, 'designation', (one) => one.factories.get(code)?.moves))
      if (entry.role === 'out' && !entry.isSuspended)
        yield entry as TimelineEntry & { readonly record: WorldRecord<WorldValues['designation']> }
}

/**
 * Product overrides that end, from when they were set. Those that were set together are one entry where they are printed until then, and one at
 * each factory of the catalogue.
 */
function* overrideEntries(stretch: Stretch): Generator<TimelineEntry, undefined> {
  const ending = ({ products }: CompiledWorld) =>
    [...products.values()].flatMap((variants) =>
      [...variants.values()].filter(({ value }) => value.factory !== null && Number.isFinite(endOf(value))),
    )
  const groups = Map.groupBy(storedDuring(stretch, ending), ([{ value, changed, by, plan }, during]) =>
    JSON.stringify([value.factory, value.until, changed, by, plan, during]),
  )
  for (const [together, all] of groups)
    for (const some of [all, ...Map.groupBy(all, ([{ value }]) => value.catalogueFactory).values()]) {
      const [[record, stored] = []] = some
      if (record === undefined || stored === undefined) continue
      const during = stored.flatMap(({ start, end }) => (end > record.changed ? [{ start: Math.max(start, record.changed), end }] : []))
      for (const entry of entriesOf(stretch[0].world, 'product-override', record, { during }))
        if ((entry.role === 'in') === (some === all)) yield { ...entry, others: some.length - 1, together }
    }
}

type Holds = Interval & { readonly world: CompiledWorld }
/** At least one, all with the same delivery services and time zones. */
type Stretch = readonly [Holds, ...Holds[]]

function stretchesOf(world: CompiledWorld): readonly Stretch[] {
  const stretches: { readonly places: string; readonly stretch: [Holds, ...Holds[]] }[] = []
  for (const [next, { at: start, world: here }] of [{ at: Number.NEGATIVE_INFINITY, world }, ...world.later].entries()) {
    const one = { start, end: world.later[next]?.at ?? Number.POSITIVE_INFINITY, world: here }
    if (one.start === one.end) continue
    const places = JSON.stringify([...here.factories].map(([code, { clock, services }]) => [code, clock?.timeZone, [...services.keys()]]))
    const last = stretches.at(-1)
    if (last?.places === places) last.stretch.push(one)
    else stretches.push({ places, stretch: [one] })
  }
  return stretches.map(({ stretch }) => stretch)
}

/** The entries of the rules of a factory, ranked with those that plans will change or add. */
function* entriesOfTables<Value, Fact extends string>(
  stretch: Stretch,
  kind: RecordKind,
  tableIn: (world: CompiledWorld) => RuleTable<Value, Fact> | undefined,
): Generator<TimelineEntry, undefined> {
  const [{ world }] = stretch
  const table = tableIn(world)
  if (table === undefined) return
  const stored = storedDuring(stretch, (one) => tableIn(one)?.rules ?? [])
  const known = new Set(table.rules)
  const added = [...stored.keys()].filter((record) => !known.has(record))
  for (const [rank, record] of table.changed(new Set(), added).rules.entries())
    yield* entriesOf(world, kind, record, { rank, during: stored.get(record) ?? [] })
}

/** When each record is stored. */
function storedDuring<Value>(
  stretch: Stretch,
  recordsIn: (world: CompiledWorld) => readonly WorldRecord<Value>[],
): ReadonlyMap<WorldRecord<Value>, readonly Interval[]> {
  const stored = new Map<WorldRecord<Value>, Interval[]>()
  for (const { start, end, world } of stretch) {
    for (const record of recordsIn(world)) {
      const during = stored.get(record) ?? []
      stored.set(record, during)
      const before = during.at(-1)?.end === start ? during.pop() : undefined
      during.push({ start: before?.start ?? start, end })
    }
  }
  return stored
}

const always: readonly Interval[] = [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }]

function* entriesOf(
  { factories }: CompiledWorld,
  kind: RecordKind,
  record: WorldRecord<unknown>,
  { rank = 0, during = always }: { readonly rank?: number; readonly during?: readonly Interval[] } = {},
): Generator<TimelineEntry, undefined> {
  const holding = holdingOf(kind) as Holding<unknown> | undefined
  if (holding === undefined) return
  const { value, key } = record
  const places = holding.places(value, key) ?? [...factories.keys()].map((code) => [code, 'here'] as const)
  for (const [code, role] of places) {
    const factory = factories.get(code)
    const clock = holding.clockOf === undefined ? factory?.clock : factories.get(holding.clockOf(value))?.clock
    if (factory === undefined || clock === undefined || !concerns(kind, record, factory)) continue
    const whole = holding.span(value, clock)
    const span = { start: Math.max(whole.start, during[0]?.start ?? whole.end), end: Math.min(whole.end, during.at(-1)?.end ?? 0) }
    if (span.start >= span.end && whole.start < whole.end) continue
    const parts = holding.within?.bind(undefined, value, clock)
    const remembered = parts && remember(parts)
    const within = (range: Interval): readonly Interval[] => {
      const [start, end] = [Math.max(range.start, span.start), Math.min(range.end, span.end)]
      if (start >= end) return []
      return inCommon(remembered?.({ start, end }) ?? [{ start, end }], during)
    }
    yield { kind, record, factory: code, role, isSuspended: holding.isSuspended?.(value) ?? false, rank, span, within }
  }
}

/** Keeps the parts of the range that was asked last, of which shorter ranges are parts, too. */
function remember(partsOf: (range: Interval) => readonly Interval[]): typeof partsOf {
  let [known, parts]: [Interval | undefined, readonly Interval[]] = [undefined, []]
  return (range) => {
    if (known === undefined || range.start < known.start || known.end < range.end) [known, parts] = [range, partsOf(range)]
    return range.start === known.start && range.end === known.end ? parts : inCommon(parts, [range])
  }
}

/** A dated cut-off concerns a factory only if it covers one of its delivery services. */
function concerns(kind: RecordKind, { value }: WorldRecord<unknown>, { services }: CompiledFactory): boolean {
  if (kind !== 'cutoff-override') return true
  const { services: covered } = value as WorldValues['cutoff-override']
  return [...services.keys()].some((service) => isCovered(covered, service))
}

/** When another record holds as well for some of the same orders, and which of the two decides. */
export type TimelineOverlap = { readonly other: TimelineEntry; readonly isDecisive: boolean; readonly at: readonly Interval[] }

/** The overlaps of an entry with others of its row within a range (TIM-4). `isDecisive`: whether the entry decides. */
export function overlapsWithin(row: TimelineRow, entry: TimelineEntry, range: Interval): readonly TimelineOverlap[] {
  if (entry.isSuspended || entry.role === 'in') return []
  const own = entry.within(range)
  if (own.length === 0) return []
  return rivalsOf(row, entry).flatMap(({ other, isDecisive }) => {
    const at = inCommon(own, other.within(range))
    return at.length === 0 ? [] : [{ other, isDecisive, at }]
  })
}

type Rival = Pick<TimelineOverlap, 'other' | 'isDecisive'>

/** Compared once for all ranges, because pictures of neighbouring ranges are drawn one after the other. */
const knownRivals = new WeakMap<TimelineRow, Map<TimelineEntry, readonly Rival[]>>()

function rivalsOf(row: TimelineRow, entry: TimelineEntry): readonly Rival[] {
  const known = knownRivals.get(row) ?? new Map<TimelineEntry, readonly Rival[]>()
  knownRivals.set(row, known)
  const rivals =
    known.get(entry) ??
    row.entries.flatMap((other) => {
      const isAlike = other !== entry && other.kind === entry.kind && other.role === entry.role && !other.isSuspended
      if (!isAlike || other.span.start >= entry.span.end || other.span.end <= entry.span.start) return []
      const isDecisive = decides(row.factory, entry, other)
      return isDecisive === undefined ? [] : [{ other, isDecisive }]
    })
  known.set(entry, rivals)
  return rivals
}

/** Whether a record decides where both hold; undefined if they have no orders in common. */
function decides({ code, services }: CompiledFactory, one: TimelineEntry, other: TimelineEntry): boolean | undefined {
  const [record, rival] = [one.record, other.record]
  const isFirst = one.rank < other.rank
  switch (one.kind) {
    case 'designation': {
      const [a, b] = [record.value, rival.value] as WorldValues['designation'][]
      return a && b && ordersInCommon(a, b) && isFirst
    }
    case 'delivery-option-schedule': {
      const [a, b] = [record.value, rival.value] as WorldValues['delivery-option-schedule'][]
      const isSameOption = optionOf(record.key) === optionOf(rival.key)
      return a && b && isSameOption && sliceInCommon(a, b) ? isFirst : undefined
    }
    case 'cutoff-override': {
      const [a, b] = [record, rival] as WorldRecord<WorldValues['cutoff-override']>[]
      const all = [...services.keys()].map((service) => [code, service] as const)
      const [overlap] = a && b ? datedOverlaps(a, [b], all) : []
      return overlap && !overlap.otherWins
    }
    default:
      return undefined
  }
}

function optionOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}

/** What two lists of sorted intervals have in common. */
function inCommon(some: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  const found: Interval[] = []
  for (let a = 0, b = 0; a < some.length && b < others.length; ) {
    const [one, other] = [some[a], others[b]]
    if (one === undefined || other === undefined) break
    const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
    if (start < end) found.push({ start, end })
    if (one.end < other.end) a += 1
    else b += 1
  }
  return found
}

/** The part of an entry that holds at an instant; one of more than a year on either side lasts as long as the entry. */
export function partAt({ within, span }: TimelineEntry, at: number): Interval | undefined {
  for (let length = dayMs; ; length *= 8) {
    const [start, end] = [Math.max(at - length, span.start), Math.min(at + length, span.end)]
    const part = within({ start, end }).find((one) => one.start <= at && at < one.end)
    if (part === undefined) return undefined
    const [isOpen, isLong] = [part.start === start || part.end === end, length > 400 * dayMs]
    if (!isOpen || isLong || (start === span.start && end === span.end))
      return { start: part.start === start ? span.start : part.start, end: part.end === end ? span.end : part.end }
  }
}

/** Entries that do not overlap share a lane. Those of different kinds or roles do not. */
export function lanesOf(entries: readonly TimelineEntry[]): readonly (readonly TimelineEntry[])[] {
  return [...Map.groupBy(entries, ({ kind, role }) => `${kind} ${role}`).values()].flatMap((alike) => {
    const lanes: TimelineEntry[][] = []
    for (const entry of alike) {
      const free = lanes.find((lane) => (lane.at(-1)?.span.end ?? 0) <= entry.span.start)
      if (free === undefined) lanes.push([entry])
      else free.push(entry)
    }
    return lanes
  })
}

/** A record that begins or ends to hold at a factory, or holds when a range begins. */
export type TimelineEvent = {
  readonly entry: TimelineEntry
  /** undefined: before the range begins. */
  readonly from: number | undefined
  /** undefined: after the range ends. */
  readonly until: number | undefined
}

/** What holds when a range begins, by its end, and what begins within it, by beginning: the same as the picture shows (TIM-5). */
export function eventsWithin(entries: readonly TimelineEntry[], range: Interval): readonly TimelineEvent[] {
  return [...eventSteps(entries, range)]
}

/** `eventsWithin`, of which a caller that needs few takes the first ones: parts of a long range are looked at in turn. */
export function* eventSteps(entries: readonly TimelineEntry[], { start, end }: Interval): Generator<TimelineEvent, undefined> {
  const shown = entries.filter(({ span }) => span.start < end && span.end > start)
  /** When a part that is known to hold at an instant ends; undefined: after the range. */
  const untilOf = ({ within }: TimelineEntry, at: number) => {
    for (let length = dayMs; ; length *= 4) {
      const [part] = within({ start: at, end: Math.min(at + length, end + 1) })
      if (part === undefined || part.end < at + length || at + length > end)
        return part === undefined || part.end > end ? undefined : part.end
    }
  }
  for (const entry of shown)
    if (entry.within({ start: start - 1, end: start + 1 }).some((part) => part.start < start && part.end > start))
      yield { entry, from: undefined, until: untilOf(entry, start) }
  for (let from = start, length = 2 * dayMs; from < end; from += length) {
    const to = Math.min(from + length, end)
    // What begins at an edge between two parts begins in the second one.
    const begun = shown.flatMap((entry) =>
      entry.within({ start: from - 1, end: to }).flatMap((part) => (part.start < from ? [] : [{ entry, from: part.start }])),
    )
    for (const one of begun.sort((a, b) => a.from - b.from)) yield { ...one, until: untilOf(one.entry, one.from) }
  }
}
