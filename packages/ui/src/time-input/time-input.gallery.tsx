import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { TimeInput, type TimeInputProps } from './time-input.tsx'

function Time({ first, ...rest }: { readonly first: string } & Partial<TimeInputProps>) {
  return <Held first={first}>{(value, set) => <TimeInput label="Weekday" {...rest} value={value} onChange={set} />}</Held>
}

export const states: States = {
  'At rest': () => <Time first="16:00" />,
  Empty: () => <Time first="" />,
  'With an error, once left': () => <Time first="25:00" error="Invalid time values." />,
  'With an error at once': () => <Time first="25:00" error="Invalid time values." isErrorForced />,
  'The end of a period': () => <Time first="24:00:00" allowEndOfDay />,
  'Label hidden': () => <Time first="16:00" label="Hidden label" isLabelHidden />,
  'Read only': () => <Time first="16:00" isReadOnly />,
  Disabled: () => <Time first="16:00" isDisabled />,
}
