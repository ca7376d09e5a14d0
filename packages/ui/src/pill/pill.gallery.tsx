import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { ClockIcon } from '../icons/control-icons.tsx'
import { Pill } from './pill.tsx'

export const states: States = {
  Tones: () => (
    <Row>
      <Pill>cake, flower</Pill>
      <Pill tone="accent">New</Pill>
      <Pill tone="success">Open</Pill>
      <Pill tone="warning">Closes soon</Pill>
      <Pill tone="error">Last minutes</Pill>
    </Row>
  ),
  'With an icon': () => (
    <Pill>
      <ClockIcon />
      Upcoming
    </Pill>
  ),
  'A long text': () => <Pill>{'alcohol, balloon, beauty, biscuit, book, cake, chocolate, flower, hamper, jewellery, '.repeat(2)}</Pill>,
}
