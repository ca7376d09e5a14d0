import type { PlanAct, PlanItemWire, PlanWire } from '@goat/contract/plans'
import { worldKinds } from '@goat/domain/kinds/kind'
import { maxPlanReasonLength, type PlanState } from '@goat/domain/kinds/plan'
import { Button, LoadingButton } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Alert, Pill, type PillTone, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { ChangedFacts, changedFacts, type Describe, isOneSided, useDescribe } from '../history/change-item.tsx'
import { UndoneEffect } from '../history/undo-dialog.tsx'
import { paths, queryOf } from '../paths.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useAuthor } from '../platform/auth/auth.ts'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan, workIn } from '../platform/plan.ts'
import { useBrand, useCanEdit } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { useConfirm } from '../records/confirm.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { CopyForm } from './copy-form.tsx'
import { messages, stateNames } from './messages.ts'
import { PlanForm } from './plan-form.tsx'
import { useEnding, usePlan, usePlanWrites } from './queries.ts'

/** `/plans/{id}`: what a plan changes, what others have changed since, and what can be done with it (PLN-22). */
export function PlanPage({ id }: { readonly id: string }) {
  const say = useSay()
  const query = usePlan(id)
  const describe = useDescribe()
  const plan = query.data
  return (
    <Page
      title={plan?.name ?? say(messages.title)}
      action={
        <Link className="target" to={paths.plans}>
          {say(msg`All plans`)}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
        {(known) => (
          <>
            <div className="grid gap-8 frame surface padding-12-16 wraps">
              <div>
                <StatePill state={known.state} />
              </div>
              <PlanFacts plan={known} />
              <Acts plan={known} describe={describe} />
            </div>
            <section className="grid gap-12 wraps" aria-label={say(msg`Changes of the plan`)}>
              <h2>{say(messages.count(known.items))}</h2>
              {known.items === 0 ? <p>{say(msg`Choose “Work in this plan”, then make the changes on their own screens.`)}</p> : null}
              {describe === undefined
                ? null
                : known.itemsOf.map((item) => <Item key={`${item.kind} ${item.key}`} plan={known} item={item} describe={describe} />)}
            </section>
            {isOpen(known) && known.items > 0 ? <Effects items={known.itemsOf} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function isOpen({ state }: PlanWire): boolean {
  return state !== 'active' && state !== 'ended' && state !== 'discarded'
}

/** What the plan changes about the sample orders. */
function Effects({ items }: { readonly items: readonly PlanItemWire[] }) {
  const records = items.flatMap(({ kind, key, after }) => {
    const known = worldKinds.find((one) => one === kind)
    return known === undefined ? [] : [{ kind: known, key, value: after }]
  })
  const removed = items.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []))
  return <SampleEffect records={records} removed={removed} />
}

type ItemProps = { readonly plan: PlanWire; readonly item: PlanItemWire; readonly describe: Describe }

/** One change, in the words of its kind; with a conflict, what others have changed and how to resolve it. */
function Item({ plan, item, describe }: ItemProps) {
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
  const canEdit = useCanEdit()
  const writes = usePlanWrites()
  const [failure, setFailure] = useState<string>()
  const { kind, key, action, before, after, conflict } = item
  const hasPassed = !isOpen(plan)
  const description = describe({ kind, key, action, before: hasPassed ? null : before, after })
  const subject = description?.subject ?? key
  const facts = description === undefined ? [] : changedFacts(description)
  const resolve = async (keep: 'plan' | 'theirs' | 'nothing') => {
    const outcome = await writes.resolve(plan.id, kind, key, keep)
    setFailure(outcome.kind === 'failed' ? outcome.why(say) : undefined)
  }
  const canResolve = canEdit && isOpen(plan) && plan.state !== 'scheduled'
  return (
    <article className="grid gap-8 frame surface padding-12-16 wraps" aria-label={subject}>
      <div className="row gap-4 gap-x-12 between">
        <h3 className="text-16 anywhere">
          <Unbroken>{subject}</Unbroken>
        </h3>
        <Pill>{say(changeSources[kind].name)}</Pill>
      </div>
      <p className="anywhere">
        {description?.what ?? action}{' '}
        <span className="note">
          {say(messages.by(item.by))}, {dates.instant(item.at)}
        </span>
      </p>
      {facts.length === 0 || description === undefined ? null : <ChangedFacts facts={facts} isWhole={isOneSided(description)} />}
      {conflict === null || hasPassed ? null : (
        <Alert
          variant="warning"
          title={say(messages.conflict(author(conflict.by), dates.instant(conflict.at)))}
          actions={
            canResolve ? (
              <>
                <Button disabled={writes.isBusy} onClick={() => void resolve('plan')}>
                  {say(messages.keepPlan)}
                </Button>
                <Button disabled={writes.isBusy} onClick={() => void resolve('theirs')}>
                  {say(messages.keepTheirs)}
                </Button>
              </>
            ) : undefined
          }
        />
      )}
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {failure}
        </Alert>
      )}
      {canResolve ? (
        <div>
          <Button
            variant="quiet"
            aria-label={say(msg`Remove from the plan: ${subject}`)}
            disabled={writes.isBusy}
            onClick={() => void resolve('nothing')}
          >
            {say(messages.remove)}
          </Button>
        </div>
      ) : null}
    </article>
  )
}

type ActsProps = { readonly plan: PlanWire; readonly describe: Describe | undefined }

/** What can be done with the plan as it is. What takes effect, or is over then, is asked first. */
function Acts({ plan, describe }: ActsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const canEdit = useCanEdit()
  const navigate = useNavigate()
  const writes = usePlanWrites()
  const [isEditing, setEditing] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [urgent, setUrgent] = useState<'apply' | 'schedule'>()
  const [seen, setSeen] = useState<string>()
  const { id, name, hash, state } = plan
  const isChosen = chosenPlan(brand)?.id === id
  const act = async (what: PlanAct, seen: string, reason?: string) => {
    const outcome = await writes.act(id, what, seen, reason)
    if (outcome.kind === 'failed' && needsApproval(outcome.cause) && (what === 'apply' || what === 'schedule')) setUrgent(what)
    // What the tab shows and saves now is live again.
    if (outcome.kind === 'saved' && isChosen && (what === 'apply' || what === 'schedule' || what === 'discard')) workIn(brand, undefined)
    return outcome
  }
  const confirm = useConfirm<'apply' | 'discard' | 'end'>((asked) => {
    const yes = { apply: messages.yesApply, discard: messages.yesDiscard, end: messages.yesEnd }[asked]
    const title = { apply: msg`Apply the plan now?`, discard: msg`Discard the plan?`, end: msg`End the plan now?` }[asked]
    const text = {
      apply: msg`All of its changes take effect at once, or none.`,
      discard: msg`Its changes will never take effect.`,
      end: msg`What the plan has changed is taken back, except where somebody has changed it since.`,
    }[asked]
    return {
      title: say(title),
      text: (
        <>
          <p>{say(text)}</p>
          {asked === 'end' && describe !== undefined ? <Ending id={id} describe={describe} onSeen={setSeen} /> : null}
        </>
      ),
      no: say(messages.cancel),
      yes: say(yes),
      isPrimary: asked === 'apply',
      isDisabled: asked === 'end' && seen === undefined,
      onConfirm: () => act(asked, asked === 'end' ? (seen ?? '') : hash),
    }
  })
  if (!canEdit) return null
  const direct = (what: PlanAct, label: string, isPrimary = false) => (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      disabled={writes.isBusy}
      onClick={() => void act(what, hash).then((outcome) => setFailure(outcome.kind === 'failed' ? outcome.why(say) : undefined))}
    >
      {label}
    </Button>
  )
  const asking = (what: 'apply' | 'discard' | 'end', label: string, isPrimary = false) => (
    <Button variant={isPrimary ? 'primary' : 'secondary'} disabled={writes.isBusy} onClick={() => confirm.ask(what)}>
      {label}
    </Button>
  )
  const mayStart = state === 'draft' || state === 'approved' || state === 'missed' || state === 'failed'
  const isOver = state === 'ended' || state === 'discarded'
  return (
    <>
      <div className="row gap-8">
        {isOpen(plan) && state !== 'scheduled' && !isChosen ? (
          <Button variant="primary" onClick={() => workIn(brand, { id, name }, paths.home)}>
            {say(messages.workIn)}
          </Button>
        ) : null}
        {mayStart && plan.starts !== null ? direct('schedule', say(messages.schedule)) : null}
        {mayStart || state === 'scheduled' ? asking('apply', say(messages.apply)) : null}
        {state === 'scheduled' ? direct('unschedule', say(messages.unschedule)) : null}
        {state === 'draft' ? direct('submit', say(messages.submit)) : null}
        {state === 'inReview' ? direct('approve', say(messages.approve), true) : null}
        {state === 'inReview' || state === 'approved' ? direct('return', say(messages.sendBack)) : null}
        {state === 'active' ? asking('end', say(messages.end)) : null}
        {isOver ? null : (
          <Button disabled={writes.isBusy} onClick={() => setEditing(true)}>
            {say(messages.edit)}
          </Button>
        )}
        {isOpen(plan) ? asking('discard', say(messages.discard)) : null}
        {plan.items === 0 || describe === undefined ? null : (
          <Button disabled={writes.isBusy} onClick={() => setCopying(true)}>
            {say(messages.copy)}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void navigate(`${paths.history}${queryOf({ kind: 'plan', key: id })}`)}>
          {say(msg`History`)}
        </Button>
      </div>
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {failure}
        </Alert>
      )}
      {urgent === undefined ? null : (
        <Emergency
          isBusy={writes.isBusy}
          onGoAhead={async (reason) => {
            const outcome = await act(urgent, hash, reason)
            setFailure(outcome.kind === 'failed' ? outcome.why(say) : undefined)
            if (outcome.kind === 'saved') setUrgent(undefined)
          }}
        />
      )}
      {plan.emergency === null ? null : (
        <Alert variant="warning" title={say(messages.emergency(plan.emergency.by))} actions={direct('seen', say(messages.seen))}>
          {plan.emergency.reason}
        </Alert>
      )}
      {isEditing ? <PlanForm plan={plan} onSaved={() => undefined} onClose={() => setEditing(false)} /> : null}
      {isCopying && describe !== undefined ? (
        <CopyForm
          plan={plan}
          describe={describe}
          onMade={(made) => void navigate(`${paths.plans}/${made.id}`)}
          onClose={() => setCopying(false)}
        />
      ) : null}
      {confirm.dialog}
    </>
  )
}

function needsApproval(cause: unknown): boolean {
  return cause instanceof CallFailure && cause.problem?.issues.some(({ code }) => code === 'plan.needsApproval') === true
}

type EmergencyProps = { readonly isBusy: boolean; readonly onGoAhead: (reason: string) => Promise<void> }

/** Goes ahead without the approval of somebody else, with a reason (PLN-14). */
function Emergency({ isBusy, onGoAhead }: EmergencyProps) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') void onGoAhead(reason.trim())
  }
  return (
    <form className="grid gap-8 frame padding-12-16" noValidate onSubmit={submit}>
      <p>{say(msg`In an emergency, you can go ahead with a reason. It is listed here until somebody else has looked at it.`)}</p>
      <TextInput label={say(msg`Reason`)} value={reason} onChange={setReason} maximum={maxPlanReasonLength} isRequired />
      <div>
        <LoadingButton type="submit" isLoading={isBusy} disabled={reason.trim() === ''}>
          {say(msg`Go ahead without approval`)}
        </LoadingButton>
      </div>
    </form>
  )
}

