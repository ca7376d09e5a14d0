import { type ResolvedOrder, resolveOrders } from '@goat/contract/resolve'
import type { Order } from '@goat/domain/order-facts'
import { dayMs } from '@goat/domain/time/calendar'
import { resolve } from '@goat/foresight/resolve'
import type { MissingFact } from '@goat/foresight/what-if'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { paths, queryOf } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { Link, useCopyLink } from '../platform/navigation/router.tsx'
import { useConfig } from '../platform/session.tsx'
import { FactoriesLinked, HistoryLink } from '../records/notes.tsx'
import { emptyAddress, formatAddress, instantText, type OrderAddress } from './address.ts'
import classes from './answer.module.css'
import { AnswerSteps, Items } from './answer-steps.tsx'
import { textOf } from './answer-text.ts'
import { messages } from './messages.ts'
import { type AnswerContext, closureText, dispatchedText, headlineOf, undecidedText } from './show.ts'
import { WhenFields } from './when-fields.tsx'

export type AnswerProps = {
  readonly asked: AnswerContext
  readonly now: number
  readonly address: OrderAddress
  readonly onChange: (facts: Partial<Order>) => void
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** What happens to an order: one sentence, then each step with its reasons (FOR-43). */
export function Answer({ asked, now, address, onChange, onAddress }: AnswerProps) {
  const say = useSay()
  const toasts = useTranslatedToasts()
  const copyLink = useCopyLink()
  const { world, order } = asked
  const resolution = useMemo(() => resolve(world, order), [world, order])
  const headline = headlineOf(asked, resolution)
  const sentence = useRef<HTMLHeadingElement>(null)
  const reasons = useRef<HTMLDivElement>(null)
  /** The pressed button is gone afterwards. */
  const choose = (facts: Partial<Order>) => {
    sentence.current?.focus()
    onChange(facts)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(asked, headline, resolution))
      toasts.show('success', (language) => language(msg`Answer copied`))
    } catch {
      toasts.show('error', (language) => language(msg`The answer could not be copied.`))
    }
  }
  const fixed = { ...address, placedAt: order.placedAt, revision: world.revision }
  return (
    <section className={`grid gap-16 shrinkable wraps ${classes['answer']}`} aria-label={say(messages.answer)}>
      <div className={`line gap-12 between ${classes['headline']}`}>
        <h2 ref={sentence} tabIndex={-1} aria-live="polite" className={classes['sentence']}>
          <FactoriesLinked>{headline}</FactoriesLinked>
        </h2>
        <Button className={classes['why']} onClick={() => reasons.current?.scrollIntoView()}>
          {say(msg`Why?`)}
        </Button>
      </div>
      <div className={`row gap-4 stretch ${classes['actions']}`} ref={reasons}>
        <Button variant="quiet" onClick={() => void copy()}>
          {say(msg`Copy as text`)}
        </Button>
        <Button variant="quiet" onClick={() => void copyLink(`${paths.orderCheck}${formatAddress(fixed)}`)}>
          {say(msg`Copy link`)}
        </Button>
        <Link className="target" to={overTime(order, address.placedAt)}>
          {say(msg`Over time`)}
        </Link>
      </div>
      {order.placedAt >= now - 60_000 || address.revision !== undefined ? null : (
        <Alert
          variant="info"
          actions={<Button onClick={() => onAddress({ asKnownAt: order.placedAt })}>{say(msg`Show what applied then`)}</Button>}
        >
          {say(msg`This order is in the past. The answer uses the current records.`)}
        </Alert>
      )}
      <AnswerSteps {...{ asked, resolution, address, onChange: choose, onAddress }} />
    </section>
  )
}

/** Coming up with the facts of an order: in the next seven days, or in those around the time at which it is placed. */
function overTime({ brand: _, placedAt: __, ...facts }: Order, placedAt: number | undefined): string {
  const [from, to] = [-1, 6].map((days) =>
    placedAt === undefined ? undefined : instantText(placedAt - (placedAt % 60_000) + days * dayMs),
  )
  return `${paths.comingUp}${queryOf({ from, to, order: formatAddress({ ...emptyAddress, facts }) })}`
}

