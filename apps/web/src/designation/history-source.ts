import { designationTimingWarnings } from '@goat/domain/designation-warnings'
import { activeSpan, comesIntoForce, stateOf } from '@goat/domain/designation-windows'
import { designationKind, type ScheduleContent } from '@goat/domain/kinds/designation'
import { readValue } from '@goat/domain/kinds/kind'
import { msg } from '@lingui/core/macro'
import { noZone, type ZoneOf } from '../live/world.ts'
import { paths } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { changeSource, type DescribeContext, describeBy, factsOf } from '../records/fields.ts'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { formatAddress, wholeList } from './address.ts'
import { messages } from './messages.ts'
import { sentencesIn } from './sentence.ts'
import { fieldTextsIn } from './show.ts'
import { UndoNotes } from './undo-notes.tsx'

/** Changes to schedules; the key is the id. */
export const source = changeSource(
  {
    designation: describeBy<ScheduleContent>({
      read: (logged) => readValue(designationKind, logged),
      actions: {
        'schedule.created': msg`Schedule created`,
        'schedule.updated': msg`Schedule changed`,
        'schedule.deleted': msg`Schedule deleted`,
      },
      subject: (one, _key, { say, languageTag }) => `${one.from} → ${one.to}, ${sentencesIn(say, languageTag, noZone).name(one)}`,
      to: (_one, key) => `${paths.schedules}${formatAddress({ ...wholeList, schedule: key })}`,
      facts: (value, { say }) => factsOf(designationKind, fieldTextsIn(say), value),
      more: (old, now, context) => ({
        next: (zoneOf) => (now !== undefined ? describeForce(old, now, zoneOf, context) : old && describeRemoval(old, zoneOf, context.say)),
      }),
    }),
  },
  UndoNotes,
)

/** Where orders stay without a schedule, if it is or will be in force. */
function describeRemoval(old: ScheduleContent, zoneOf: ZoneOf, say: Say): string | undefined {
  const { kind } = stateOf(old, zoneOf(old.from), serverTime())
  return kind === 'inForce' || kind === 'upcoming' ? say(messages.ordersStay(old.from)) : undefined
}

/** Whether and when a schedule is in force, if it was deleted before or was not in force. */
function describeForce(
  old: ScheduleContent | undefined,
  schedule: ScheduleContent,
  zoneOf: ZoneOf,
  { say, languageTag }: DescribeContext,
): string | undefined {
  const [timeZone, now] = [zoneOf(schedule.from), serverTime()]
  const state = stateOf(schedule, timeZone, now)
  if (old !== undefined && !comesIntoForce(stateOf(old, zoneOf(old.from), now), state)) return undefined
  if (state.kind === 'paused') return say(messages.pausedText)
  if (timeZone === undefined) return undefined
  const timing = timingSentencesIn(say, languageTag)
  const sentences = sentencesIn(say, languageTag, zoneOf)
  const [span, period] = [activeSpan(schedule, timeZone), sentences.period(schedule)]
  if (span === undefined || period === undefined) {
    return designationTimingWarnings(schedule, timeZone, now).map((one) => timing.warning(one, timeZone))[0]
  }
  if (state.kind !== 'inForce') return timing.restored(span, period, now)
  return say(messages.inForceAgain(sentences.nextClock(state.next, now, schedule.from), period))
}
