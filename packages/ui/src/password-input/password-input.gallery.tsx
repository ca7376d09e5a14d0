import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

function Secret(props: Partial<PasswordInputProps>) {
  return (
    <Held first="correct horse">
      {(value, set) => <PasswordInput label="Password" autoComplete="current-password" {...props} value={value} onChange={set} />}
    </Held>
  )
}

export const states: States = {
  'At rest': () => <Secret />,
  'With a hint': () => <Secret autoComplete="new-password" hint="At least twelve characters." />,
  'With an error': () => <Secret error="Required" />,
  Disabled: () => <Secret isDisabled />,
}
