import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { decideDays } from '@goat/foresight/to-decide'
import { LoadingButton } from '@goat/ui/loading-button'
import { useRef, useState } from 'react'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { ListSkeleton } from '../../platform/shell/list-skeleton.tsx'
import { Loaded } from '../../platform/shell/loaded.tsx'
import { type Days, type Holiday, useHolidays } from '../../public-holidays.ts'
import classes from './calendar.module.css'
import { byDay, HolidayEntry, keyOf } from './holiday-entry.tsx'
import type { Row } from './matrix.ts'
import { toDecideMessages as messages } from './to-decide-messages.ts'
import { type Marked, useTakeBack } from './to-decide-writes.ts'
import { type TodaysOf, todayAt, useTodays } from './use-today.ts'

export type MarkedOpenProps = { readonly rows: readonly Row[]; readonly canEdit: boolean }

/** The public holidays within 90 days that were marked as open, read once they are asked for (HOL-13). */
export function MarkedOpen({ rows, canEdit }: MarkedOpenProps) {
  const say = useSay()
  const todaysOf = useTodays(rows)
  const { earliest, latest } = todaysOf({ factories: null, services: null })
  const days: Days = { from: earliest, count: dayOfDate(latest) - dayOfDate(earliest) + decideDays + 1 }
  const [isWanted, setWanted] = useState(false)
  const query = useHolidays(days, isWanted)
  const takeBack = useTakeBack(days)
  const summary = useRef<HTMLElement>(null)
  const [going, setGoing] = useState<readonly string[]>([])
  const onTakeBack = async (some: readonly Marked[]) => {
    const pressed = document.activeElement
    const keys = some.map(keyOf)
    setGoing((now) => [...now, ...keys])
    const isDone = await takeBack(some)
    setGoing((now) => now.filter((key) => !keys.includes(key)))
    // What was pressed leaves the list.
    if (isDone && [pressed, document.body].includes(document.activeElement)) summary.current?.focus()
  }
  const actions = (some: readonly Marked[], name: string, where: string) => (
    <LoadingButton
      aria-label={say(messages.takeBackOf(name, where))}
      isLoading={some.some((one) => going.includes(keyOf(one)))}
      onClick={() => void onTakeBack(some)}
    >
      {say(messages.takeBack)}
    </LoadingButton>
  )
  const marked = query.data && markedIn(query.data.read, todaysOf)
  return (
    <details className={classes['marked']} onToggle={() => setWanted(true)}>
      <summary ref={summary}>{say(marked === undefined ? messages.opened : messages.openedCount(marked.length))}</summary>
      {isWanted ? (
        <Loaded
          query={query}
          skeleton={<ListSkeleton />}
          failed={{ title: messages.holidaysFailed }}
          refreshFailed={messages.holidaysNotRefreshed}
        >
          {({ read }) => {
            const groups = [...byDay(markedIn(read, todaysOf))]
            if (groups.length === 0) return <p>{say(messages.nothing)}</p>
            return groups.map(([key, same]) => <HolidayEntry key={key} holidays={same} actions={canEdit ? actions : undefined} />)
          }}
        </Loaded>
      ) : null}
    </details>
  )
}

/** By day, then by factory. */
function markedIn(holidays: readonly Holiday[], todaysOf: TodaysOf): readonly Marked[] {
  return holidays
    .flatMap((one): Marked[] => {
      const { factoryCode, date, decision, version } = one
      const today = todayAt(todaysOf, factoryCode)
      const isSoon = today <= date && date <= dateOfDay(dayOfDate(today) + decideDays)
      return decision === 'open' && version !== null && isSoon ? [{ ...one, version }] : []
    })
    .sort((a, b) => compareText(a.date, b.date))
}
