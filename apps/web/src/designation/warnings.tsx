import type { Listed } from '@goat/contract/received'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { type OverlapRelation, relationOf, type ScheduleWarning, warningsOf } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, designationKind } from '@goat/domain/kinds/designation'
import { readValue } from '@goat/domain/kinds/kind'
import { Alert, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { use, useDeferredValue, useMemo } from 'react'
import { useZones } from '../live/world.ts'
import { useServerTime } from '../platform/clock.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import type { UndoNotesProps } from '../records/fields.ts'
import { LeftOut } from '../records/notes.tsx'
import { draftOf, type ScheduleDraft, schedulesToSave } from './drafts.ts'
import { messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { type Sentences, useSentence, useZoneOf, ZonesContext } from './sentence.ts'

type Of<Kind extends ScheduleWarning['kind']> = Extract<ScheduleWarning, { kind: Kind }>

const relations: Readonly<Record<OverlapRelation, MessageDescriptor>> = {
  identical: msg`Identical to this schedule.`,
  sameDestination: msg`The same destination.`,
  otherDestination: msg`Another destination.`,
}

/** The other schedule of an overlap, and where it moves the orders. */
export function overlapWith({ say, name }: Sentences, schedule: DesignationSchedule, { other }: Of<'overlap'>): string {
  return say(msg`${{ name: name(other) }}, to ${{ to: other.to }}. ${{ relation: say(relations[relationOf(schedule, other)]) }}`)
}

/** `now` is in milliseconds since the epoch. */
export function loopLine({ say, cards, clock, place }: Sentences, { path, orders, firstAt }: Of<'loop'>, now: number): string {
  const from = path[0]?.from ?? ''
  const way = [...path.map((one) => one.from), from].join(' → ')
  return say(messages.loopLine(way, cards(orders), clock(firstAt, now, from), place(from)))
}

/** Further lines are only counted. */
const maxListed = 5

type Warned = { readonly schedule: DesignationSchedule; readonly warning: ScheduleWarning }

/** Overlaps, then loops, of one schedule or of its parts at midnight: a title, and lines, the last of which counts the rest. */
export function warningLists(sentence: Sentences, warned: readonly Warned[], now: number) {
  const { say, cards, when, dates } = sentence
  const overlaps = warned.flatMap(({ schedule, warning }) => (warning.kind === 'overlap' ? [{ schedule, ...warning }] : []))
  const overlapLines = overlaps.map(({ schedule, other, orders, shared }) => {
    const both = messages.overlapLine(other.from, other.to, cards(orders), when(shared), dates(shared))
    return `${say(both)} ${say(relations[relationOf(schedule, other)])}`
  })
  const loopLines = warned.flatMap(({ warning }) => (warning.kind === 'loop' ? [loopLine(sentence, warning, now)] : []))
  // Both parts of a window across midnight may overlap with the same schedule.
  const others = new Set(overlaps.map(({ other }) => other.id)).size
  return [
    { title: say(messages.overlapTitle(others)), lines: overlapLines },
    { title: say(msg`Orders would return to the factory that they came from.`), lines: loopLines },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => {
      if (lines.length <= maxListed) return { title, lines }
      return { title, lines: [...lines.slice(0, maxListed), say(messages.andMore(lines.length - maxListed))] }
    })
}

export type WarningsProps = {
  readonly draft: ScheduleDraft
  readonly others: Listed<DesignationSchedule>
  /** Says that the warning prevents nothing. */
  readonly canStill?: MessageDescriptor
}

/** Warns about overlaps and loops with other schedules, and about those that cannot be compared. Never blocks saving. */
export function Warnings({ draft, others, canStill = msg`You can still save.` }: WarningsProps) {
  const say = useSay()
  const zoneOf = use(ZonesContext)
  if (zoneOf === undefined) return null
  const withoutZone = others.read.filter((one) => zoneOf(one.from) === undefined).length
  return (
    <>
      <LeftOut keys={others.leftOut} />
      {zoneOf(draft.from) === undefined ? (
        <Alert variant="warning">{say(messages.zoneUnknownNotCompared(draft.from))}</Alert>
      ) : withoutZone === 0 ? null : (
        <Alert variant="warning">{say(messages.zonesUnknownNotCompared(withoutZone))}</Alert>
      )}
      <KnownWarnings draft={draft} others={others} canStill={canStill} />
    </>
  )
}

function KnownWarnings({ draft, others: { read }, canStill }: Required<WarningsProps>) {
  const sentence = useSentence()
  const now = useServerTime()
  const zoneOf = useZoneOf()
  // Deferred, so that typing stays responsive while a long list is compared.
  const deferred = useDeferredValue(draft)
  const comparison = useMemo(() => new ScheduleComparison(read, zoneOf), [read, zoneOf])
  const warned = useMemo(() => {
    return schedulesToSave(deferred, zoneOf).flatMap((one) => warningsOf(one, comparison).map((warning) => ({ schedule: one, warning })))
  }, [deferred, comparison, zoneOf])
  if (warned.length === 0) return null
  return (
    <Alert variant="warning">
      {warningLists(sentence, warned, now).map(({ title, lines }) => [
        <p key={title}>
          <strong>{title}</strong>
        </p>,
        <ul key={`${title} list`} className="grid gap-8 anywhere bullets">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
            <li key={at}>
              <Unbroken>{line}</Unbroken>
            </li>
          ))}
        </ul>,
      ])}
      <p>{sentence.say(canStill)}</p>
    </Alert>
  )
}

export function UndoNotes({ recordKey, after, removed }: UndoNotesProps) {
  const say = useSay()
  const schedule = readValue(designationKind, after)
  const { data: others, isError } = useSchedules()
  const zoneOf = useZones()
  if (schedule === undefined) return null
  if (others === undefined || zoneOf === undefined) {
    return <p>{say(isError ? messages.othersUnknown : messages.loadingOthers)}</p>
  }
  const remaining = { ...others, read: others.read.filter(({ id }) => !removed.includes(id)) }
  return (
    <ZonesContext value={zoneOf}>
      <Warnings
        draft={draftOf({ ...schedule, id: recordKey, version: undefined })}
        others={remaining}
        canStill={msg`You can still undo.`}
      />
    </ZonesContext>
  )
}
