import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx'

const packs = [
  { value: 'SINGLE', label: '1 Card Only' },
  { value: 'MULTI_TWO', label: '2 Card Multipack' },
  { value: 'MULTI_THREE', label: '3 Card Multipack' },
]

function Packs({ first, ...rest }: { readonly first: readonly string[] } & Partial<MultiSelectProps<string>>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <MultiSelect
          label="Pack Types"
          groups={[packs]}
          placeholder="Select"
          applyLabel="Apply"
          cancelLabel="Cancel"
          {...rest}
          value={value}
          onChange={set}
        />
      )}
    </Held>
  )
}

export const states: States = {
  'None chosen': () => <Packs first={[]} />,
  'Some chosen': () => <Packs first={['SINGLE', 'MULTI_THREE']} allLabel="All" />,
  'All chosen': () => <Packs first={packs.map((pack) => pack.value)} allLabel="All" />,
  'With shortcuts': () => (
    <Packs
      first={['SINGLE']}
      shortcuts={[
        { label: 'All', values: packs.map((pack) => pack.value) },
        { label: 'Multipacks', values: ['MULTI_TWO', 'MULTI_THREE'] },
        { label: 'None', values: [] },
      ]}
    />
  ),
  'Two groups': () => <Packs first={[]} groups={[packs.slice(0, 2), packs.slice(2)]} />,
  'With an error': () => <Packs first={[]} error="Please select at least one Pack Type" />,
  Disabled: () => <Packs first={['SINGLE']} isDisabled />,
}
