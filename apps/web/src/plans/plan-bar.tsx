import { openStates } from '@goat/domain/kinds/plan'
import { LoadingButton } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { usePlan } from '../live/reading-with.tsx'
import { useCurrencies } from '../live/world.ts'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation } from '../platform/navigation/router.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { type ChosenPlan, choosePlan, workIn } from '../platform/plan.ts'
import { useBrand } from '../platform/session.tsx'
import { Sentences } from '../records/notes.tsx'
import { planActions } from './history-source.ts'
import { messages } from './messages.ts'
import classes from './plans.module.css'

const inPlan = (name: string) => msg`You are working in the plan “${name}”.`
const settled = (what: string, by: string) => msg`${what} ${by}: nothing can be saved to it any more.`
const settling = ['plan.scheduled', 'plan.applied', 'plan.ended', 'plan.discarded']

/** Says on every screen that the tab works in a plan, and leads back (PLN-20). */
export function PlanBar({ id, name: known }: ChosenPlan) {
  const say = useSay()
  const { brand } = useBrand()
  const unsaved = useUnsavedChanges()
  const { data } = usePlan(id)
  const name = data?.name ?? known
  useEffect(() => choosePlan(brand, { id, name }), [brand, id, name])
  // Once it is applied or over, every screen shows what is live, and nothing is saved to it.
  const isSettled = data !== undefined && !(openStates.includes(data.state) && data.state !== 'scheduled')
  const last = isSettled ? data.entries.findLast(({ action }) => settling.includes(action)) : undefined
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    const leaving = () => workIn(brand, undefined)
    if (!isSettled && !(await unsaved.mayLeave())) return
    setLeaving(true)
    // What is typed cannot be saved here.
    await (isSettled ? unsaved.leaveKeeping(leaving) : leaving())
  }
  return (
    <aside className={`row gap-8 gap-x-16 between ${classes['bar']}`} aria-label={say(msg`Plan`)} data-banner>
      <p className="anywhere">
        <strong>{name === '' ? null : say(inPlan(name))}</strong>{' '}
        {last === undefined ? (
          <span data-hint>{say(msg`What you save changes only the plan.`)}</span>
        ) : (
          say(settled(say(planActions[last.action] ?? messages.title), say(last.isBySchedule ? messages.bySchedule : messages.by(last.by))))
        )}{' '}
        {data?.state === 'inReview' || data?.state === 'approved' ? <span data-hint>{say(messages.approveAgain)}</span> : null}
      </p>
      <div className="row gap-8 gap-x-16">
        <Link className="target" to={`${paths.plans}/${id}`}>
          {say(msg`Open the plan`)}
        </Link>
        <LoadingButton isLoading={isLeaving} onClick={() => void leave()}>
          {say(msg`Back to live`)}
        </LoadingButton>
      </div>
    </aside>
  )
}

/** How many records are named. */
const maxNamed = 10

/** Names what the plan removes from the lists of the screen, which no longer show it (PLN-20). */
export function PlanRemovals({ id }: ChosenPlan) {
  const say = useSay()
  const { brand } = useBrand()
  const { pathname } = useLocation()
  const currencyOf = useCurrencies()
  const { data } = usePlan(id)
  if (data === undefined || currencyOf === undefined || !openStates.includes(data.state)) return null
  const context = { say, languageTag: say.languageTag, brand, currencyOf }
  const removed = data.itemsOf.flatMap(({ kind, key, before, after }) => {
    const name = after === null ? changeSources[kind].nameOf({ kind, key, value: before }, context) : undefined
    return name?.to.split('?')[0] === pathname ? [name] : []
  })
  if (removed.length === 0) return null
  return (
    <Alert variant="info" title={say(msg`The plan removes from this screen:`)}>
      <Sentences sentences={removed.slice(0, maxNamed).map(({ line }) => line)} />
      {removed.length > maxNamed ? <p>{say(msg`and ${{ count: removed.length - maxNamed }} more`)}</p> : null}
    </Alert>
  )
}
