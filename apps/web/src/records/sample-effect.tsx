import { type ChangedSample, type SampleEffect as Comparison, compareSampleOrders, type OverlaidRecord } from '@goat/contract/resolve'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { ChevronDownIcon } from '@goat/ui/control-icons'
import layout from '@goat/ui/layout.module.css'
import { Unbroken } from '@goat/ui/messages'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { paths, queryOf } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { useBrand, useBrandApis } from '../platform/brand/brand.tsx'
import { useDebounced } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/link.tsx'
import formClasses from './form.module.css'
import classes from './sample-effect.module.css'
import { changeSentence, messages } from './sample-effect-text.ts'

/** Shows what saving would change about the sample orders (FOR-79); nothing if the back end cannot say what happens to orders. */
export function SampleEffect(props: EffectProps) {
  if (useBrandApis().foresight === null) return null
  return <Effect {...props} />
}

/** One line, which a screen reader is told when it changes, and the sample orders that change. In a narrow window they are closed at first. */
function Effect(props: EffectProps) {
  const { records } = props
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
    <div
      className={`${layout['stack-4']} ${layout['frame']} ${layout['shrinkable']} ${classes['effect']}`}
      data-computing={isComputing || undefined}
    >
      <div className={`${layout['between']} ${layout['control']} ${classes['line']}`}>
        <div role="status" ref={status} tabIndex={-1}>
          {changed.length === 0 || isComputing ? (
            say(lineOf(state))
          ) : (
            <button
              type="button"
              className={`${layout['target']} ${layout['bare']} ${layout['medium']} ${classes['toggle']}`}
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
            {say(messages.tryInPeriod)}
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
            {say(messages.tryAgain)}
          </Button>
        ) : null}
        {effect?.total === 0 ? (
          <Link className={layout['target']} to={paths.orderCheck}>
            {say(messages.saveSamples)}
          </Link>
        ) : null}
      </div>
      <ul id={list} className={`${layout['stack-8']} ${classes['orders']}`} hidden={!isOpen || changed.length === 0}>
        {changed.map((sample) => (
          <ChangedOrder key={sample.id} sample={sample} />
        ))}
      </ul>
      {effect === undefined || effect.incomparable === 0 ? null : (
        <p className={formClasses['note']}>{say(messages.incomparable(effect.incomparable))}</p>
      )}
    </div>
  )
}

function lineOf({ kind, effect }: EffectState) {
  if (kind === 'invalid' || kind === 'unchanged' || kind === 'failed' || kind === 'outside') return messages[kind]
  if (kind === 'computing' || effect === undefined) return messages.computing
  const { changed, total } = effect
  if (total === 0) return messages.noSamples
  if (changed.length === 0) return kind === 'tried' ? messages.triedUnchanged : messages.unchanged
  return (kind === 'tried' ? messages.triedChanged : messages.changed)(changed.length, total)
}

function ChangedOrder({ sample: { id, name, order, changes } }: { readonly sample: ChangedSample }) {
  const say = useSay()
  return (
    <li className={classes['order']}>
      <Link className={layout['target']} to={`${paths.orderCheck}${queryOf({ ...order, sample: id })}`}>
        {name}
      </Link>
      <ul className={classes['changes']}>
        {changes
          .map((change) => changeSentence(change, say))
          .map((sentence) => (
            <li key={sentence}>
              <Unbroken>{sentence}</Unbroken>
            </li>
          ))}
      </ul>
    </li>
  )
}

type EffectState = {
  /**
   * `invalid`: the form is; `unchanged`: there are no records; `computing`: of the present records, it is not known yet; `outside`: no sample
   * order is placed on the days of the records, and none changes; `tried`: they were placed on these days.
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
}

/** What records that are not saved yet change about the sample orders, half a second after they changed. */
function useSampleEffect({ records, removed = [] }: EffectProps): EffectState {
  const client = useClient()
  const { brand } = useBrand()
  const [triedIn, setTriedIn] = useState<string>()
  const days = records && periodOf([...records.flatMap(({ value }) => (value === null ? [] : [value])), ...removed])
  const isTried = days !== undefined && triedIn === JSON.stringify(days)
  const isEmpty = records?.length === 0
  const typed = isEmpty
    ? undefined
    : records && JSON.stringify({ overlay: records, ...(days === undefined ? {} : { period: { ...days, tried: isTried } }) })
  const body = useDebounced(typed, 500)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [brand, 'sampleEffect', body],
    queryFn: ({ signal }) => client.read(compareSampleOrders, { body: JSON.parse(body ?? ''), signal }),
    enabled: body !== undefined && typed !== undefined,
    // A note, not a wait, if it fails.
    retry: false,
    gcTime: 0,
  })
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
  const [starts, ends] = [
    values.map((value) => value['from'] ?? value['startDate']),
    values.map((value) => value['to'] ?? (value['indefinteEndDate'] === true ? '9999-12-31' : value['endDate'])),
  ]
  const dates = [...starts, ...ends].filter((one) => typeof one === 'string' && isCalendarDate(one))
  const [from] = starts.map(String).sort()
  const to = ends.map(String).sort().at(-1)
  return from === undefined || to === undefined || dates.length < 2 * values.length ? undefined : { from, to }
}
