import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { NotificationPill } from './notification-pill.tsx'

export const states: States = {
  'Something new': () => <NotificationPill isNew>Delivery Options</NotificationPill>,
  'Nothing new': () => (
    <Row>
      <NotificationPill isNew={false}>Delivery Options</NotificationPill>
    </Row>
  ),
}
