import type { Order } from '@goat/domain/order-facts'
import { type Resolution, resolve } from '@goat/foresight/resolve'
import { Alert } from '@goat/ui/alert'
import { useMemo } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useWorldAt } from '../world.ts'
import type { OrderAddress } from './address.ts'
import classes from './answer.module.css'
import type { AnswerContext } from './answer-context.ts'
import { differentTexts } from './change-texts.ts'
import { MissingFacts } from './missing-facts.tsx'
import { moreMessages as texts } from './more-messages.ts'
import { OtherTimes } from './other-times.tsx'
import { showIn } from './show.ts'
import { StepItem } from './step-item.tsx'
import { stepsOf } from './steps.ts'

export type AnswerStepsProps = {
  readonly asked: AnswerContext
  readonly resolution: Resolution
  readonly address: OrderAddress
  /** Changes facts of the order. */
  readonly onChange: (facts: Partial<Order>) => void
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** The reasons of an answer: the facts that are missing, each step, and other times. Loaded after the sentence is shown. */
export function AnswerSteps({ asked, resolution, address, onChange, onAddress }: AnswerStepsProps) {
  const steps = useMemo(() => stepsOf(asked, resolution), [asked, resolution])
  return (
    <>
      {address.revision === undefined ? null : <ChangedSince asked={asked} resolution={resolution} revision={address.revision} />}
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} onChange={onChange} />
        ))}
      </ol>
      <MissingFacts asked={asked} resolution={resolution} onChange={onChange} />
      <OtherTimes asked={asked} address={address} onAddress={onAddress} />
    </>
  )
}

type ChangedSinceProps = Pick<AnswerStepsProps, 'asked' | 'resolution'> & { readonly revision: number }

/** What a copied link answered, if later changes of the records have changed that (FOR-89). */
function ChangedSince({ asked, resolution, revision }: ChangedSinceProps) {
  const say = useSay()
  const { world, order } = asked
  const { data, isError } = useWorldAt(revision < world.revision ? revision : undefined)
  const texted = useMemo(() => {
    if (data === undefined) return undefined
    const { world: then } = data
    const before = { asked: { ...asked, world: then, show: showIn(say, order.brand, then) }, resolution: resolve(then, order) }
    return differentTexts(before, { asked, resolution })
  }, [data, asked, order, resolution, say])
  if (isError || revision > world.revision) return <Alert variant="info">{say(texts.changedUnknown)}</Alert>
  if (texted === undefined || revision === world.revision || texted.before === texted.after) return null
  return (
    <Alert variant="warning" title={say(texts.changedSince)}>
      <p>{say(texts.wasThen(texted.before))}</p>
      <p>{say(texts.isNow(texted.after))}</p>
    </Alert>
  )
}
