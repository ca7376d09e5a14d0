import { type AnswerChange, type SampleEffect as Comparison, compareSampleOrders, type OverlaidRecord } from '@goat/contract/resolve'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { ChevronDownIcon } from '@goat/ui/control-icons'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg, plural } from '@lingui/core/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { paths, queryOf } from '../paths.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useDebounced } from '../platform/clock.ts'
import { datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrandApis } from '../platform/session.tsx'
import { FactoriesLinked } from './notes.tsx'
import classes from './sample-effect.module.css'

/** Shows what saving would change about the sample orders (FOR-79); nothing if the back end cannot say what happens to orders. */
export function SampleEffect(props: EffectProps) {
  if (useBrandApis().foresight === null) return null
  return <Effect {...props} />
}

/** One line, which a screen reader is told when it changes, and the sample orders that change. In a narrow window they are closed at first. */
function Effect(props: EffectProps) {
  const { records, children } = props
  const say = useSay()
  const state = useSampleEffect(props)
  const list = useId()
  const status = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 640px)').matches)
  const { kind, effect, retry, tryInPeriod } = state
  const isComputing = kind === 'computing'
  const changed = effect?.changed ?? []
  // Once shown it stays, so that the buttons below do not move while a value is typed.
  const [isStarted, setStarted] = useState(records !== undefined)
  if (records !== undefined && !isStarted) setStarted(true)
  if (!isStarted) return null
  return (
    <div className={`grid gap-4 frame surface shrinkable ${classes['effect']}`} data-computing={isComputing || undefined}>
      <div className="row gap-x-12 between control">
        <div role="status" ref={status} tabIndex={-1}>
          {changed.length === 0 || isComputing ? (
            say(lineOf(state))
          ) : (
            <button
              type="button"
              className={`target bare ${classes['toggle']}`}
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={() => setOpen(!isOpen)}
            >
              {say(lineOf(state))}
              <ChevronDownIcon size="small" />
            </button>
          )}
        </div>
        {kind === 'outside' ? (
          <Button
            variant="quiet"
            onClick={() => {
              status.current?.focus()
              tryInPeriod()
            }}
          >
            {say(msg`Try them in this period`)}
          </Button>
        ) : null}
        {kind === 'failed' ? (
          <Button
            variant="quiet"
            onClick={() => {
              // The button is gone when it has succeeded.
              status.current?.focus()
              retry()
            }}
          >
            {say(msg`Try again`)}
          </Button>
        ) : null}
        {effect?.total === 0 ? (
          <Link className="target" to={paths.orderCheck}>
            {say(msg`Save some in Order Check`)}
          </Link>
        ) : null}
      </div>
      <ul id={list} className={`grid gap-8 ${classes['orders']}`} hidden={!isOpen || changed.length === 0}>
        {changed.map((sample) => (
          <ChangedOrder key={sample.id} sample={sample} />
        ))}
      </ul>
      {effect === undefined || effect.incomparable === 0 ? null : <p className="note">{say(messages.incomparable(effect.incomparable))}</p>}
      {effect === undefined ? null : children?.(effect)}
    </div>
  )
}

function lineOf({ kind, effect }: EffectState) {
  if (kind === 'invalid' || kind === 'unchanged' || kind === 'failed' || kind === 'outside') return messages[kind]
  if (kind === 'computing' || effect === undefined) return msg`Comparing the sample orders…`
  const { changed, total } = effect
  if (total === 0) return messages.noSamples
  if (changed.length === 0) return kind === 'tried' ? msg`No sample order changes, if all are placed in this period.` : messages.unchanged
  return (kind === 'tried' ? messages.triedChanged : messages.changed)(changed.length, total)
}

