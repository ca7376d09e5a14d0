import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { CheckboxGroup, type CheckboxGroupProps } from './checkbox-group.tsx'

const choices = [
  { value: 'weekday', label: 'Weekday' },
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
] as const
type Day = (typeof choices)[number]['value']

function Days({ first = [], ...rest }: { readonly first?: readonly Day[] } & Partial<CheckboxGroupProps<Day>>) {
  return (
    <Held<readonly Day[]> first={first}>
      {(value, set) => <CheckboxGroup label="Applicable On" {...rest} choices={choices} value={value} onChange={set} />}
    </Held>
  )
}

export const states: States = {
  'At rest': () => <Days first={['saturday']} />,
  'With an error': () => <Days label="Applicable Day" error="Please select at least one Applicable Day" />,
  Disabled: () => <Days label="Days" first={['weekday']} isDisabled />,
  'Without its label': () => <Days label="Hidden label" isLabelHidden />,
}
