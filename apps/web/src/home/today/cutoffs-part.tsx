import type { TodayWire } from '@goat/contract/today'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { paths } from '../../paths.ts'
import { cityIn } from '../../platform/locale/city.ts'
import { timeOrEndOfDay } from '../../platform/locale/end-of-day.ts'
import { type Say, useSay } from '../../platform/locale/locale-root.tsx'
import { useServerTime } from '../../platform/use-server-time.ts'
import { messages } from './messages.ts'
import { Entry, Part, shownEntries } from './part.tsx'

type Cutoff = TodayWire['cutoffs'][number]

/** The next cut-offs, the earliest first. One that has passed since the last refresh is omitted. */
export function CutoffsPart({ cutoffs }: Pick<TodayWire, 'cutoffs'>) {
  const say = useSay()
  const now = useServerTime()
  const ahead = cutoffs.filter(({ at }) => Date.parse(at) > now)
  return (
    <Part
      title={say(messages.next)}
      empty={ahead.length === 0 ? say(messages.noCutoffs) : undefined}
      all={{ to: paths.board, text: say(messages.showBoard) }}
    >
      {ahead.slice(0, shownEntries).map((one) => (
        <Entry
          key={JSON.stringify([one.factoryCode, one.at, one.deliveryServices])}
          to={`${paths.board}?${new URLSearchParams({ factory: one.factoryCode })}`}
          text={cutoffText(say, one, now)}
          detail={detailOf(say, one)}
        />
      ))}
    </Part>
  )
}

const [hour, day] = [60, 24 * 60]

/** `ms`: at least 0. */
function leftText(say: Say, ms: number): string {
  // Rounded down: whoever acts by it is not too late.
  const minutes = Math.floor(ms / 60_000)
  if (minutes === 0) return say(messages.underAMinute)
  if (minutes < hour) return say(messages.minutesLeft(minutes))
  if (minutes < day) return say(messages.hoursLeft(Math.floor(minutes / hour), String(minutes % hour).padStart(2, '0')))
  return say(messages.daysLeft(Math.floor(minutes / day), Math.floor((minutes % day) / hour)))
}

/** Where it is, and why if a dated cut-off decides it. */
function detailOf(say: Say, cutoff: Cutoff): string {
  const where = say(messages.atCentre(cutoff.factoryCode, servicesText(say, cutoff)))
  return cutoff.override === null ? where : say(messages.becauseOf(where, cutoff.override.reason))
}

function servicesText(say: Say, { factoryCode, deliveryServices }: Cutoff): string {
  return deliveryServices
    .map(({ deliveryService, productTypes }) => {
      const name = displayServiceName(factoryCode, deliveryService)
      return productTypes === null ? name : say(messages.onlyTypes(name, productTypes.join(', ')))
    })
    .join(', ')
}

/** Which fulfilment centres are closed today, and why (BRD-13). */
export function closedText(say: Say, { factoryCodes, reasons }: TodayWire['closed'][number]): string {
  const why = reasons.join(', ')
  return say(factoryCodes === null ? messages.allClosed(why) : messages.centresClosed(factoryCodes.join(', '), why))
}

/** When the next cut-off is, as Home names it. */
export function cutoffText(say: Say, { at, time, timeZone }: Cutoff, now: number): string {
  return `${say(messages.cutoff(timeOrEndOfDay(say, time), cityIn(timeZone, say)))} – ${leftText(say, Date.parse(at) - now)}`
}
