import { useState } from 'react'
import { Button, IconButton, LoadingButton, MoreActions } from '../src/button/button.tsx'
import { ChipGroup, type ChipGroupProps } from '../src/chip-group/chip-group.tsx'
import { CopyableCode } from '../src/copyable-code/copyable-code.tsx'
import { BackButton } from '../src/described/described.tsx'
import { DeleteIcon, EditIcon, PlusIcon } from '../src/icons/control-icons.tsx'
import { CloseIcon } from '../src/icons/icons.tsx'
import { QuantityStepper, type QuantityStepperProps } from '../src/number-fields/number-fields.tsx'
import { Held } from './held.tsx'
import { Row } from './layout.tsx'
import type { Pages, States } from './states.ts'

const backButtonStates: States = {
  'At rest': () => (
    <Held first={0}>
      {(times, set) => (
        <>
          <BackButton onClick={() => set(times + 1)} />
          <p>Pressed {times} times</p>
        </>
      )}
    </Held>
  ),
  Disabled: () => <BackButton disabled />,
}

const buttonStates: States = {
  Variants: () => (
    <Row>
      <Button variant="primary">Save</Button>
      <Button>Cancel</Button>
      <Button variant="quiet">Edit</Button>
      <Button variant="danger">Yes, Delete</Button>
    </Row>
  ),
  'With an icon': () => (
    <Row>
      <Button variant="primary" icon={<PlusIcon />}>
        New Schedule
      </Button>
      <Button icon={<PlusIcon />}>Add Exception</Button>
    </Row>
  ),
  Disabled: () => (
    <Row>
      <Button variant="primary" disabled>
        Save
      </Button>
      <Button disabled>Cancel</Button>
      <Button variant="quiet" disabled>
        Edit
      </Button>
      <Button variant="danger" disabled>
        Yes, Delete
      </Button>
    </Row>
  ),
  'With more actions': () => (
    <Row>
      <Button>Edit</Button>
      <MoreActions label="More">
        <Button variant="quiet">Duplicate</Button>
      </MoreActions>
    </Row>
  ),
  'A long text': () => <Button>Manage the product overrides of every fulfilment centre of this brand</Button>,
}

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

const chipGroupStates: States = {
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

const copyableCodeStates: States = {
  'At rest': () => <CopyableCode code="GB-MNPG-TAM" />,
  'In a row': () => (
    <Row>
      <CopyableCode code="GG-MNPG-GSY" />
      <CopyableCode code="NL-GRTZ-AMS" />
    </Row>
  ),
}

const iconButtonStates: States = {
  Variants: () => (
    <Row>
      <IconButton label="Close" icon={<CloseIcon />} />
      <IconButton label="Edit" icon={<EditIcon />} variant="secondary" />
      <IconButton label="Save" icon={<EditIcon />} variant="primary" />
      <IconButton label="Delete" icon={<DeleteIcon />} variant="danger" />
    </Row>
  ),
  Disabled: () => (
    <Row>
      <IconButton label="Close it" icon={<CloseIcon />} disabled />
      <IconButton label="Edit it" icon={<EditIcon />} variant="secondary" disabled />
    </Row>
  ),
}

const loadingButtonStates: States = {
  'At rest, loading once pressed': () => (
    <Held first={false}>
      {(isLoading, set) => (
        <LoadingButton variant="primary" isLoading={isLoading} onClick={() => set(true)}>
          Save
        </LoadingButton>
      )}
    </Held>
  ),
  Loading: () => (
    <Row>
      <LoadingButton variant="primary" isLoading>
        Update
      </LoadingButton>
      <LoadingButton isLoading>Search</LoadingButton>
    </Row>
  ),
}

function Cards({ first, ...rest }: { readonly first: number } & Partial<QuantityStepperProps>) {
  return (
    <Held<number | string> first={first}>
      {(value, set) => <QuantityStepper label="Cards" read={digits} {...rest} value={value} onChange={set} />}
    </Held>
  )
}

const digits = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : undefined)

const quantityStepperStates: States = {
  'From 1 to 5': () => <Cards first={2} minimum={1} maximum={5} />,
  'At its minimum': () => <Cards first={0} />,
  'At its maximum': () => <Cards first={5} maximum={5} hint="At most five in an order." />,
  'With an error': () => <Cards first={0} error="Required" />,
  Disabled: () => <Cards first={2} isDisabled />,
}

export const pages: Pages = {
  'back-button': backButtonStates,
  button: buttonStates,
  'chip-group': chipGroupStates,
  'copyable-code': copyableCodeStates,
  'icon-button': iconButtonStates,
  'loading-button': loadingButtonStates,
  'quantity-stepper': quantityStepperStates,
}
