import type { TodayWire } from '@goat/contract/today'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { splitKey } from '@goat/domain/kinds/kind'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { type ReactNode, useState } from 'react'
import { paths, queryOf } from '../../paths.ts'
import { cityIn, useDates } from '../../platform/locale/dates.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/router.tsx'
import { messages } from './messages.ts'
import classes from './today.module.css'

/** How many entries of a part are shown. */
export const shownEntries = 3

export type PartProps = {
  readonly title: string
  /** Shown instead of entries. */
  readonly empty?: string | undefined
  /** A link to everything, below the entries. */
  readonly all?: { readonly to: string; readonly text: string } | undefined
  /** Below the entries. */
  readonly after?: ReactNode
  /** List items. */
  readonly children?: ReactNode
}

export function Part({ title, empty, all, after, children }: PartProps) {
  return (
    <div className={`${layout['stack-4']} ${layout['breakable']} ${classes['part']}`}>
      <h2 className={layout['text-16']}>{title}</h2>
      {empty === undefined ? (
        <ul className={classes['list']}>{children}</ul>
      ) : (
        <p className={`${layout['note']} ${classes['muted']}`}>{empty}</p>
      )}
      {after == null ? null : <div className={`${layout['note']} ${classes['muted']}`}>{after}</div>}
      {all === undefined ? null : (
        <p className={classes['entry']}>
          <Link className={classes['link']} to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </div>
  )
}

export type EntryProps = {
  readonly to: string
  readonly text: string
  /** In one line below it, which may be cut off. */
  readonly detail?: string
  /** Shown in a narrow window, too, if it is not the first. */
  readonly isAlwaysShown?: boolean
}

export function Entry({ to, text, detail, isAlwaysShown = false }: EntryProps) {
  return (
    <li className={classes['entry']} data-always={isAlwaysShown || undefined}>
      <Link className={classes['link']} to={to}>
        {text}
      </Link>
      {detail === undefined ? null : (
        <span className={`${layout['ellipsis']} ${layout['muted']}`} title={detail}>
          {detail}
        </span>
      )}
    </li>
  )
}

type Change = TodayWire['changes'][number]

export type ChangesPartProps = Pick<TodayWire, 'changes'> & { readonly count: number }

/** What starts or ends within 24 hours, by time. */
export function ChangesPart({ changes, count }: ChangesPartProps) {
  const say = useSay()
  const dates = useDates()
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? changes : changes.slice(0, shownEntries)
  const rest = count - shown.length
  const timeOf = ({ at, timeZone }: Change) => dates.clock(Date.parse(at), timeZone, { withDate: false, withYear: false })
  return (
    <Part
      title={say(messages.changes)}
      empty={count === 0 ? say(messages.noChanges) : undefined}
      after={
        rest <= 0 ? null : isExpanded ? (
          say(messages.more(rest))
        ) : (
          <Button variant="quiet" onClick={() => setExpanded(true)}>
            {say(messages.showMore(rest))}
          </Button>
        )
      }
    >
      {shown.map((one) => (
        <Entry
          key={`${one.kind} ${one.key}`}
          to={addressOf(one)}
          text={say(messages[one.change](timeOf(one), cityIn(one.timeZone, say)))}
          detail={detailOf(say, one)}
          isAlwaysShown
        />
      ))}
    </Part>
  )
}

function detailOf(say: Say, { kind, name, factoryCode, to }: Change): string {
  switch (kind) {
    case 'designation':
      return name === '' ? say(messages.move(factoryCode ?? '', to ?? '')) : name
    case 'delivery-option-schedule':
      return say(messages.option(factoryCode ?? '', name))
    case 'cutoff-override':
      return say(messages.dated(factoryCode ?? say(messages.severalCentres), name))
  }
}

function addressOf({ kind, key }: Change): string {
  switch (kind) {
    case 'designation':
      return `${paths.schedules}${queryOf({ schedule: key })}`
    case 'delivery-option-schedule': {
      const [fulfilmentCentre = '', deliveryOptionId = ''] = splitKey(key)
      return `${paths.deliveryOptions}${queryOf({ id: formatAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }) })}`
    }
    case 'cutoff-override':
      return paths.cutoffCalendar
  }
}
