import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

function Priority({ first, ...rest }: { readonly first: number | undefined } & Partial<NumberInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <NumberInput label="Option priority" {...rest} value={value} onChange={set} />
          <output>{value ?? 'nothing'}</output>
        </>
      )}
    </Held>
  )
}

export const states: States = {
  'At rest': () => <Priority first={1234.5} />,
  Empty: () => <Priority first={undefined} hint="Whole numbers, the lowest comes first." />,
  'Whole numbers from 1 to 10': () => <Priority first={3} minimum={1} maximum={10} step={1} />,
  'With an error': () => <Priority first={3} error="Required" />,
  'Read only': () => <Priority first={3} isReadOnly />,
  Disabled: () => <Priority first={3} isDisabled />,
}
