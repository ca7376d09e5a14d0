import type { PlanItemWire, PlanMarks } from '@goat/contract/plans'
import { Pill, Unbroken } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { usePlan, usePlanMarks } from '../live/reading-with.tsx'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand } from '../platform/session.tsx'
import type { PlanMarkProps } from '../platform/shell/lazy.tsx'
import { timeText } from './messages.ts'

/** Marks a record that the plan of the tab changes (PLN-20), or an active or scheduled one (PLN-38). */
export function PlanMark({ kind, of, isEdited = false }: PlanMarkProps) {
  const say = useSay()
  const own = chosenPlan(useBrand().brand)?.id
  const item = usePlan(own).data?.itemsOf.find((one) => one.kind === kind && one.key === of)
  const plans = usePlanMarks()(kind, of).filter(({ id }) => id !== own)
  return (
    <>
      {item === undefined ? null : <Pill tone={item.conflict === null ? 'accent' : 'warning'}>{say(ownText(item))}</Pill>}
      {plans.map(({ id, ...plan }) => (
        <span key={id} className={isEdited ? 'block note anywhere' : 'small-strong anywhere'}>
          <Link className="target" to={`${paths.plans}/${id}`}>
            <Unbroken>{say((isEdited ? textInForm : textInList)(plan, (at) => timeText(say, at, plan.timeZone)))}</Unbroken>
          </Link>
        </span>
      ))}
    </>
  )
}

function ownText({ before, after, conflict }: PlanItemWire): MessageDescriptor {
  if (conflict !== null) return msg`Changed by the plan, and by somebody else`
  if (after === null) return msg`Removed by the plan`
  return before === null ? msg`Added by the plan` : msg`Changed by the plan`
}

type Mark = Omit<PlanMarks, 'id' | 'records'> & { readonly isRemoved: boolean }

function textInList({ name, state, starts, ends, isRemoved }: Mark, at: (instant: string) => string): MessageDescriptor {
  const [from, until] = [at(starts ?? ''), ends === null ? undefined : at(ends)]
  if (state === 'active') return until === undefined ? msg`By plan “${name}”` : msg`By plan “${name}”, until ${until}`
  return isRemoved ? msg`Until ${from}: then removed by plan “${name}”` : msg`From ${from} by plan “${name}”`
}

function textInForm({ name, state, starts, ends }: Mark, at: (instant: string) => string): MessageDescriptor {
  const [from, until] = [at(starts ?? ''), ends === null ? undefined : at(ends)]
  if (state === 'scheduled')
    return msg`From ${from}, plan “${name}” changes this. If you change the same now, the plan is not applied until somebody decides what holds.`
  return until === undefined
    ? msg`Plan “${name}” has changed this. When somebody ends it, it takes back only what nobody has changed since.`
    : msg`Plan “${name}” has changed this. When it ends, ${until}, it takes back only what nobody has changed since.`
}
