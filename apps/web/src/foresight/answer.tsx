import { type ResolvedOrder, resolveOrders } from '@goat/contract/resolve'
import { type Order, orderFacts } from '@goat/domain/order-facts'
import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import type { MissingFact } from '@goat/foresight/what-if'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { moneyFormat } from '@goat/ui/number-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Days, useHolidays } from '../live/world.ts'
import { paths } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useCopyLink } from '../platform/navigation/router.tsx'
import { useConfig } from '../platform/session.tsx'
import { HistoryLink } from '../records/notes.tsx'
import { formatAddress, instantText, type OrderAddress } from './address.ts'
import classes from './answer.module.css'
import { texts } from './answer-messages.ts'
import { AnswerSteps } from './answer-steps.tsx'
import { textOf } from './answer-text.ts'
import { closureText, dispatchedText, headlineOf, undecidedText } from './headline.ts'
import { messages } from './messages.ts'
import type { AnswerContext, Show } from './show.ts'
import { WhenFields } from './when-fields.tsx'

export type AnswerProps = {
  readonly world: CompiledWorld
  readonly order: Order
  readonly now: number
  readonly address: OrderAddress
  readonly show: Show
  /** Changes facts of the order. */
  readonly onChange: (facts: Partial<Order>) => void
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** The answer by the current records, or by those of a past time. */
export function Answer(props: AnswerProps) {
  const say = useSay()
  const { world, order, show, address, onAddress } = props
  const { asKnownAt } = address
  const { data, isError } = useHolidays(aboutYearFrom(order.placedAt))
  const holidays = data?.read ?? (isError ? 'failed' : none)
  const asked = useMemo<AnswerContext>(() => ({ world, order, holidays, say, show }), [world, order, holidays, say, show])
  if (asKnownAt === undefined) return <CurrentAnswer {...props} asked={asked} />
  return <PastAnswer asked={asked} asKnownAt={asKnownAt} onAddress={onAddress} />
}

const none = [] as const

/** From the month of an instant on, so that they are not read again for each time. */
function aboutYearFrom(at: number): Days {
  const date = new Date(at)
  return { from: dateOfDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / dayMs - 1), count: 400 }
}

type CurrentAnswerProps = Omit<AnswerProps, 'order' | 'world' | 'show'> & { readonly asked: AnswerContext }

/** What happens to an order: one sentence, then each step with its reasons (FOR-43). */
function CurrentAnswer({ asked, now, address, onChange, onAddress }: CurrentAnswerProps) {
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
      toasts.show('success', (language) => language(messages.textCopied))
    } catch {
      toasts.show('error', (language) => language(messages.textNotCopied))
    }
  }
  const fixed = { ...address, placedAt: order.placedAt, revision: world.revision }
  return (
    <section className={`stack-16 shrinkable wraps ${classes['answer']}`} aria-label={say(messages.answer)}>
      <div className={`line-12 between ${classes['headline']}`}>
        <h2 ref={sentence} tabIndex={-1} aria-live="polite" className={classes['sentence']}>
          {headline}
        </h2>
        <Button className={classes['why']} onClick={() => reasons.current?.scrollIntoView()}>
          {say(messages.why)}
        </Button>
      </div>
      <div className={`row-4-stretch ${classes['actions']}`} ref={reasons}>
        <Button variant="quiet" onClick={() => void copy()}>
          {say(messages.copyText)}
        </Button>
        <Button variant="quiet" onClick={() => void copyLink(`${paths.orderCheck}${formatAddress(fixed)}`)}>
          {say(messages.copyLink)}
        </Button>
      </div>
      {order.placedAt >= now - 60_000 || address.revision !== undefined ? null : (
        <Alert variant="info" actions={<Button onClick={() => onAddress({ asKnownAt: order.placedAt })}>{say(texts.showAsKnown)}</Button>}>
          {say(texts.pastOrder)}
        </Alert>
      )}
      <AnswerSteps {...{ asked, resolution, address, onChange: choose, onAddress }} />
    </section>
  )
}