/** The answer by the records as they stood at a time (FOR-48); the server decides it. */
export function PastAnswer({ asked, asKnownAt, onAddress }: Pick<AnswerProps, 'asked' | 'onAddress'> & { readonly asKnownAt: number }) {
  const say = useSay()
  const client = useClient()
  const { supportChannel } = useConfig()
  const { order, show } = asked
  const { brand, placedAt, ...facts } = order
  const zone = show.zoneOf(order.factory)
  const body = { orders: [{ ...facts, placedAt: instantText(placedAt) }], asKnownAt: instantText(asKnownAt), explain: 'short' as const }
  const { data, error } = useQuery({
    queryKey: [brand, 'resolve', body],
    queryFn: async ({ signal }) => (await client.read(resolveOrders, { body, signal })).results[0],
    retry: false,
  })
  return (
    <section className={`grid gap-16 shrinkable wraps ${classes['answer']}`} aria-label={say(messages.answer)}>
      <div className={classes['notice']}>
        <Alert
          variant={error === null ? 'warning' : 'error'}
          isLive={error !== null}
          actions={
            <Button autoFocus onClick={() => onAddress({ asKnownAt: undefined })}>
              {say(msg`Show the current records`)}
            </Button>
          }
          title={say(
            error === null
              ? msg`Based on the records as of ${{ at: show.moment(asKnownAt, zone) }}, not on the current ones.`
              : msg`The order could not be checked with the records of that time.`,
          )}
        >
          {error !== null
            ? failureText(error, say, supportChannel)
            : data?.asKnownAt == null
              ? undefined
              : say(msg`Their last change was on ${{ at: show.dates.instant(data.asKnownAt) }}.`)}
        </Alert>
      </div>
      <WhenFields
        at={asKnownAt}
        timeZone={zone}
        labels={{ date: msg`Date of the records`, time: msg`Time of the records` }}
        onChange={(at) => onAddress({ asKnownAt: at })}
      />
      {data === undefined ? error === null ? <p>{say(messages.pastLoading)}</p> : null : <Known asked={asked} resolved={data} />}
    </section>
  )
}

function Known({ asked, resolved }: { readonly asked: AnswerContext; readonly resolved: ResolvedOrder }) {
  const { world, order, say, show } = asked
  const { answer, steps = [], undecided } = resolved
  const { factory, path, cutoffs, options } = answer
  const [cutoff] = cutoffs
  const facts = undecided.filter((fact): fact is MissingFact => fact !== '')
  const isCommon = cutoffs.every(({ date, at }) => date === cutoff?.date && at === cutoff.at)
  const headline =
    factory === null
      ? undecidedText(asked, facts)
      : cutoff !== undefined && isCommon && !undecided.includes('productType')
        ? dispatchedText(asked, factory, cutoff.date, cutoff.local)
        : say(undecided.includes('service') ? messages.printedPerService(factory) : messages.printedUnknown(factory))
  const format = moneyFormat(say.languageTag, world.factories.get(factory ?? '')?.record?.value.currency ?? undefined)
  const closures = steps.flatMap(({ closures: some = [] }) => some)
  const winners = steps.flatMap(({ winner }) => winner ?? [])
  return (
    <>
      <div className={`line gap-12 between ${classes['headline']}`} data-past>
        <h2 className={classes['sentence']} aria-live="polite">
          <FactoriesLinked>{headline}</FactoriesLinked>
        </h2>
      </div>
      {resolved.assumed['productType'] === undefined ? null : (
        <p>{say(messages.assumedType(show.value('productType', resolved.assumed['productType'])))}</p>
      )}
      {path.length < 2 ? null : (
        <p>
          <FactoriesLinked>{say(msg`By way of ${{ factories: path.join(' → ') }}.`)}</FactoriesLinked>
        </p>
      )}
      {closures.map((closure) => (
        <p key={`${closure.key} ${closure.from} ${closure.to}`}>
          {closureText(asked, factory ?? '', closure)} <HistoryLink kind={closure.kind} of={closure.key} name={closure.reason} />
        </p>
      ))}
      {options.length === 0 || order.destination === undefined ? null : <p>{say(messages.destinationIgnored)}</p>}
      <Items items={options.map(({ id, name, price }) => ({ id, text: name, detail: price === null ? undefined : format(price) }))} />
      {winners.map(({ kind, key }) => (
        <p key={`${kind} ${key}`}>
          {say(msg`History of the record that decides it`)}: <HistoryLink kind={kind} of={key} name={key} />
        </p>
      ))}
    </>
  )
}
