import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

function Description({ first, ...rest }: { readonly first: string } & Partial<TextAreaProps>) {
  return <Held first={first}>{(value, set) => <TextArea label="Description" {...rest} value={value} onChange={set} />}</Held>
}

export const states: States = {
  'At rest': () => <Description first="Delivered by two in the afternoon." hint="Shown to customers at the checkout." />,
  'Characters used out of a maximum': () => <Description first="Delivered by noon." maximum={20} />,
  'More than the maximum': () => <Description first="Delivered by two in the afternoon." maximum={20} />,
  'One line': () => <Description first="Delivered by noon." isOneLine />,
  'With an error': () => <Description first="" error="Required" maximum={200} />,
  'Read only': () => <Description first="Delivered by noon." isReadOnly />,
  Disabled: () => <Description first="Delivered by noon." isDisabled />,
}
