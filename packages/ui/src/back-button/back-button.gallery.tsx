import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { BackButton } from './back-button.tsx'

export const states: States = {
  'At rest': () => (
    <Held first={0}>
      {(times, set) => (
        <>
          <BackButton onClick={() => set(times + 1)} />
          <p>Pressed {times} times</p>
        </>
      )}
    </Held>
  ),
  Disabled: () => <BackButton disabled />,
}
