import { Pill } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useSay } from '../platform/locale/locale.tsx'
import type { PlanMarkProps } from '../platform/shell/lazy.tsx'
import { usePlan } from './queries.ts'

/** Marks a record that the plan changes (PLN-20). */
export function PlanMark({ plan, kind, of }: PlanMarkProps) {
  const say = useSay()
  const { data } = usePlan(plan)
  const item = data?.itemsOf.find((one) => one.kind === kind && one.key === of)
  if (item === undefined) return null
  return (
    <Pill tone={item.conflict === null ? 'accent' : 'warning'}>
      {say(item.conflict === null ? msg`Changed by the plan` : msg`Changed by the plan, and by somebody else`)}
    </Pill>
  )
}
