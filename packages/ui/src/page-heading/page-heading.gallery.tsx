import type { States } from '../../gallery/states.ts'
import { Button } from '../button/button.tsx'
import { PageHeading } from './page-heading.tsx'

export const states: States = {
  'Title alone': () => <PageHeading title="Cutoff Configuration" />,
  'With its purpose and action': () => (
    <PageHeading
      title="Card Designation Schedules"
      purpose="Move orders from one factory to another for a time."
      action={<Button variant="primary">New Schedule</Button>}
    />
  ),
}
