import { Stack } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { Rating } from './rating.tsx'

export const states: States = {
  'With total reviews': () => <Rating rating={4.5} totalReviews={1234} />,
  'From none to all': () => (
    <Stack>
      <Rating rating={0} />
      <Rating rating={2.3} />
      <Rating rating={5} />
    </Stack>
  ),
}
