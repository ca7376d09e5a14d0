import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { type OverlapRelation, relationOf, type ScheduleWarning } from '@goat/domain/designation-warnings'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import type { MessageDescriptor } from '@lingui/core'
import type { Say } from '../platform/locale/locale.tsx'
import { messages } from './messages.ts'
import { sentencesIn } from './sentence.ts'
import { placeOf } from './zones.ts'

/** Further lines are only counted. */
const maxListed = 5

/** A title and its lines, the last of which counts those that are not listed. */
export type WarningList = { readonly title: string; readonly lines: readonly string[] }

type Of<Kind extends ScheduleWarning['kind']> = Extract<ScheduleWarning, { kind: Kind }>

const relations: Readonly<Record<OverlapRelation, MessageDescriptor>> = {
  identical: messages.identical,
  sameDestination: messages.sameDestination,
  otherDestination: messages.otherDestination,
}

/** Sentences about overlaps and loops, in a language. `now` is in milliseconds since the epoch. */
export function warningSentencesIn(say: Say, languageTag: string, zoneOf: ZoneOf, now: number) {
  const sentence = sentencesIn(say, languageTag, zoneOf)
  const relation = (schedule: DesignationSchedule, other: DesignationSchedule) => say(relations[relationOf(schedule, other)])
  const overlap = (schedule: DesignationSchedule, { other, orders, shared }: Of<'overlap'>) => {
    const both = messages.overlapLine(other.from, other.to, sentence.cards(orders), sentence.when(shared), sentence.dates(shared))
    return `${say(both)} ${relation(schedule, other)}`
  }
  const loop = ({ path, orders, firstAt }: Of<'loop'>) => {
    const from = path[0]?.from ?? ''
    const start = sentence.clock(firstAt, now, from)
    const way = [...path.map((one) => one.from), from].join(' → ')
    return say(messages.loopLine(way, sentence.cards(orders), start, placeOf(from, zoneOf, say)))
  }
  const listed = (lines: readonly string[]) =>
    lines.length <= maxListed ? lines : [...lines.slice(0, maxListed), say(messages.andMore(lines.length - maxListed))]
  return {
    loop,
    /** The other schedule of an overlap, and where it moves the orders. */
    overlapWith: (schedule: DesignationSchedule, { other }: Of<'overlap'>) =>
      say(messages.overlapWith(sentence.name(other), other.to, relation(schedule, other))),
    /** Overlaps, then loops, of one schedule or of the parts of one that is split at midnight. */
    lists: (warned: readonly { readonly schedule: DesignationSchedule; readonly warning: ScheduleWarning }[]): readonly WarningList[] => {
      const overlaps = warned.flatMap(({ schedule, warning }) => (warning.kind === 'overlap' ? [{ schedule, warning }] : []))
      const loops = warned.flatMap(({ warning }) => (warning.kind === 'loop' ? [warning] : []))
      // Both parts of a window across midnight may overlap with the same schedule.
      const others = new Set(overlaps.map(({ warning }) => warning.other.id)).size
      return [
        ...(others === 0
          ? []
          : [
              {
                title: say(messages.overlapTitle(others)),
                lines: listed(overlaps.map(({ schedule, warning }) => overlap(schedule, warning))),
              },
            ]),
        ...(loops.length === 0 ? [] : [{ title: say(messages.loopTitle), lines: listed(loops.map(loop)) }]),
      ]
    },
  }
}
