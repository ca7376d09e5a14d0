import { undoPlan } from '@goat/contract/changes'
import type { Output } from '@goat/contract/endpoint'
import { type PlanAct, type PlanItemWire, type PlanWire, planActs, type readPlan } from '@goat/contract/plans'
import { brandOf } from '@goat/domain/brand-of'
import { maxPlanReasonLength, type PlanState } from '@goat/domain/kinds/plan'
import { type TimeMissed, timesMissed } from '@goat/domain/plan-times'
import { Button, LoadingButton, MoreActions } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Alert, Pill, type PillTone, Unbroken } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { changeSources } from '../change-sources.ts'
import { ChangedFacts, changedFacts, type Describe, isOneSided, useDescribe } from '../history/change-item.tsx'
import { UndoneEffect } from '../history/undo-dialog.tsx'
import { LiveQueries } from '../live/live-queries.tsx'
import { useZones } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { issueSentencesOf } from '../platform/api/failure-text.ts'
import { useAuthor } from '../platform/auth/auth.ts'
import { useServerTime } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type LazyText, type Say, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import { Link, useCopyLink, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan, workIn } from '../platform/plan.ts'
import { useBrand, useCanEdit, useConfig } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { useConfirm } from '../records/confirm.tsx'
import type { ChangeToDescribe } from '../records/fields.ts'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { CopyForm, copyFormName } from './copy-form.tsx'
import { Discussion } from './discussion.tsx'
import { messages, stateNames, timeText } from './messages.ts'
import { PlanEffect } from './plan-effect.tsx'
import { PlanForm, planFormName } from './plan-form.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { useEnding, usePlan, usePlanWrites } from './queries.ts'
import { CloseTemplate, PriceTemplate } from './templates.tsx'

