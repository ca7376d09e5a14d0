import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { CopyableCode } from './copyable-code.tsx'

export const states: States = {
  'At rest': () => <CopyableCode code="GB-MNPG-TAM" />,
  'In a row': () => (
    <Row>
      <CopyableCode code="GG-MNPG-GSY" />
      <CopyableCode code="NL-GRTZ-AMS" />
    </Row>
  ),
}
