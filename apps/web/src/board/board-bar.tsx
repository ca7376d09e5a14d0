import { compareText } from '@goat/domain/text/text'
import { cityOf } from '@goat/domain/time/clock'
import type { BoardLine } from '@goat/foresight/board'
import { useSyncExternalStore } from 'react'
import { cityIn } from '../platform/locale/city.ts'
import { datesIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Select } from '../platform/shell/select.tsx'
import type { BoardAddress } from './address.ts'
import classes from './board.module.css'
import { messages } from './messages.ts'
import type { Ticker } from './ticker.ts'

export type BoardBarProps = {
  readonly ticker: Ticker
  readonly address: BoardAddress
  /** All codes. */
  readonly factories: readonly string[]
  /** Those that are shown. */
  readonly lines: readonly BoardLine[]
  readonly onGo: (next: Partial<BoardAddress>) => void
}

/** Above the lists: the factory that is shown, and the local times. */
export function BoardBar({ ticker, address, factories, lines, onGo }: BoardBarProps) {
  const say = useSay()
  const zones = [...new Set(lines.map(({ timeZone }) => timeZone))].sort((a, b) => compareText(cityOf(a), cityOf(b)))
  return (
    <div className={classes['bar']}>
      {address.isWall ? null : (
        <Select
          label={say(messages.factory)}
          placeholder={say(messages.allFactories)}
          emptyText={say(messages.noServices)}
          options={[{ value: '', label: say(messages.allFactories) }, ...factories.map((value) => ({ value, label: value }))]}
          value={factories.find((code) => code === address.factory) ?? ''}
          onChange={(next) => onGo({ factory: next === '' ? undefined : next })}
        />
      )}
      <dl className={classes['clocks']} aria-label={say(messages.clocks)}>
        {zones.map((timeZone) => (
          <div key={timeZone} className={classes['clock']}>
            <dt>{cityIn(timeZone, say)}</dt>
            <dd>
              <LocalTime timeZone={timeZone} ticker={ticker} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function LocalTime({ timeZone, ticker }: { readonly timeZone: string; readonly ticker: Ticker }) {
  const { languageTag } = useSay()
  const { clock } = datesIn(languageTag)
  return useSyncExternalStore(ticker.subscribe, () => clock(ticker.now(), timeZone, { withDate: false, withYear: false }))
}
