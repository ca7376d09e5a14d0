import { Button, Group, Input, NumberField } from 'react-aria-components/NumberField'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './quantity-stepper.module.css'
import { quantityStepperTexts } from './quantity-stepper-texts.ts'

export type QuantityStepperProps = FieldFacts & {
  readonly value: number
  /** A whole number from the minimum to the maximum; a field that is left empty keeps what it had. */
  readonly onChange: (value: number) => void
  readonly minimum?: number
  readonly maximum?: number
  readonly isDisabled?: boolean
}

/** How many: typed, or one less and one more by a press. A button that leads beyond an end is disabled there. */
export function QuantityStepper({ value, onChange, minimum = 0, maximum, isDisabled = false, ...facts }: QuantityStepperProps) {
  const texts = useTexts(quantityStepperTexts)
  return (
    <Field {...facts}>
      {(control) => (
        <NumberField
          id={control.id}
          aria-label={facts.label}
          {...(control['aria-describedby'] === undefined ? {} : { 'aria-describedby': control['aria-describedby'] })}
          {...(maximum === undefined ? {} : { maxValue: maximum })}
          minValue={minimum}
          step={1}
          formatOptions={{ maximumFractionDigits: 0 }}
          value={value}
          onChange={(next) => onChange(Number.isNaN(next) ? value : next)}
          isInvalid={control['aria-invalid'] === true}
          isDisabled={isDisabled}
          decrementAriaLabel={texts.subtract}
          incrementAriaLabel={texts.add}
          validationBehavior="aria"
          isWheelDisabled
        >
          <Group className={classes['stepper'] ?? ''}>
            <Button slot="decrement" className={classes['step'] ?? ''}>
              <MinusIcon />
            </Button>
            <Input className={classNames(fieldClasses['control'], classes['quantity']) ?? ''} />
            <Button slot="increment" className={classes['step'] ?? ''}>
              <PlusIcon />
            </Button>
          </Group>
        </NumberField>
      )}
    </Field>
  )
}
