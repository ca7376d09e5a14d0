import { designationTimingWarnings } from '@goat/domain/designation-warnings'
import { activeSpan, comesIntoForce, stateOf } from '@goat/domain/designation-windows'
import { designationKind, type ScheduleContent, scheduleFields } from '@goat/domain/kinds/designation'
import { readValue } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import { noZone, type ZoneOf } from '../live/factories.ts'
import { paths } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import type { Say } from '../platform/locale/locale.tsx'
import type { ChangeSource, DescribeContext, Fact } from '../records/history.ts'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { formatAddress, wholeList } from './address.ts'
import { historyMessages } from './history-messages.ts'
import { fieldLabels, messages } from './messages.ts'
import { sentencesIn } from './sentence.ts'
import { type Show, showIn } from './show.ts'
import { UndoNotes } from './undo-notes.tsx'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'schedule.created': historyMessages.created,
  'schedule.updated': historyMessages.updated,
  'schedule.deleted': historyMessages.deleted,
  undone: historyMessages.undone,
}

/** Changes to schedules; the key is the id. */
export const source: ChangeSource = {
  undoNotes: UndoNotes,
  describe: ({ key, action, before, after }, context) => {
    const { say, languageTag } = context
    const show = showIn(say, languageTag)
    const [old, now] = [readValue(designationKind, before), readValue(designationKind, after)]
    const one = now ?? old
    const what = actions[action]
    if (one === undefined || what === undefined) return undefined
    return {
      subject: `${one.from} → ${one.to}, ${sentencesIn(say, languageTag, noZone).name(one)}`,
      to: now === undefined ? undefined : `${paths.schedules}${formatAddress({ ...wholeList, schedule: key })}`,
      what: say(what),
      before: factsOf(old, say, show),
      after: factsOf(now, say, show),
      next: (zoneOf) => (now === undefined ? describeRemoval(one, zoneOf, say) : describeForce(old, now, zoneOf, context)),
    }
  },
}

function factsOf(schedule: ScheduleContent | undefined, say: Say, show: Show): readonly Fact[] {
  return schedule === undefined ? [] : scheduleFields.map(({ name }) => [say(fieldLabels[name]), show.value(name, schedule)])
}

/** Where orders stay without a schedule, if it is or will be in force. */
function describeRemoval(old: ScheduleContent, zoneOf: ZoneOf, say: Say): string | undefined {
  const { kind } = stateOf(old, zoneOf(old.from), serverTime())
  return kind === 'inForce' || kind === 'upcoming' ? say(historyMessages.ordersStay(old.from)) : undefined
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
