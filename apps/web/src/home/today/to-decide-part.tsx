import type { ToDecideEntry } from '@goat/contract/holidays'
import { dateRuns } from '@goat/domain/time/calendar'
import { paths } from '../../paths.ts'
import { useDates } from '../../platform/locale/dates.ts'
import { type Say, useSay } from '../../platform/locale/locale-root.tsx'
import { holidayName, toDecideHash, useToDecide } from '../../to-decide.ts'
import { messages } from './messages.ts'
import { Entry, Part, shownEntries } from './part.tsx'

const list = `${paths.cutoffCalendar}${toDecideHash}`

/** What somebody has to decide within 90 days: a public holiday once for all its factories. */
export function ToDecidePart() {
  const say = useSay()
  const dates = useDates()
  const { data, error } = useToDecide()
  if (data === undefined) return error === null ? null : <Part title={say(messages.toDecideUnknown)} empty={say(messages.toDecideFailed)} />
  const groups = [...Map.groupBy(data, groupOf)]
  const shown = groups.slice(0, shownEntries)
  return (
    <Part
      title={say(messages.toDecide(data.length))}
      empty={data.length === 0 ? say(messages.nothingToDecide) : undefined}
      all={data.length === 0 ? undefined : { to: list, text: say(messages.showAll) }}
    >
      {shown.map(([key, entries]) => (
        <Entry key={key} to={list} {...textsOf(say, dates.day, entries)} />
      ))}
    </Part>
  )
}

function groupOf(entry: ToDecideEntry): string {
  return entry.kind === 'holiday' ? `${entry.date} ${entry.name}` : JSON.stringify(entry)
}

function textsOf(say: Say, day: (date: string) => string, entries: readonly ToDecideEntry[]) {
  const [first] = entries
  switch (first?.kind) {
    case undefined:
      return { text: '' }
    case 'holiday': {
      const centres = entries.flatMap((one) => (one.kind === 'holiday' ? [one.factoryCode] : [])).join(', ')
      return { text: `${day(first.date)}: ${holidayName(say, first)}`, detail: say(messages.holidayAt(centres)) }
    }
    case 'reopening':
      return { text: say(messages.reopening(first.factoryCode, day(first.lastDate))), detail: first.reason }
    case 'move': {
      const days = dateRuns(first.dates).map(([from, to]) => (from === to ? day(from) : say(messages.days(day(from), day(to)))))
      return { text: say(messages.moveToClosed(first.from, first.to)), detail: days.join(', ') }
    }
  }
}
