import { Button } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { madeBy, useOpenPlans } from '../live/reading-with.tsx'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { type ChosenPlan, chosenPlan, workIn } from '../platform/plan.ts'
import { useBrand } from '../platform/session.tsx'
import type { CountProps } from '../platform/shell/palette-keys.tsx'
import { messages } from './messages.ts'

/** The plans in which one can work. */
export function PlanList({ onChoose }: { readonly onChoose: (plan: ChosenPlan) => void }) {
  const say = useSay()
  const { brand } = useBrand()
  const plans = useOpenPlans()
  const chosen = chosenPlan(brand)
  return (
    <ul className="plain-list grid gap-4 wraps" aria-label={say(msg`Plans in which one can work`)}>
      {plans.map((plan) => (
        <li key={plan.id} className="grid">
          <Button variant="quiet" aria-current={plan.id === chosen?.id ? true : undefined} onClick={() => onChoose(plan)}>
            <span className="grid anywhere">
              {plan.name} <span className="note">{madeBy(plan, say)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The plans in which one can work, the one in which the tab works, and the way back to live (PLN-26). */
export function PlanMenu({ onFollow }: CountProps) {
  const say = useSay()
  const { brand } = useBrand()
  const unsaved = useUnsavedChanges()
  const chosen = chosenPlan(brand)
  const work = async (plan: ChosenPlan | undefined) => {
    onFollow()
    if (await unsaved.mayLeave()) await workIn(brand, plan)
  }
  return (
    <>
      {chosen === undefined ? null : <Button onClick={() => void work(undefined)}>{say(msg`Back to live`)}</Button>}
      <PlanList onChoose={(plan) => void work(plan)} />
      <Link className="target" to={`${paths.plans}?add=`} onFollow={onFollow}>
        {say(messages.newPlan)}
      </Link>
      <Link className="target" to={paths.plans} onFollow={onFollow}>
        {say(msg`All plans`)}
      </Link>
    </>
  )
}
