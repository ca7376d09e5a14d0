import { classNames } from '../class-names.ts'
import { quantityStepperTexts } from '../component-texts.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { MinusIcon, PlusIcon } from '../icons/control-icons.tsx'
import { NumberControl, type NumberFacts } from '../number-input/number-input.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './quantity-stepper.module.css'

export type QuantityStepperProps = FieldFacts &
  Pick<NumberFacts, 'value' | 'onChange' | 'read' | 'isDisabled'> & {
    readonly minimum?: number
    readonly maximum?: number
  }

/**
 * A quantity that can be typed or changed by one. A button that would pass a bound is disabled, as are both if the text is not a number,
 * for which the caller shows an error.
 */
export function QuantityStepper({ value, onChange, read, minimum = 0, maximum, isDisabled, ...facts }: QuantityStepperProps) {
  const texts = useTexts(quantityStepperTexts)
  const number = typeof value === 'number' ? value : read(value)
  const step = (change: number) => {
    if (number !== undefined) onChange(number + change)
  }
  const isAtMinimum = number === undefined || number <= minimum
  const isAtMaximum = number === undefined || (maximum !== undefined && number >= maximum)
  return (
    <Field {...facts}>
      {(control) => (
        <div className={classes['stepper']}>
          <button
            type="button"
            className={classes['step']}
            aria-label={texts.subtract}
            disabled={isDisabled || isAtMinimum}
            onClick={() => step(-1)}
          >
            <MinusIcon />
          </button>
          <NumberControl
            control={control}
            className={classNames(fieldClasses['control'], classes['quantity'])}
            value={value}
            onChange={onChange}
            read={read}
            isDisabled={isDisabled}
          />
          <button
            type="button"
            className={classes['step']}
            aria-label={texts.add}
            disabled={isDisabled || isAtMaximum}
            onClick={() => step(1)}
          >
            <PlusIcon />
          </button>
        </div>
      )}
    </Field>
  )
}
