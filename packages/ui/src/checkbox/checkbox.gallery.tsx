import { Held } from '../../gallery/held.tsx'
import { Stack } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { Checkbox } from './checkbox.tsx'

export const states: States = {
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
