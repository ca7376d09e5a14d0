import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'

function Dates({ first, ...rest }: { readonly first: string } & Partial<DateInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <DateInput label="Start date" {...rest} value={value} onChange={set} />
          <output>{value === '' ? 'no date' : value}</output>
        </>
      )}
    </Held>
  )
}

export const states: States = {
  'With a date': () => <Dates first="2026-02-14" />,
  Empty: () => <Dates first="" />,
  'With a hint': () => <Dates first="2026-02-14" hint="A day of the UTC calendar" />,
  'With an error': () => <Dates first="2026-02-14" error="Start Date must be earlier than 13 February 2026" />,
  'With marked dates': () => <Dates first="2026-12-06" marked={(date) => (date === '2026-12-25' ? 'Christmas Day' : undefined)} />,
  'Read only': () => <Dates first="2026-02-14" isReadOnly />,
  Disabled: () => <Dates first="2026-02-14" isDisabled />,
}
