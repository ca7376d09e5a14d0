import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

function Priority({ first, ...rest }: { readonly first: number | string } & Partial<NumberInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <NumberInput label="Option priority" read={digits} {...rest} value={value} onChange={set} />
          <output>{typeof value === 'number' ? value : `not read: ${value}`}</output>
        </>
      )}
    </Held>
  )
}

const digits = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : undefined)

export const states: States = {
  'At rest': () => <Priority first={1234.5} />,
  Empty: () => <Priority first="" hint="Whole numbers, the lowest comes first." />,
  'With an error': () => <Priority first={3} error="Required" />,
  'Read only': () => <Priority first={3} isReadOnly />,
  Disabled: () => <Priority first={3} isDisabled />,
}
