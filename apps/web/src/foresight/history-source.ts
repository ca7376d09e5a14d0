import type { ChangeSource } from '../records/history.ts'
import { source as holidays } from './holiday-history.ts'
import { source as samples } from './sample-history.ts'

/** Decisions about public holidays, and sample orders. */
export const source: ChangeSource = {
  describe: (change, context) => (change.kind === 'holiday-decision' ? holidays : samples).describe(change, context),
}
