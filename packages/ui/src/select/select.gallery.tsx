import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { Button } from '../button/button.tsx'
import { Modal } from '../modal/modal.tsx'
import { Select } from './select.tsx'
import type { SelectProps } from './select-option.tsx'

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

export const states: States = {
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
