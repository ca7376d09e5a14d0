import { designationKind, type ScheduleContent, scheduleFields } from '@goat/domain/designation'
import { readValue } from '@goat/domain/records/kind'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import type { ChangeSource, Fact } from '../platform/change-history/change-source.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { formatAddress, wholeList } from './address.ts'
import { historyMessages } from './history-messages.ts'
import { fieldLabels } from './messages.ts'
import { type Show, showIn } from './show.ts'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'schedule.created': historyMessages.created,
  'schedule.updated': historyMessages.updated,
  'schedule.deleted': historyMessages.deleted,
  undone: historyMessages.undone,
}

/** Changes to schedules; the key is the id. */
export const source: ChangeSource = {
  kinds: ['designation'],
  describe: ({ key, action, before, after }, { say, languageTag }) => {
    const show = showIn(say, languageTag)
    const [old, now] = [readValue(designationKind, before), readValue(designationKind, after)]
    const one = now ?? old
    const what = actions[action]
    if (one === undefined || what === undefined) return undefined
    return {
      subject: `${one.from} → ${one.to}`,
      to: now === undefined ? undefined : `${paths.schedules}${formatAddress({ ...wholeList, schedule: key })}`,
      what: say(what),
      before: factsOf(old, say, show),
      after: factsOf(now, say, show),
    }
  },
}

function factsOf(schedule: ScheduleContent | undefined, say: Say, show: Show): readonly Fact[] {
  return schedule === undefined ? [] : scheduleFields.map(({ name }) => [say(fieldLabels[name]), show.value(name, schedule)])
}
