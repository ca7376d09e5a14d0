import type { States } from '../../gallery/states.ts'
import { ProgressSteps } from './progress-steps.tsx'

const steps = [
  { id: 'name', label: 'Name' },
  { id: 'time', label: 'Active time range' },
  { id: 'orders', label: 'Applicable orders' },
  { id: 'overrides', label: 'Overrides' },
]

export const states: States = {
  'At the first': () => <ProgressSteps label="Create Schedule" steps={steps} current="name" />,
  'In the middle': () => <ProgressSteps label="Create Schedule, half done" steps={steps} current="orders" />,
  'At the last': () => <ProgressSteps label="Create Schedule, nearly done" steps={steps} current="overrides" />,
}
