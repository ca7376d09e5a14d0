import { Held } from '../../gallery/held.tsx'
import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { LoadingButton } from './loading-button.tsx'

export const states: States = {
  'At rest, loading once pressed': () => (
    <Held first={false}>
      {(isLoading, set) => (
        <LoadingButton variant="primary" isLoading={isLoading} onClick={() => set(true)}>
          Save
        </LoadingButton>
      )}
    </Held>
  ),
  Loading: () => (
    <Row>
      <LoadingButton variant="primary" isLoading>
        Update
      </LoadingButton>
      <LoadingButton isLoading>Search</LoadingButton>
    </Row>
  ),
}
