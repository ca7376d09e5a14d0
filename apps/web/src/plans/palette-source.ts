import { listPlans } from '@goat/contract/plans'
import { madeBy } from '../live/reading-with.tsx'
import { paths } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { messages, stateNames } from './messages.ts'

/** All plans by their name and id. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, say, signal }) => {
    const { plans } = await client.read(listPlans, { signal })
    return {
      leftOut: [],
      read: plans.map((plan) => ({
        id: plan.id,
        text: plan.name,
        detail: `${say(stateNames[plan.state])} · ${madeBy(plan, say)}`,
        to: `${paths.plans}/${plan.id}`,
      })),
    }
  },
}