type EndingProps = { readonly id: string; readonly describe: Describe; readonly onSeen: (seen: string | undefined) => void }

/** What ending the plan takes back, and what stays. `onSeen`: what is to be sent back, once it is shown. */
function Ending({ id, describe, onSeen }: EndingProps) {
  const query = useEnding(id)
  const seen = query.data?.seen
  useEffect(() => onSeen(seen), [seen, onSeen])
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
      {({ effects }) => (
        <>
          {effects.map((effect) => {
            const { kind, key, before, after } = effect
            const subject = describe({ kind, key, action: 'undone', before, after })?.subject ?? key
            return (
              <UndoneEffect key={`${kind} ${key}`} {...{ effect, subject, describe }} isRefused={effect.issues.length > 0} removed={[]} />
            )
          })}
        </>
      )}
    </Loaded>
  )
}

const tones: Readonly<Partial<Record<PlanState, PillTone>>> = {
  inReview: 'accent',
  approved: 'accent',
  scheduled: 'accent',
  active: 'success',
  missed: 'error',
  failed: 'error',
}

export function StatePill({ state }: Pick<PlanWire, 'state'>) {
  const say = useSay()
  return <Pill tone={tones[state] ?? 'neutral'}>{say(stateNames[state])}</Pill>
}

/** How much a plan changes, when, and whose it is. */
export function PlanFacts({ plan: { items, starts, ends, owner, approvedBy, reason } }: { readonly plan: PlanWire }) {
  const say = useSay()
  const dates = useDates()
  return (
    <>
      {reason === undefined ? null : (
        <p className="anywhere">
          <Unbroken>{reason}</Unbroken>
        </p>
      )}
      <p className="note anywhere">
        {[
          say(messages.count(items)),
          say(messages.starts(starts === null ? say(messages.byHand) : dates.instant(starts))),
          say(messages.ends(ends === null ? say(messages.endByHand) : dates.instant(ends))),
          say(messages.owner(owner)),
          ...(approvedBy === null ? [] : [say(messages.approvedBy(approvedBy))]),
        ].join(' · ')}
      </p>
    </>
  )
}
