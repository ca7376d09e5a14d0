import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { RadioGroup } from './radio-group.tsx'

const choices = [
  { value: 'uk', label: 'UK brand' },
  { value: 'nl', label: 'Dutch brand' },
] as const
type Brand = (typeof choices)[number]['value']

export const states: States = {
  'At rest': () => (
    <Held<Brand> first="uk">{(value, set) => <RadioGroup label="Brand" choices={choices} value={value} onChange={set} />}</Held>
  ),
  'Without its label': () => (
    <Held<Brand> first="nl">
      {(value, set) => <RadioGroup label="Hidden label" isLabelHidden choices={choices} value={value} onChange={set} />}
    </Held>
  ),
}
