import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { PlusIcon } from '../icons/control-icons.tsx'
import { Button } from './button.tsx'

export const states: States = {
  Variants: () => (
    <Row>
      <Button variant="primary">Save</Button>
      <Button>Cancel</Button>
      <Button variant="quiet">Edit</Button>
      <Button variant="danger">Yes, Delete</Button>
    </Row>
  ),
  'With an icon': () => (
    <Row>
      <Button variant="primary" icon={<PlusIcon />}>
        New Schedule
      </Button>
      <Button icon={<PlusIcon />}>Add Exception</Button>
    </Row>
  ),
  Disabled: () => (
    <Row>
      <Button variant="primary" disabled>
        Save
      </Button>
      <Button disabled>Cancel</Button>
      <Button variant="quiet" disabled>
        Edit
      </Button>
      <Button variant="danger" disabled>
        Yes, Delete
      </Button>
    </Row>
  ),
  'A long text': () => <Button>Manage the product overrides of every fulfilment centre of this brand</Button>,
}
