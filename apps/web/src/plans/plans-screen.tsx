import type { PlanWire } from '@goat/contract/plans'
import type { PlanState } from '@goat/domain/kinds/plan'
import { Button } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { LiveQueries } from '../live/live-queries.tsx'
import { usePlans, useWillFail } from '../live/reading-with.tsx'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useBrandApis, useCanEdit } from '../platform/session.tsx'
import { EmptyState, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { ViewOnlyNote } from '../records/notes.tsx'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { messages } from './messages.ts'
import { useTemplate } from './plan-acts.tsx'
import { PlanForm, planFormName } from './plan-form.tsx'
import { PlanFacts, PlanPage, StatePill } from './plan-page.tsx'

/** `/plans`: several changes as one decision (PLN-1); `/plans/{id}`: one plan. */
export function PlansScreen() {
  const { pathname } = useLocation()
  const id = decodeURIComponent(pathname.slice(paths.plans.length + 1).replace(/\/$/, ''))
  return id === '' ? <Plans /> : <PlanPage key={id} id={id} />
}

/** Those that need somebody first. */
const order: readonly PlanState[] = ['failed', 'missed', 'active', 'scheduled', 'approved', 'inReview', 'draft', 'ended', 'discarded']

function Plans() {
  const say = useSay()
  const canEdit = useCanEdit()
  const { factory: movesApi } = useBrandApis()
  const navigate = useNavigate()
  const query = usePlans()
  const willFail = useWillFail()
  const rank = ({ id, state }: PlanWire) => (willFail(id) ? -1 : order.indexOf(state))
  const isAsked = new URLSearchParams(useLocation().search).has('add')
  const isRestored = useRestoredDrafts(planFormName).some(({ id }) => id === '')
  const [isAdding, setAdding] = useState(isAsked || isRestored)
  const open = (id: string) => void navigate(`${paths.plans}/${id}`)
  const template = useTemplate(chosenPlan(useBrand().brand), open)
  return (
    <Page
      title={say(messages.title)}
      purpose={say(msg`Several changes as one decision: prepared together, applied at one moment, taken back as one.`)}
      action={
        canEdit ? (
          <div className="row gap-8">
            <Button onClick={() => template.ask('closing')}>{say(messages.closeTemplateAsk(movesApi !== null))}</Button>
            <Button onClick={() => template.ask('prices')}>{say(messages.priceTemplateAsk)}</Button>
            <Button variant="primary" onClick={() => setAdding(true)}>
              {say(messages.add)}
            </Button>
          </div>
        ) : undefined
      }
    >
      <ViewOnlyNote />
      <LiveQueries />
      <Loaded query={query} failed={{ title: messages.loadFailed }}>
        {({ plans }) =>
          plans.length === 0 ? (
            <EmptyState title={say(msg`There are no plans yet.`)}>
              <p>{say(msg`A plan collects changes on every screen. Nothing takes effect until it is applied.`)}</p>
            </EmptyState>
          ) : (
            <ul className="plain-list grid gap-12">
              {plans
                .toSorted((a, b) => rank(a) - rank(b))
                .map((plan) => (
                  <li key={plan.id} className="grid gap-8 frame surface padding-12-16 wraps">
                    <div className="row gap-4 gap-x-12 between">
                      <h2 className="text-16 anywhere">
                        <Link className="target" to={`${paths.plans}/${plan.id}`}>
                          <Unbroken>{plan.name}</Unbroken>
                        </Link>
                      </h2>
                      <StatePill state={plan.state} />
                    </div>
                    <PlanFacts plan={plan} />
                    {willFail(plan.id) ? <Alert variant="warning">{say(messages.willFail)}</Alert> : null}
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding ? (
        <PlanForm
          onEnd={(saved) => {
            setAdding(false)
            if (saved?.[0] !== undefined) open(saved[0])
          }}
        />
      ) : null}
      {template.dialog}
    </Page>
  )
}
