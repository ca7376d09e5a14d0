import type { Order } from '@goat/domain/order-facts'
import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useMemo, useRef } from 'react'
import { paths } from '../paths.ts'
import { useCopyLink } from '../platform/brand/use-copy-link.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useTranslatedToasts } from '../platform/translated-toasts.tsx'
import { type Days, useHolidays } from '../public-holidays.ts'
import { formatAddress, type OrderAddress } from './address.ts'
import classes from './answer.module.css'
import type { AnswerContext } from './answer-context.ts'
import { answerMessages } from './answer-messages.ts'
import { AnswerSteps } from './answer-steps.tsx'
import { textOf } from './answer-text.ts'
import { headlineOf } from './headline.ts'
import { messages } from './messages.ts'
import { PastAnswer } from './past-answer.tsx'
import type { Show } from './show.ts'

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
    <section className={classes['answer']} aria-label={say(messages.answer)}>
      <div className={classes['headline']}>
        <h2 ref={sentence} tabIndex={-1} aria-live="polite" className={classes['sentence']}>
          {headline}
        </h2>
        <Button className={classes['why']} onClick={() => reasons.current?.scrollIntoView()}>
          {say(messages.why)}
        </Button>
      </div>
      <div className={classes['actions']} ref={reasons}>
        <Button variant="quiet" onClick={() => void copy()}>
          {say(messages.copyText)}
        </Button>
        <Button variant="quiet" onClick={() => void copyLink(`${paths.orderCheck}${formatAddress(fixed)}`)}>
          {say(messages.copyLink)}
        </Button>
      </div>
      {order.placedAt >= now - 60_000 || address.revision !== undefined ? null : (
        <Alert
          variant="info"
          actions={<Button onClick={() => onAddress({ asKnownAt: order.placedAt })}>{say(answerMessages.showAsKnown)}</Button>}
        >
          {say(answerMessages.pastOrder)}
        </Alert>
      )}
      <AnswerSteps {...{ asked, resolution, address, onChange: choose, onAddress }} />
    </section>
  )
}