export type PastAnswerProps = {
  readonly asked: AnswerContext
  readonly asKnownAt: number
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** The answer by the records as they stood at a time (FOR-48); the server decides it. */
function PastAnswer({ asked, asKnownAt, onAddress }: PastAnswerProps) {
  const say = useSay()
  const client = useClient()
  const { supportChannel } = useConfig()
  const { order, show } = asked
  const zone = show.zoneOf(order.factory)
  const body = { orders: [wireOf(order)], asKnownAt: instantText(asKnownAt), explain: 'short' as const }
  const { data, error } = useQuery({
    queryKey: [order.brand, 'resolve', body],
    queryFn: async ({ signal }) => (await client.read(resolveOrders, { body, signal })).results[0],
    retry: false,
  })
  return (
    <section className={`stack-16 shrinkable wraps ${classes['answer']}`} aria-label={say(messages.answer)}>
      <div className={classes['notice']}>
        <Alert
          variant="warning"
          actions={
            <Button autoFocus onClick={() => onAddress({ asKnownAt: undefined })}>
              {say(texts.showCurrent)}
            </Button>
          }
          title={say(texts.past(show.moment(asKnownAt, zone)))}
        >
          {data?.asKnownAt == null ? undefined : say(texts.lastChange(show.dates.instant(data.asKnownAt)))}
        </Alert>
      </div>
      <WhenFields
        at={asKnownAt}
        timeZone={zone}
        labels={{ date: texts.recordsDate, time: texts.recordsTime }}
        onChange={(at) => onAddress({ asKnownAt: at })}
      />
      {error === null ? null : (
        <Alert variant="error" isLive title={say(texts.pastFailed)}>
          {failureText(error, say, supportChannel)}
        </Alert>
      )}
      {data === undefined ? error === null ? <p>{say(texts.pastLoading)}</p> : null : <Known asked={asked} resolved={data} />}
    </section>
  )
}

function wireOf({ placedAt, brand: _, ...facts }: Order) {
  const given = orderFacts.flatMap((fact) => (facts[fact] === undefined ? [] : [[fact, facts[fact]]]))
  return { placedAt: instantText(placedAt), ...Object.fromEntries(given) }
}

function Known({ asked, resolved }: { readonly asked: AnswerContext; readonly resolved: ResolvedOrder }) {
  const { world, order, say } = asked
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
        : say(undecided.includes('service') ? texts.printedPerService(factory) : texts.printedUnknown(factory))
  const format = moneyFormat(say.languageTag, world.factories.get(factory ?? '')?.record?.value.currency ?? undefined)
  const closures = steps.flatMap(({ closures: some = [] }) => some)
  const winners = steps.flatMap(({ winner }) => winner ?? [])
  return (
    <>
      <div className={`line-12 between ${classes['headline']}`} data-past>
        <h2 className={classes['sentence']} aria-live="polite">
          {headline}
        </h2>
      </div>
      {resolved.assumed['productType'] === undefined ? null : <p>{say(texts.assumedType(resolved.assumed['productType']))}</p>}
      {path.length < 2 ? null : <p>{say(texts.path(path.join(' → ')))}</p>}
      {closures.map((closure) => (
        <p key={`${closure.key} ${closure.from} ${closure.to}`}>
          {closureText(asked, factory ?? '', closure)} <HistoryLink kind={closure.kind} of={closure.key} name={closure.reason} />
        </p>
      ))}
      {options.length === 0 || order.destination === undefined ? null : <p>{say(texts.destinationIgnored)}</p>}
      {options.length === 0 ? null : (
        <ul className={classes['items']}>
          {options.map(({ id, name, price }) => (
            <li key={id} className={classes['item']}>
              <span className="medium">{name}</span>
              {price === null ? null : <span className="to-end">{format(price)}</span>}
            </li>
          ))}
        </ul>
      )}
      {winners.map(({ kind, key }) => (
        <p key={`${kind} ${key}`}>
          {say(texts.decidedBy)}: <HistoryLink kind={kind} of={key} name={key} />
        </p>
      ))}
    </>
  )
}
