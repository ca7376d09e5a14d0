import type { Order } from '@goat/domain/order-facts'
import type { Resolution } from '@goat/foresight/resolve'
import { useMemo } from 'react'
import { Later } from '../platform/shell/later.tsx'
import { partInAdvance } from '../platform/shell/part-in-advance.ts'
import type { OrderAddress } from './address.ts'
import classes from './answer.module.css'
import type { Asked } from './asked.ts'
import { MissingFacts } from './missing-facts.tsx'
import { StepItem } from './step-item.tsx'
import { stepsOf } from './steps.ts'

const otherTimes = partInAdvance(async () => (await import('./other-times.tsx')).OtherTimes)

export type AnswerStepsProps = {
  readonly asked: Asked
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
      <MissingFacts asked={asked} resolution={resolution} isFactoryKnown={false} onChange={onChange} />
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} onChange={onChange} />
        ))}
      </ol>
      <MissingFacts asked={asked} resolution={resolution} isFactoryKnown onChange={onChange} />
      <Later part={otherTimes}>{(OtherTimes) => <OtherTimes asked={asked} address={address} onAddress={onAddress} />}</Later>
    </>
  )
}
