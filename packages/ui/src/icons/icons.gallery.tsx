import { Row, Stack } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import * as icons from './icons.tsx'

export const states: States = {
  'All of them': () => (
    <Row>
      {Object.entries(icons).map(([name, One]) => (
        <span key={name} title={name} data-icon={name}>
          <One size="medium" />
        </span>
      ))}
    </Row>
  ),
  Sizes: () => (
    <Stack>
      <icons.ClockIcon size="small" />
      <icons.ClockIcon size="medium" />
      <icons.ClockIcon size="large" />
    </Stack>
  ),
}