function ChangedOrder({ sample: { id, name, order, changes } }: { readonly sample: Comparison['changed'][number] }) {
  const say = useSay()
  return (
    <li>
      <Link className="target" to={`${paths.orderCheck}${queryOf({ ...order, sample: id })}`}>
        {name}
      </Link>
      <ul className={`anywhere ${classes['changes']}`}>
        {changes
          .map((change) => changeSentence(change, say))
          .map((sentence) => (
            <li key={sentence}>
              <FactoriesLinked>{sentence}</FactoriesLinked>
            </li>
          ))}
      </ul>
    </li>
  )
}

type EffectState = {
  /**
   * 'invalid': the form is; 'unchanged': there are no records; 'computing': of the present records, it is not known yet; 'outside': no sample
   * order is placed on the days of the records, and none changes; 'tried': they were placed on these days.
   */
  readonly kind: 'invalid' | 'unchanged' | 'computing' | 'failed' | 'outside' | 'tried' | 'known'
  /** Of the present records; the last one while it is computed, which only keeps its place. */
  readonly effect: Comparison | undefined
  /** Computes it again. */
  readonly retry: () => void
  /** Places the sample orders on the days of the records. */
  readonly tryInPeriod: () => void
}

type RecordValue = NonNullable<OverlaidRecord['value']>

export type EffectProps = {
  /** The records that saving would write, with values as in `GET /world`; none without changes, undefined while the form is invalid. */
  readonly records: readonly OverlaidRecord[] | undefined
  /** The values of those that it would remove, whose days count as well. */
  readonly removed?: readonly RecordValue[]
  /** What else is shown of the effect. */
  readonly children?: (effect: Comparison) => ReactNode
}

/** What records that are not saved yet change about the sample orders, half a second after they changed. */
function useSampleEffect({ records, removed = [] }: EffectProps): EffectState {
  const [triedIn, setTriedIn] = useState<string>()
  const days = records && periodOf([...records.flatMap(({ value }) => (value === null ? [] : [value])), ...removed])
  const isTried = days !== undefined && triedIn === JSON.stringify(days)
  const isEmpty = records?.length === 0
  const typed = isEmpty
    ? undefined
    : records && JSON.stringify({ overlay: records, ...(days === undefined ? {} : { period: { ...days, tried: isTried } }) })
  const body = useDebounced(typed, 500)
  const { data, isError, isFetching, refetch } = useBrandQuery(
    (brand) => [brand, 'sampleEffect', body],
    (client, { signal }) => client.read(compareSampleOrders, { body: JSON.parse(body ?? ''), signal }),
    // A note, not a wait, if it fails.
    // A dialog shows that of the form behind it.
    { enabled: body !== undefined && typed !== undefined, retry: false, staleTime: 10_000, gcTime: 0 },
  )
  // Keeps its place while the next one is computed, so that the buttons below do not move.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const isCurrent = typed === body && !isFetching
  const kind =
    records === undefined
      ? 'invalid'
      : isEmpty
        ? 'unchanged'
        : !isCurrent
          ? 'computing'
          : isError
            ? 'failed'
            : data === undefined
              ? 'computing'
              : isTried
                ? 'tried'
                : data.inPeriod === 0 && data.total > data.incomparable && data.changed.length === 0
                  ? 'outside'
                  : 'known'
  return {
    kind,
    effect: kind === 'computing' ? last : kind === 'invalid' || kind === 'unchanged' || kind === 'failed' ? undefined : data,
    retry: () => void refetch(),
    tryInPeriod: () => setTriedIn(JSON.stringify(days)),
  }
}

/** From the first to the last day of values with days of their own; undefined if one has none. */
function periodOf(values: readonly RecordValue[]): { readonly from: string; readonly to: string } | undefined {
  const isDate = (one: unknown) => typeof one === 'string' && isCalendarDate(one)
  // In a designation schedule, `from` and `to` are factories.
  const starts = values.map((value) => [value['from'], value['startDate']].find(isDate))
  const ends = values.map((value) => (value['indefinteEndDate'] === true ? '9999-12-31' : [value['to'], value['endDate']].find(isDate)))
  const [from] = starts.map(String).sort()
  const to = ends.map(String).sort().at(-1)
  return from === undefined || to === undefined || [...starts, ...ends].includes(undefined) ? undefined : { from, to }
}

