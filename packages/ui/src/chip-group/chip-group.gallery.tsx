import { useState } from 'react'
import type { States } from '../../gallery/states.ts'
import { ChipGroup, type ChipGroupProps } from './chip-group.tsx'

const gifts = [
  { id: 'balloon', label: 'Balloon' },
  { id: 'flower', label: 'Flower' },
  { id: 'personalised-mug', label: 'Personalised Mug' },
  { id: 'soft-toy', label: 'Soft Toy' },
]

function Gifts({ first, ...rest }: { readonly first: readonly string[] } & Partial<ChipGroupProps<string>>) {
  const [chips, setChips] = useState(gifts)
  const [selected, setSelected] = useState(first)
  return (
    <ChipGroup
      label="Gift types"
      emptyText="All gift types"
      {...rest}
      chips={chips}
      selected={selected}
      onSelect={(id) => setSelected([...selected, id])}
      onRemove={(id) => {
        setChips(chips.filter((chip) => chip.id !== id))
        setSelected(selected.filter((one) => one !== id))
      }}
    />
  )
}

export const states: States = {
  'None selected': () => <Gifts first={[]} />,
  'All selected': () => <Gifts first={gifts.map((gift) => gift.id)} label="Chosen gift types" />,
  Disabled: () => <Gifts first={['flower']} label="Fixed gift types" isDisabled />,
  'Without its label': () => <Gifts first={['flower']} label="Hidden label" isLabelHidden />,
  Empty: () => (
    <ChipGroup
      label="No gift types"
      emptyText="All gift types"
      chips={[]}
      selected={[]}
      onSelect={() => undefined}
      onRemove={() => undefined}
    />
  ),
}
