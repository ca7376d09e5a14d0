import { holidayDecisionKind } from '@goat/domain/kinds/holiday-decision'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import { datesIn } from '../platform/locale/dates.ts'
import type { ChangeSource } from '../records/history.ts'
import { historyMessages } from './history/history-messages.ts'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'holidayDecision.open': historyMessages.holidayOpen,
  'holidayDecision.takenBack': historyMessages.holidayTakenBack,
  undone: historyMessages.undone,
}

/** Decisions that a factory is open on a public holiday; the key is `{factory}/{date}`. They have no facts besides their subject. */
export const source: ChangeSource = {
  describe: ({ key, action, before, after }, { say, languageTag }) => {
    const [old, now] = [readValue(holidayDecisionKind, before), readValue(holidayDecisionKind, after)]
    const what = actions[action]
    const holiday = (now ?? old)?.holiday
    const [factory, date] = splitKey(key)
    if (what === undefined || holiday === undefined || factory === undefined || date === undefined) return undefined
    const description = {
      subject: `${holiday}, ${datesIn(languageTag).day(date)}, ${factory}`,
      to: `${paths.cutoffCalendar}?${new URLSearchParams({ from: date })}`,
      what: say(what),
      before: [],
      after: [],
    }
    if (old !== undefined && now !== undefined) return description
    return { ...description, outcome: say(now === undefined ? historyMessages.willNotBeOpen : historyMessages.willBeOpen) }
  },
}