/** What forms say of their effect on the sample orders. */
export const messages = {
  changed: (changed: number, total: number) =>
    msg`${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })}:`,
  unchanged: msg`No sample order changes.`,
  invalid: msg`No effect on the sample orders is shown until everything above is complete and valid.`,
  outside: msg`None of your sample orders is placed in this period.`,
  triedChanged: (changed: number, total: number) =>
    msg`If all are placed in this period, ${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })}:`,
  failed: msg`The effect on the sample orders could not be computed.`,
  noSamples: msg`There are no sample orders to show the effect on.`,
  incomparable: (count: number) =>
    msg`${plural(count, { one: '# sample order names records that no longer exist.', other: '# sample orders name records that no longer exist.' })}`,

  factory: (before: string, after: string) => msg`Printed in ${before} → ${after}`,
  dispatch: (before: string, after: string) => msg`Dispatched on ${before} → ${after}`,
  cutoff: (before: string, after: string) => msg`Cut-off ${before} → ${after}`,
  dispatchOf: (service: string, before: string, after: string) => msg`${service}: dispatched on ${before} → ${after}`,
  cutoffOf: (service: string, before: string, after: string) => msg`${service}: cut-off ${before} → ${after}`,
  name: (before: string, after: string) => msg`Delivery option ${before} → ${after}`,
  description: (option: string, before: string, after: string) => msg`Description of ${option}: ${before} → ${after}`,
  price: (what: string, before: string, after: string) => msg`${what} ${before} → ${after}`,
  later: (option: string, before: string, after: string) => msg`${option} may come later in the list: priority ${before} → ${after}`,
  earlier: (option: string, before: string, after: string) => msg`${option} may come earlier in the list: priority ${before} → ${after}`,
}

/** What a change does to an order, before and after (FOR-79). */
export function changeSentence({ what, of, before, after }: AnswerChange, say: Say): string {
  const shown = (side: AnswerChange['before']) => showSide(what, side, say)
  const sides = [shown(before), shown(after)] as const
  const name = of ?? ''
  switch (what) {
    case 'factory':
    case 'name':
      return say(messages[what](...sides))
    case 'dispatch':
    case 'cutoff':
      return say(of === null ? messages[what](...sides) : messages[`${what}Of`](of, ...sides))
    case 'offered':
      return say(after.values.length === 0 ? msg`${{ option: name }} is no longer offered` : msg`${{ option: name }} is offered`)
    case 'description':
    case 'price':
      return say(messages[what](name, ...sides))
    case 'priority':
      return say(messages[rankOf(after) > rankOf(before) ? 'later' : 'earlier'](name, ...sides))
  }
}

/** The mean of the possible priorities: the lowest is listed first, and an option without one last (OPT-2). */
function rankOf({ values }: AnswerChange['before']): number {
  return values.length === 0 ? Number.POSITIVE_INFINITY : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
}

/** The possible values of one side. */
function showSide(what: AnswerChange['what'], { values, currency }: AnswerChange['before'], say: Say): string {
  if (values.length === 0) return say(what === 'factory' ? msg`not decided` : what === 'dispatch' ? msg`an unknown date` : msg`not known`)
  const { day, date } = datesIn(say.languageTag)
  const shown = values.map((value) => {
    if (what === 'price') return moneyFormat(say.languageTag, currency ?? undefined)(Number(value))
    const text = String(value)
    if (what === 'dispatch') return day(text)
    return what === 'cutoff' ? `${date(text.slice(0, 10))}, ${timeOrEndOfDay(say, text.slice(11))}` : text
  })
  return new Intl.ListFormat(say.languageTag, { type: 'disjunction' }).format(shown)
}
