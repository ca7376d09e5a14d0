import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { DeleteIcon, EditIcon } from '../icons/control-icons.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { IconButton } from './icon-button.tsx'

export const states: States = {
  Variants: () => (
    <Row>
      <IconButton label="Close" icon={<CloseIcon />} />
      <IconButton label="Edit" icon={<EditIcon />} variant="secondary" />
      <IconButton label="Save" icon={<EditIcon />} variant="primary" />
      <IconButton label="Delete" icon={<DeleteIcon />} variant="danger" />
    </Row>
  ),
  Disabled: () => (
    <Row>
      <IconButton label="Close it" icon={<CloseIcon />} disabled />
      <IconButton label="Edit it" icon={<EditIcon />} variant="secondary" disabled />
    </Row>
  ),
}
