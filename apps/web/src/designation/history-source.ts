import { scheduleFromWire, scheduleWire } from '@goat/contract/designation'
import type { DesignationSchedule } from '@goat/domain/designation'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import type { ChangeSource, Fact } from '../platform/change-history/change-source.ts'
import { read } from '../platform/change-history/read.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { formatAddress, wholeList } from './address.ts'
import { scheduleFields } from './drafts.ts'
import { historyMessages } from './history-messages.ts'
import { fieldLabels, type Show, showIn } from './show.ts'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'schedule.created': historyMessages.created,
  'schedule.updated': historyMessages.updated,
  'schedule.deleted': historyMessages.deleted,
}

/** Changes of schedules; the key is the id. */
export const source: ChangeSource = {
  kinds: ['designation'],
  describe: ({ key, action, before, after }, { say, languageTag }) => {
    const show = showIn(say, languageTag)
    const [old, now] = [scheduleOf(before), scheduleOf(after)]
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

function scheduleOf(kept: unknown): DesignationSchedule | undefined {
  const wire = read(scheduleWire, kept)
  return wire === undefined ? undefined : scheduleFromWire(wire)
}

function factsOf(schedule: DesignationSchedule | undefined, say: Say, show: Show): readonly Fact[] {
  return schedule === undefined ? [] : scheduleFields.map((field) => [say(fieldLabels[field]), show.value(field, schedule)])
}
