import type { PlanItemWire, PlanMarks } from '@goat/contract/plans'
import { openStates } from '@goat/domain/kinds/plan'
import { Pill, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { usePlan, usePlanMarks } from '../live/reading-with.tsx'
import { willNotStart } from '../live/world.ts'
import { paths } from '../paths.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand } from '../platform/session.tsx'
import type { PlanMarkProps } from '../platform/shell/lazy.tsx'
import { timeText } from './messages.ts'

/** Marks a record that the plan of the tab changes (PLN-20), or an active or scheduled one (PLN-38), or what is folded with such records (PLN-39). */
export function PlanMark({ kind, of, isEdited = false }: PlanMarkProps) {
  const say = useSay()
  const chosen = chosenPlan(useBrand().brand)?.id
  const { data: plan } = usePlan(chosen)
  // What is read in a plan that is applied or over is as without it.
  const own = plan === undefined || openStates.includes(plan.state) ? chosen : undefined
  const keys = [of].flat()
  const itemsOf = own === undefined ? [] : (plan?.itemsOf ?? [])
  const items = itemsOf.filter((one) => one.kind === kind && keys.includes(one.key))
  const plans = usePlanMarks()(kind, ...keys).filter(({ id }) => id !== own)
  const [item] = items
  const [first] = plans
  const ownMark = item && (
    <Pill tone={items.every(({ conflict }) => conflict === null) ? 'accent' : 'warning'}>
      {say(
        keys.length === 1
          ? ownText(item)
          : (items.every(({ before }) => before === null) ? foldedTexts.added : foldedTexts.own)(items.length),
      )}
    </Pill>
  )
  const atOf =
    ({ timeZone }: Mark) =>
    (instant: string) =>
      timeText(say, instant, timeZone)
  if (typeof of !== 'string') {
    return (
      <>
        {ownMark}{' '}
        {first && <Pill>{say(keys.length === 1 && plans.length === 1 ? textInList(first, atOf(first)) : foldedText(plans))}</Pill>}
      </>
    )
  }
  return (
    <>
      {ownMark && <span className="target">{ownMark}</span>}
      {plans.map(({ id, ...plan }) => {
        const to = `${paths.plans}/${id}`
        if (!isEdited) {
          return (
            <span key={id} className="small-strong anywhere">
              <Link className="target" to={to}>
                <Unbroken>{say(textInList(plan, atOf(plan)))}</Unbroken>
              </Link>
            </span>
          )
        }
        const [before = '', after = ''] = say(textInForm({ ...plan, name: nameAt }, atOf(plan))).split(nameAt)
        return (
          <span key={id} className="block note anywhere">
            <Unbroken>{before}</Unbroken>
            <Link to={to}>{plan.name}</Link>
            <Unbroken>{after}</Unbroken>
          </span>
        )
      })}
    </>
  )
}

/** Stands in a sentence where the name of the plan, which no sentence contains otherwise, leads to it. */
const nameAt = '\n'

function ownText({ before, after, conflict }: PlanItemWire): MessageDescriptor {
  if (conflict !== null) {
    const { by } = conflict
    return msg`Changed by the plan, and by ${by}`
  }
  if (after === null) return msg`Removed by the plan`
  return before === null ? msg`Added by the plan` : msg`Changed by the plan`
}

type Mark = Omit<PlanMarks, 'id' | 'records'> & { readonly keys: readonly string[]; readonly isRemoved: boolean }

function textInList({ name, state, starts, ends, isRemoved, willFail }: Mark, at: (instant: string) => string): MessageDescriptor {
  if (willFail === true) return willNotStart(name)
  const [from, until] = [at(starts ?? ''), ends === null ? undefined : at(ends)]
  if (state === 'active') return until === undefined ? msg`By plan “${name}”` : msg`By plan “${name}”, until ${until}`
  return isRemoved ? msg`Until ${from}: then removed by plan “${name}”` : msg`From ${from} by plan “${name}”`
}

const foldedTexts = {
  added: (count: number) => msg`${count} added by the plan`,
  own: (count: number) => msg`${count} changed by the plan`,
  active: (count: number, name: string) => msg`${count} changed by plan “${name}”`,
  scheduled: (count: number, name: string) => msg`${count} to be changed by plan “${name}”`,
  several: (count: number, plans: number) => msg`${count} changed by ${plans} plans, now or later`,
}

/** How many of the records that are folded plans change. */
function foldedText(marks: readonly Mark[]): MessageDescriptor {
  const holding = marks.filter(({ willFail }) => willFail !== true)
  const plans = holding.length === 0 ? marks : holding
  const count = new Set(plans.flatMap(({ keys }) => keys)).size
  const [first, ...others] = plans
  if (first === undefined || others.length > 0) return foldedTexts.several(count, plans.length)
  return first.willFail === true ? willNotStart(first.name) : foldedTexts[first.state](count, first.name)
}

function textInForm({ name, state, starts, ends, willFail }: Mark, at: (instant: string) => string): MessageDescriptor {
  if (willFail === true) return willNotStart(name)
  const [from, until] = [at(starts ?? ''), ends === null ? undefined : at(ends)]
  if (state === 'scheduled')
    return msg`From ${from}, plan “${name}” changes this. If you change the same now, the plan is not applied until somebody decides what holds.`
  return until === undefined
    ? msg`Plan “${name}” has changed this. When somebody ends it, it takes back only what nobody has changed since.`
    : msg`Plan “${name}” has changed this. When it ends, ${until}, it takes back only what nobody has changed since.`
}
