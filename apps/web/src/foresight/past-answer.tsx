import { type ResolvedOrder, resolveOrders } from '@goat/contract/resolve'
import { type Order, orderFacts } from '@goat/domain/order-facts'
import type { MissingFact } from '@goat/foresight/what-if'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { moneyFormat } from '@goat/ui/money-format'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { HistoryLink } from '../platform/change-history/history-link.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { instantText, type OrderAddress } from './address.ts'
import classes from './answer.module.css'
import type { AnswerContext } from './answer-context.ts'
import { answerMessages } from './answer-messages.ts'
import { closureText } from './closure-text.ts'
import { dispatchedText, undecidedText } from './headline.ts'
import { messages } from './messages.ts'
import { moreMessages as texts } from './more-messages.ts'
import { stepMessages } from './step-messages.ts'
import { WhenFields } from './when-fields.tsx'

export type PastAnswerProps = {
  readonly asked: AnswerContext
  readonly asKnownAt: number
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** The answer by the records as they stood at a time (FOR-48); the server decides it. */
export function PastAnswer({ asked, asKnownAt, onAddress }: PastAnswerProps) {
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
    <section className={classes['answer']} aria-label={say(messages.answer)}>
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
        : say(undecided.includes('service') ? answerMessages.printedPerService(factory) : answerMessages.printedUnknown(factory))
  const format = moneyFormat(say.languageTag, world.factories.get(factory ?? '')?.record?.value.currency ?? undefined)
  const closures = steps.flatMap(({ closures: some = [] }) => some)
  const winners = steps.flatMap(({ winner }) => winner ?? [])
  return (
    <>
      <div className={classes['headline']} data-past>
        <h2 className={classes['sentence']} aria-live="polite">
          {headline}
        </h2>
      </div>
      {resolved.assumed['productType'] === undefined ? null : <p>{say(stepMessages.assumedType(resolved.assumed['productType']))}</p>}
      {path.length < 2 ? null : <p>{say(texts.path(path.join(' → ')))}</p>}
      {closures.map((closure) => (
        <p key={`${closure.key} ${closure.from} ${closure.to}`}>
          {closureText(asked, factory ?? '', closure)} <HistoryLink kind={closure.kind} of={closure.key} name={closure.reason} />
        </p>
      ))}
      {options.length === 0 || order.destination === undefined ? null : <p>{say(stepMessages.destinationIgnored)}</p>}
      {options.length === 0 ? null : (
        <ul className={classes['items']}>
          {options.map(({ id, name, price }) => (
            <li key={id} className={classes['item']}>
              <span className={classes['item-text']}>{name}</span>
              {price === null ? null : <span className={classes['detail']}>{format(price)}</span>}
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
