import { useState } from 'react'
import { Button } from '../src/button/button.tsx'
import { Checkbox, CheckboxGroup, type CheckboxGroupProps, RadioGroup } from '../src/choices/choices.tsx'
import { Modal } from '../src/modal/modal.tsx'
import { MultiSelect, type MultiSelectProps } from '../src/multi-select/multi-select.tsx'
import { Select, type SelectProps } from '../src/select/select.tsx'
import { SuggestField, type SuggestFieldProps } from '../src/suggest-field/suggest-field.tsx'
import { Held } from './held.tsx'
import { Stack } from './layout.tsx'
import type { Pages, States } from './states.ts'

const checkboxStates: States = {
  'At rest': () => (
    <Held first={false}>{(isChecked, set) => <Checkbox label="Domestic orders only" isChecked={isChecked} onChange={set} />}</Held>
  ),
  'Some of several': () => (
    <Held first={true}>{(isMixed, set) => <Checkbox label="All" isChecked={false} isMixed={isMixed} onChange={() => set(false)} />}</Held>
  ),
  Disabled: () => (
    <Stack>
      <Checkbox label="Indefinite end date" isChecked onChange={() => undefined} isDisabled />
      <Checkbox label="Every day?" isChecked={false} onChange={() => undefined} isDisabled />
    </Stack>
  ),
}

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

const checkboxGroupStates: States = {
  'At rest': () => <Days first={['saturday']} />,
  'With an error': () => <Days label="Applicable Day" error="Please select at least one Applicable Day" />,
  Disabled: () => <Days label="Days" first={['weekday']} isDisabled />,
  'Without its label': () => <Days label="Hidden label" isLabelHidden />,
  'With shortcuts': () => (
    <Days
      label="Shown on"
      first={['sunday']}
      shortcuts={[
        { label: 'All', values: choices.map(({ value }) => value) },
        { label: 'None', values: [] },
      ]}
    />
  ),
}

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

const multiSelectStates: States = {
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

const brands = [
  { value: 'uk', label: 'UK brand' },
  { value: 'nl', label: 'Dutch brand' },
] as const
type Brand = (typeof brands)[number]['value']

const radioGroupStates: States = {
  'At rest': () => (
    <Held<Brand> first="uk">{(value, set) => <RadioGroup label="Brand" choices={brands} value={value} onChange={set} />}</Held>
  ),
  'Without its label': () => (
    <Held<Brand> first="nl">
      {(value, set) => <RadioGroup label="Hidden label" isLabelHidden choices={brands} value={value} onChange={set} />}
    </Held>
  ),
}

const few = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'].map(option)
const many = [
  ...['AU-CHEQUEMATES-SYD', 'AU-PMI-MEL', 'GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM', 'GB-PROPACK-HUD'],
  ...['GG-MNPG-GSY', 'IE-STL-DUB', 'NL-GRTZ-AMS', 'US-KODI-LAS', 'US-KODI-NYC'],
].map(option)

function option(code: string) {
  return { value: code, label: code }
}

function Centre({ first, ...rest }: { readonly first: string | undefined } & Partial<SelectProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <Select
          label="Select Fulfilment Centre"
          options={few}
          placeholder="Select"
          emptyText="There are no fulfilment centres."
          {...rest}
          value={value}
          onChange={set}
        />
      )}
    </Held>
  )
}

const selectStates: States = {
  'One chosen': () => <Centre first="GB-DPS-SLE" />,
  'None chosen': () => <Centre first={undefined} />,
  'More than ten, typed into': () => <Centre first={undefined} options={many} />,
  'In a dialog': () => (
    <Held first={false}>
      {(isOpen, set) => (
        <>
          <Button onClick={() => set(true)}>Choose…</Button>
          <Modal title="Choose" isOpen={isOpen} onClose={() => set(false)}>
            <Centre first="IE-STL-DUB" options={many} />
            <Centre first="GB-DPS-SLE" label="Second centre" />
          </Modal>
        </>
      )}
    </Held>
  ),
  'Without options': () => <Centre first={undefined} options={[]} />,
  'With an error': () => <Centre first="GB-DPS-SLE" error="From and To factories cannot be the same" />,
  Disabled: () => <Centre first="GB-DPS-SLE" isDisabled />,
}

const fruits = [
  'Apple',
  'Apricot',
  'Banana',
  'Blackberry',
  'Blueberry',
  'Cherry',
  'Cranberry',
  'Fig',
  'Grape',
  'Pear',
  'Raspberry',
  'Strawberry',
]

function Fruit({ first = '', ...rest }: { readonly first?: string } & Partial<SuggestFieldProps>) {
  const [typed, setTyped] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly string[]>([])
  const found = typed === '' ? [] : fruits.filter((fruit) => fruit.toLowerCase().includes(typed.toLowerCase()))
  return (
    <>
      <SuggestField
        label="Fruit"
        {...rest}
        value={typed}
        onChange={setTyped}
        suggestions={found.map((text) => ({ id: text, text, detail: `${text.length} letters` }))}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onPick={(id) => {
          setPicked((now) => [...now, id])
          setTyped('')
        }}
        listLabel="Suggested fruits"
        status={found.length === 0 ? `No fruit matches "${typed}".` : `${found.length} found`}
      />
      <p>Picked: {picked.join(', ')}</p>
    </>
  )
}

const suggestFieldStates: States = {
  'At rest': () => <Fruit hint="Type a letter." />,
  'Cleared by Escape': () => <Fruit first="berry" clearsOnEscape />,
  'With an error': () => <Fruit error="Enter a fruit." />,
  Disabled: () => <Fruit first="Fig" isDisabled />,
}

export const pages: Pages = {
  checkbox: checkboxStates,
  'checkbox-group': checkboxGroupStates,
  'multi-select': multiSelectStates,
  'radio-group': radioGroupStates,
  select: selectStates,
  'suggest-field': suggestFieldStates,
}
