import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { QuantityStepper, type QuantityStepperProps } from './quantity-stepper.tsx'

function Cards({ first, ...rest }: { readonly first: number } & Partial<QuantityStepperProps>) {
  return (
    <Held<number | string> first={first}>
      {(value, set) => <QuantityStepper label="Cards" read={digits} {...rest} value={value} onChange={set} />}
    </Held>
  )
}

const digits = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : undefined)

export const states: States = {
  'From 1 to 5': () => <Cards first={2} minimum={1} maximum={5} />,
  'At its minimum': () => <Cards first={0} />,
  'At its maximum': () => <Cards first={5} maximum={5} hint="At most five in an order." />,
  'With an error': () => <Cards first={0} error="Required" />,
  Disabled: () => <Cards first={2} isDisabled />,
}
