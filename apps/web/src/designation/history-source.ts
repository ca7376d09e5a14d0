import { designationTimingWarnings } from '@goat/domain/designation-warnings'
import { activeSpan, comesIntoForce, stateOf } from '@goat/domain/designation-windows'
import { designationKind, type ScheduleContent } from '@goat/domain/kinds/designation'
import { placeOf } from '@goat/domain/kinds/factory'
import { readValue } from '@goat/domain/kinds/kind'
import { msg } from '@lingui/core/macro'
import { noZone, type ZoneOf } from '../live/world.ts'
import { serverTime } from '../platform/clock.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { changeSource, describeBy, factsOf } from '../records/fields.ts'
import { addressOfSchedule } from './address.ts'
import { messages } from './messages.ts'
import { capitalise, fieldTextsIn, periodOf, sentencesIn } from './sentence.ts'
import { UndoNotes } from './warnings.tsx'

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
      subject: (one, _key, { say }) => `${one.from} → ${one.to}, ${sentencesIn(say, noZone).name(one)}`,
      line: (one, { say }) => say(messages.moves(sentencesIn(say, noZone).limited(one), placeOf(one.from), placeOf(one.to))),
      details: (one, { say }) => [capitalise(sentencesIn(say, noZone).daysAndHours(one), say), one.note],
      to: (_one, key) => addressOfSchedule(key),
      facts: (value, { say }) => factsOf(designationKind, fieldTextsIn(say), value),
      more: (old, now, { say }) => ({
        next: (zoneOf) => (now !== undefined ? describeForce(old, now, zoneOf, say) : old && describeRemoval(old, zoneOf, say)),
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
function describeForce(old: ScheduleContent | undefined, schedule: ScheduleContent, zoneOf: ZoneOf, say: Say): string | undefined {
  const [timeZone, now] = [zoneOf(schedule.from), serverTime()]
  const state = stateOf(schedule, timeZone, now)
  if (old !== undefined && !comesIntoForce(stateOf(old, zoneOf(old.from), now), state)) return undefined
  if (state.kind === 'paused') return say(messages.pausedText)
  if (timeZone === undefined) return undefined
  const sentence = sentencesIn(say, zoneOf)
  const { timing, nextClock } = sentence
  const [span, period] = [activeSpan(schedule, timeZone), periodOf(sentence, schedule)]
  if (span === undefined || period === undefined) {
    return designationTimingWarnings(schedule, timeZone, now).map((one) => timing.warning(one, timeZone))[0]
  }
  if (state.kind !== 'inForce') return timing.restored(span, period, now)
  return say(messages.inForceAgain(nextClock(state.next, now, schedule.from), period))
}
