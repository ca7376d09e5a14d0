import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/pill'
import { memo, useMemo, useState } from 'react'
import { LiveQueries } from '../../live-queries.tsx'
import { useBrand } from '../../platform/brand/brand-root.tsx'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { toDecideKey } from '../../to-decide.ts'
import { configurationsKey } from '../queries.ts'
import classes from './calendar.module.css'
import { type Dated, stateOf } from './dated.ts'
import { DatedActions, type DatedActionsProps } from './dated-actions.tsx'
import { messages } from './messages.ts'
import { datedKey } from './queries.ts'
import { useShow } from './show.ts'

export type DatedListProps = Omit<DatedActionsProps, 'dated'> & {
  readonly dated: readonly Dated[]
  readonly canEdit: boolean
  /** The ids of the records that were just saved. */
  readonly saved: readonly string[]
}

/** How many records are shown at first, and added by "Show more". */
const pageSize = 20

/**
 * Every dated cut-off by first day; those that are over on request (CUT-34). Follows what others save for the whole calendar, because it is
 * loaded after the rest. Rendered only if they change, not with the days.
 */
export const DatedList = memo(function DatedList({ dated, rows, todaysOf, canEdit, saved, ...actions }: DatedListProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const keys = useMemo(() => [configurationsKey(brand), datedKey(brand), toDecideKey(brand)], [brand])
  const [showsOver, setShowsOver] = useState(false)
  const [limit, setLimit] = useState(pageSize)
  const over = dated.filter(({ value }) => stateOf(value, todaysOf(value)) === 'over')
  const shown = showsOver ? dated : dated.filter((one) => !over.includes(one))
  // What was just saved is always shown.
  const end = Math.max(limit, shown.findLastIndex(({ key }) => saved.includes(key)) + 1)
  return (
    <section className={classes['panel']} aria-label={say(messages.list)}>
      <h2 className={classes['title']}>{say(messages.list)}</h2>
      <LiveQueries keys={keys} />
      {shown.length === 0 ? <p>{say(messages.listEmpty)}</p> : null}
      {shown.slice(0, end).map((one) => {
        const { key, value, changedBy, changedAt } = one
        const state = stateOf(value, todaysOf(value))
        return (
          <article key={key} className={classes['record']} data-highlighted={saved.includes(key) || undefined} aria-label={value.reason}>
            <div className={classes['line']}>
              <strong>{say(messages.line(show.time(value.time), value.reason))}</strong>
              <Pill tone={state === 'active' ? 'accent' : 'neutral'}>{say(messages.states[state])}</Pill>
            </div>
            <p>{show.days(value)}</p>
            <p className={classes['muted']}>{show.scope(value)}</p>
            <p className={classes['muted']}>{say(messages.changedBy(changedBy, show.dates.instant(changedAt)))}</p>
            {canEdit ? <DatedActions {...actions} rows={rows} todaysOf={todaysOf} dated={one} /> : null}
          </article>
        )
      })}
      {shown.length > end ? (
        <div>
          <Button onClick={() => setLimit(end + pageSize)}>{say(messages.showMore(Math.min(pageSize, shown.length - end)))}</Button>
        </div>
      ) : null}
      {over.length === 0 ? null : (
        <div>
          <Button variant="quiet" onClick={() => setShowsOver(!showsOver)}>
            {say(showsOver ? messages.hideOver : messages.showOver(over.length))}
          </Button>
        </div>
      )}
    </section>
  )
})