/** `/plans/{id}`: what a plan changes, what others have changed since, and what can be done with it (PLN-22). */
export function PlanPage({ id }: { readonly id: string }) {
  const say = useSay()
  const query = usePlan(id)
  const describe = useDescribe()
  useToastAfterLoading()
  const plan = query.data
  const { brand } = useBrand()
  const keys = useMemo(() => [[brand, 'plans', id]], [brand, id])
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
            <LiveQueries keys={keys} />
            <div className="grid gap-8 frame surface padding-12-16 wraps">
              <div>
                <StatePill state={known.state} />
              </div>
              <PlanFacts plan={known} />
              {known.willFail ? <Alert variant="warning">{say(messages.willFail)}</Alert> : null}
              <Acts plan={known} describe={describe} />
            </div>
            <Discussion plan={known} describe={describe} />
            <section className="grid gap-12 wraps" aria-label={say(msg`Changes of the plan`)}>
              <h2>{say(messages.count(known.items))}</h2>
              {known.items === 0 ? <p>{say(msg`Choose “Work in this plan”, then make the changes on their own screens.`)}</p> : null}
              {describe === undefined
                ? null
                : known.itemsOf.map((item) => <Item key={`${item.kind} ${item.key}`} plan={known} item={item} describe={describe} />)}
            </section>
            {isOpen(known) && known.items > 0 ? (
              <>
                <PlanEffect plan={known} describe={describe} />
                <PlanTimeline plan={known} />
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function isOpen({ state }: PlanWire): boolean {
  return state !== 'active' && state !== 'ended' && state !== 'discarded'
}

type ItemProps = { readonly plan: PlanWire; readonly item: PlanItemWire; readonly describe: Describe }

/** One change, in the words of its kind; with a conflict, what others have changed and how to resolve it. */
function Item({ plan, item, describe }: ItemProps) {
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
  const canEdit = useCanEdit()
  const { brand } = useBrand()
  const zone = plan.zone ?? brandOf(brand).timeZone
  const writes = usePlanWrites()
  const [failure, setFailure] = useState<string>()
  const { kind, key, action, before, after, conflict, stays } = item
  const description = describe({ kind, key, action, before, after })
  const subject = description?.subject ?? key
  const facts = description === undefined ? [] : changedFacts(description)
  const resolve = async (keep: Keep) => {
    const outcome = await writes.resolve(plan, kind, key, keep)
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
      {conflict === null || !isOpen(plan) ? null : (
        <ConflictOfItem conflict={conflict} isBusy={writes.isBusy} onResolve={canResolve ? resolve : undefined} />
      )}
      {item.others.map(({ id, name, starts, isFirst }) => (
        <Alert key={id} variant="warning">
          {say((isFirst ? messages.appliesFirst : messages.appliesThen)(name, timeText(say, starts, zone)))}
        </Alert>
      ))}
      {isOpen(plan) ? <TimesMissed plan={plan} item={item} /> : null}
      {stays === null ? null : (
        <Alert
          variant="info"
          title={say((plan.state === 'ended' ? messages.stayed : messages.stays)(author(stays.by), dates.instant(stays.at)))}
        >
          <StayingFacts change={{ kind, key, action: 'undone', before: stays.base, after: stays.theirs }} describe={describe} />
        </Alert>
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

type Keep = 'plan' | 'theirs' | 'nothing'

type ConflictProps = {
  readonly conflict: NonNullable<PlanItemWire['conflict']>
  readonly isBusy: boolean
  readonly onResolve: ((keep: Keep) => Promise<void>) | undefined
}

/** Who else has changed what the plan changes, and the ways out. */
function ConflictOfItem({ conflict: { by, at }, isBusy, onResolve }: ConflictProps) {
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
  const button = (keep: Keep, label: MessageDescriptor) => (
    <Button disabled={isBusy} onClick={() => void onResolve?.(keep)}>
      {say(label)}
    </Button>
  )
  const actions = (
    <>
      {button('plan', messages.keepPlan)}
      {button('theirs', messages.keepTheirs)}
    </>
  )
  return (
    <Alert
      variant="warning"
      title={say(messages.conflict(author(by), dates.instant(at)))}
      actions={onResolve === undefined ? undefined : actions}
    />
  )
}

/** That a record which begins and ends does not hold, or not for all of its time, because of the times of the plan (PLN-28). */
function TimesMissed({ plan: { starts, ends, zone: own }, item }: Pick<ItemProps, 'plan' | 'item'>) {
  const say = useSay()
  const { brand } = useBrand()
  const now = useServerTime()
  const zoneOf = useZones()
  const zone = own ?? brandOf(brand).timeZone
  if (zoneOf === undefined) return null
  const instantOf = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))
  return timesMissed(item, { starts: instantOf(starts), ends: instantOf(ends) }, { now, zone, zoneOf }).map(({ what, at }) => (
    <Alert key={what} variant="warning">
      {say(missed[what](timeText(say, new Date(at).toISOString(), zone)))}
    </Alert>
  ))
}

const missed: Readonly<Record<TimeMissed['what'], (at: string) => MessageDescriptor>> = {
  over: (at) => msg`This is over before the plan takes effect: it ends at ${at}.`,
  afterEnd: (at) => msg`This begins only after the plan has ended: at ${at}.`,
  startsLate: (at) => msg`This is to begin at ${at}, but takes effect only when the plan starts.`,
  endsEarly: (at) => msg`This is to end at ${at}, but is taken back when the plan ends.`,
}

type StayingFactsProps = { readonly change: ChangeToDescribe; readonly describe: Describe }

/** What others have made of what a plan has changed. */
function StayingFacts({ change, describe }: StayingFactsProps) {
  const description = describe(change)
  if (description === undefined || isOneSided(description)) return null
  return <ChangedFacts facts={changedFacts(description)} isWhole={false} />
}

type ActsProps = { readonly plan: Output<typeof readPlan.response>; readonly describe: Describe | undefined }

/** Acts on a plan, after a question if something takes effect or is over then, and says why one was refused. */
function useActs({ plan: { id, hash, state, itemsOf }, describe }: ActsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const writes = usePlanWrites()
  const [failed, setFailed] = useState<{ readonly why: LazyText; readonly of: PlanState | undefined }>()
  const [urgent, setUrgent] = useState<'apply' | 'schedule'>()
  const [seen, setSeen] = useState<string>()
  const isChosen = chosenPlan(brand)?.id === id
  const act = async (what: PlanAct, asSeen = hash, reason?: string) => {
    const outcome = await writes.act(id, what, asSeen, reason)
    const isStart = what === 'apply' || what === 'schedule'
    setUrgent(outcome.kind === 'failed' && needsApproval(outcome.cause) && isStart ? what : undefined)
    if (outcome.kind === 'saved') setFailed(undefined)
    // What the tab shows and saves now is live again.
    if (outcome.kind === 'saved' && isChosen && (isStart || what === 'discard')) {
      sessionStorage.setItem(doneKey, what)
      workIn(brand, undefined)
    }
    if (outcome.kind === 'saved') return outcome
    const blocked = z.safeParse(z.object({ blocked: undoPlan.shape.effects }), problemOf(outcome.cause)).data?.blocked
    return blocked === undefined ? outcome : { ...outcome, why: (now: Say) => now(messages.failed(blockedText(blocked, describe, now))) }
  }
  const run = async (what: PlanAct, reason?: string) => {
    const outcome = await act(what, hash, reason)
    if (outcome.kind === 'saved') return
    // Why an act was refused is of no interest once it is not possible any more, except that somebody has changed the plan just now.
    setFailed({ why: outcome.why, of: problemOf(outcome.cause)?.code === 'planChanged' ? undefined : state })
  }
  const conflicts = itemsOf.filter(({ conflict }) => conflict !== null)
  const confirm = useConfirm<Asked>((asked) => ({
    title: say(questions[asked].title),
    text: (
      <>
        <p>{say(questions[asked].text)}</p>
        {asked === 'end' && describe !== undefined ? <Ending id={id} describe={describe} onSeen={setSeen} /> : null}
        {asked === 'apply' && conflicts.length > 0 ? (
          <Alert variant="warning" title={say(msg`Somebody else has changed these records since they were planned. Resolve that first.`)}>
            <ul>
              {conflicts.map((item) => (
                <li key={`${item.kind} ${item.key}`}>{describe?.(item)?.subject ?? item.key}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </>
    ),
    no: say(messages.cancel),
    yes: say(questions[asked].yes),
    isPrimary: asked === 'apply' || asked === 'return',
    isDisabled: (asked === 'end' && seen === undefined) || (asked === 'apply' && conflicts.length > 0),
    onConfirm: () => act(asked, asked === 'end' ? seen : hash),
  }))
  const failure = failed === undefined || (failed.of !== undefined && failed.of !== state) ? undefined : failed.why(say)
  return { isBusy: writes.isBusy, isChosen, failure, urgent, run, confirm }
}

/** What was done just before the page was loaded again. */
const doneKey = 'plan-done'

/** Says what was done just before the page was loaded again. */
function useToastAfterLoading(): void {
  const toasts = useTranslatedToasts()
  useEffect(() => {
    const done = planActs.find((one) => one === sessionStorage.getItem(doneKey))
    sessionStorage.removeItem(doneKey)
    if (done !== undefined) toasts.show('success', (now) => now(messages.done[done]))
  }, [toasts])
}

type Asked = 'apply' | 'discard' | 'end' | 'return'

const questions: Readonly<Record<Asked, Readonly<Record<'title' | 'text' | 'yes', MessageDescriptor>>>> = {
  apply: { title: msg`Apply the plan now?`, text: msg`All of its changes take effect at once, or none.`, yes: messages.yesApply },
  return: { title: msg`Send the plan back?`, text: msg`It becomes a draft again, and can be changed.`, yes: messages.sendBack },
  discard: { title: msg`Discard the plan?`, text: msg`Its changes will never take effect.`, yes: messages.yesDiscard },
  end: {
    title: msg`End the plan now?`,
    text: msg`What the plan has changed is taken back, except where somebody has changed it since.`,
    yes: messages.yesEnd,
  },
}

type ActForm = 'edit' | 'copy' | 'closing' | 'prices'

/** What can be done with the plan as it is. */
function Acts({ plan, describe }: ActsProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const navigate = useNavigate()
  const restored = [useRestoredDrafts(planFormName), useRestoredDrafts(copyFormName)].map((all) => all.some(({ id }) => id === plan.id))
  const [open, setOpen] = useState<ActForm | undefined>(restored[0] ? 'edit' : restored[1] ? 'copy' : undefined)
  const acts = useActs({ plan, describe })
  const { isBusy, failure, urgent, run, confirm } = acts
  const close = () => setOpen(undefined)
  if (!canEdit) return null
  return (
    <>
      {plan.notForYou.includes('approve') ? (
        <p className="note">{issueSentencesOf([{ code: 'plan.ownApproval', path: '', values: {} }], say)}</p>
      ) : null}
      <ActButtons {...{ plan, acts }} canCopy={describe !== undefined} onOpen={setOpen} />
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {failure}
        </Alert>
      )}
      {urgent === undefined ? null : <Emergency isBusy={isBusy} onGoAhead={(reason) => run(urgent, reason)} />}
      {plan.emergency === null ? null : (
        <Alert
          variant="warning"
          title={say(messages.emergency(plan.emergency.by))}
          actions={
            plan.notForYou.includes('seen') ? undefined : (
              <Button disabled={isBusy} onClick={() => void run('seen')}>
                {say(messages.seen)}
              </Button>
            )
          }
        >
          {plan.emergency.reason}
        </Alert>
      )}
      {open === 'edit' ? <PlanForm plan={plan} onEnd={close} /> : null}
      {open === 'closing' ? <CloseTemplate into={plan} onMade={close} onClose={close} /> : null}
      {open === 'prices' ? <PriceTemplate into={plan} onMade={close} onClose={close} /> : null}
      {open === 'copy' && describe !== undefined ? (
        <CopyForm
          {...{ plan, describe }}
          onEnd={(made) => {
            close()
            if (made?.[0] !== undefined) void navigate(`${paths.plans}/${made[0]}`)
          }}
        />
      ) : null}
      {confirm.dialog}
    </>
  )
}

type ActButtonsProps = Pick<ActsProps, 'plan'> & {
  readonly acts: ReturnType<typeof useActs>
  readonly canCopy: boolean
  readonly onOpen: (form: ActForm) => void
}

function ActButtons({ plan, acts: { isBusy, isChosen, run, confirm }, canCopy, onOpen }: ActButtonsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const { id, name, state, items } = plan
  const button = (label: MessageDescriptor, onClick: () => void, variant: 'primary' | 'secondary' | 'quiet' = 'secondary') => (
    <Button variant={variant} disabled={isBusy} onClick={onClick}>
      {say(label)}
    </Button>
  )
  const mayStart = items > 0 && (state === 'draft' || state === 'approved' || state === 'missed' || state === 'failed')
  const needsApproval = useConfig().features['approval'] === true && state === 'draft'
  const schedule = button(messages.schedule, () => void run('schedule'))
  const apply = button(messages.apply, () => confirm.ask('apply'))
  const canChange = isOpen(plan) && state !== 'scheduled'
  const submit = state === 'draft' && items > 0 ? button(messages.submit, () => void run('submit')) : null
  return (
    <div className="row gap-8">
      {canChange && !isChosen ? button(messages.workIn, () => workIn(brand, { id, name }, paths.home), 'primary') : null}
      {state === 'inReview' && !plan.notForYou.includes('approve') ? button(messages.approve, () => void run('approve'), 'primary') : null}
      {needsApproval ? submit : null}
      {mayStart && !needsApproval ? (plan.starts === null ? apply : schedule) : null}
      {state === 'active' ? button(messages.end, () => confirm.ask('end')) : null}
      <MoreActions label={say(platformMessages.more)}>
        {mayStart && needsApproval && plan.starts !== null ? schedule : null}
        {(mayStart && (needsApproval || plan.starts !== null)) || state === 'scheduled' ? apply : null}
        {state === 'scheduled' ? button(messages.unschedule, () => void run('unschedule')) : null}
        {needsApproval ? null : submit}
        {state === 'inReview' || state === 'approved' ? button(messages.returnAsk, () => confirm.ask('return')) : null}
        {state === 'ended' || state === 'discarded' ? null : button(messages.edit, () => onOpen('edit'))}
        {canChange ? button(messages.closeTemplateAsk, () => onOpen('closing')) : null}
        {canChange ? button(messages.priceTemplateAsk, () => onOpen('prices')) : null}
        {isOpen(plan) ? button(messages.discard, () => confirm.ask('discard')) : null}
        {plan.items > 0 && canCopy ? button(messages.copy, () => onOpen('copy')) : null}
        {button(msg`Copy link`, () => void copyLink(`${paths.plans}/${id}`))}
        {button(msg`History`, () => void navigate(`${paths.history}${queryOf({ kind: 'plan', key: id })}`), 'quiet')}
      </MoreActions>
    </div>
  )
}

function needsApproval(cause: unknown): boolean {
  return problemOf(cause)?.issues.some(({ code }) => code === 'plan.needsApproval') === true
}

function problemOf(cause: unknown) {
  return cause instanceof CallFailure ? cause.problem : undefined
}

/** Why which records cannot be changed, by their names. */
function blockedText(blocked: Output<typeof undoPlan>['effects'], describe: Describe | undefined, say: Say): string {
  const sentences = blocked.flatMap(({ kind, key, before, after, issues }) => {
    const subject = describe?.({ kind, key, action: 'undone', before, after })?.subject ?? key
    const [conflicts, others] = [issues.filter(isConflict), issues.filter((one) => !isConflict(one))]
    const faults = issueSentencesOf(others, say).join(' ')
    return [
      ...issueSentencesOf(
        conflicts.map((one) => ({ ...one, values: { key: subject } })),
        say,
      ),
      ...(faults === '' ? [] : [`${subject}: ${faults}`]),
    ]
  })
  return sentences.join(' ')
}

function isConflict({ code }: { readonly code: string }): boolean {
  return code === 'plan.conflict'
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
export function PlanFacts({ plan }: { readonly plan: PlanWire }) {
  const say = useSay()
  const { brand } = useBrand()
  const { items, starts, ends, owner, approvedBy, reason, zone = brandOf(brand).timeZone } = plan
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
          say(messages.starts(starts === null ? say(messages.byHand) : timeText(say, starts, zone))),
          say(messages.ends(ends === null ? say(messages.endByHand) : timeText(say, ends, zone))),
          say(messages.owner(owner)),
          ...(approvedBy === null ? [] : [say(messages.approvedBy(approvedBy))]),
        ].join(' · ')}
      </p>
    </>
  )
}
