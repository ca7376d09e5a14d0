import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { MoneyInput, type MoneyInputProps } from './money-input.tsx'

function Price({ first, ...rest }: { readonly first: number | string } & Partial<MoneyInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <MoneyInput label="Price" currency="GBP" read={pence} {...rest} value={value} onChange={set} />
          <output>{typeof value === 'number' ? value : `not read: ${value}`}</output>
        </>
      )}
    </Held>
  )
}

const pence = (typed: string) => (/^\d+\.\d\d$/.test(typed) ? Number(typed.replace('.', '')) : undefined)

export const states: States = {
  'In pounds': () => <Price first={450} />,
  'In euros': () => <Price first={1295} currency="EUR" />,
  Empty: () => <Price first="" hint="Left empty, the price stays as it is." />,
  'With an error': () => <Price first={0} error="Required" />,
  'Read only': () => <Price first={450} isReadOnly />,
  Disabled: () => <Price first={450} isDisabled />,
}
