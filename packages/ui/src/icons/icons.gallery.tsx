import { Row, Stack } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import * as controlIcons from './control-icons.tsx'
import * as icons from './icons.tsx'

export const states: States = {
  'All of them': () => (
    <Row>
      {Object.entries({ ...icons, ...controlIcons }).map(([name, One]) => (
        <span key={name} title={name} data-icon={name}>
          <One size="medium" />
        </span>
      ))}
    </Row>
  ),
  Sizes: () => (
    <Stack>
      <controlIcons.ClockIcon size="small" />
      <controlIcons.ClockIcon size="medium" />
      <controlIcons.ClockIcon size="large" />
    </Stack>
  ),
}
