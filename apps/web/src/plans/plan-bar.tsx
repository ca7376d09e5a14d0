import { Button } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { type ChosenPlan, workIn } from '../platform/plan.ts'
import { useBrand } from '../platform/session.tsx'
import classes from './plans.module.css'

const inPlan = (name: string) => msg`You are working in the plan “${name}”.`

/** Says on every screen that the tab works in a plan, and leads back (PLN-20). */
export function PlanBar({ id, name }: ChosenPlan) {
  const say = useSay()
  const { brand } = useBrand()
  const unsaved = useUnsavedChanges()
  const leave = async () => {
    if (await unsaved.mayLeave()) workIn(brand, undefined)
  }
  return (
    <aside className={`row gap-8 gap-x-16 between ${classes['bar']}`} aria-label={say(msg`Plan`)} data-banner>
      <p className="anywhere">
        <strong>{say(inPlan(name))}</strong> {say(msg`What you save changes only the plan.`)}
      </p>
      <div className="row gap-8 gap-x-16">
        <Link className="target" to={`${paths.plans}/${id}`}>
          {say(msg`Open the plan`)}
        </Link>
        <Button onClick={() => void leave()}>{say(msg`Back to live`)}</Button>
      </div>
    </aside>
  )
}
