import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

function Name({ first, ...rest }: { readonly first: string } & Partial<TextInputProps>) {
  return <Held first={first}>{(value, set) => <TextInput label="Name" {...rest} value={value} onChange={set} />}</Held>
}

export const states: States = {
  'At rest': () => <Name first="Valentines Guaranteed Delivery" />,
  'With a placeholder and a hint': () => (
    <Name first="" placeholder="e.g. Valentines Guaranteed Delivery" hint="Not shown on the site, only for recognition." />
  ),
  'Characters used out of a maximum': () => <Name first="Valentines" maximum={12} />,
  'With an error': () => <Name first="" error="Required" isRequired />,
  'Read only': () => <Name first="Valentines" isReadOnly />,
  Disabled: () => <Name first="Valentines" isDisabled />,
}
