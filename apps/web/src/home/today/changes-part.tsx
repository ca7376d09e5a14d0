import type { TodayWire } from '@goat/contract/today'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { splitKey } from '@goat/domain/kinds/kind'
import { Button } from '@goat/ui/button'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { cityIn, useDates } from '../../platform/locale/dates.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { messages } from './messages.ts'
import { Entry, Part, shownEntries } from './part.tsx'

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
      return `${paths.schedules}?${new URLSearchParams({ schedule: key })}`
    case 'delivery-option-schedule': {
      const [fulfilmentCentre = '', deliveryOptionId = ''] = splitKey(key)
      return `${paths.deliveryOptions}?${new URLSearchParams({ id: formatAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }) })}`
    }
    case 'cutoff-override':
      return paths.cutoffCalendar
  }
}
