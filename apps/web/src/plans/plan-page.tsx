import type { Output } from '@goat/contract/endpoint'
import type { PlanItemWire, PlanWire, readPlan } from '@goat/contract/plans'
import { brandOf } from '@goat/domain/brands'
import { openStates, type PlanState } from '@goat/domain/kinds/plan'
import { overrideAt, type ProductOverride } from '@goat/domain/kinds/product-override'
import { type TimeMissed, timesMissed, timesOfPlan } from '@goat/domain/plan-times'
import { Button } from '@goat/ui/button'
import { Alert, Pill, type PillTone, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { ChangedFacts, changedFacts, type Describe, isOneSided, useDescribe } from '../history/change-item.tsx'
import { messages as historyMessages } from '../history/messages.ts'
import { LiveQueries } from '../live/live-queries.tsx'
import { madeBy, usePlan } from '../live/reading-with.tsx'
import { useZones } from '../live/world.ts'
import { paths } from '../paths.ts'
import { useAuthor } from '../platform/auth/auth.ts'
import { useServerTime } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrand, useCanEdit } from '../platform/session.tsx'
import { Afterwards, Lazy } from '../platform/shell/lazy.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { useConfirm } from '../records/confirm.tsx'
import type { ChangeToDescribe } from '../records/fields.ts'
import { FailureAlert } from '../records/notes.tsx'
import { Discussion } from './discussion.tsx'
import { messages, stateNames, timeText } from './messages.ts'
import { Acts, focusAfterAct, PlanMoves, ShowConflict } from './plan-acts.tsx'
import { PlanEffect } from './plan-effect.tsx'
import { type Items, usePlanWrites } from './queries.ts'

// The list of plans has no timeline.
const timelinePart = new Lazy(async () => (await import('./plan-timeline.tsx')).PlanTimeline)

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
      <Loaded query={query} failed={{ title: messages.loadFailed }}>
        {(known) => (
          <>
            <LiveQueries />
            <div className="grid gap-8 frame surface padding-12-16 wraps">
              <div>
                <StatePill state={known.state} />
              </div>
              <PlanFacts plan={known} />
              {known.willFail ? (
                <Alert variant="warning" actions={hasConflict(known) ? <ShowConflict /> : undefined}>
                  {say(hasConflict(known) ? messages.hasConflict : messages.willFail)}
                </Alert>
              ) : null}
              <Acts plan={known} describe={describe} />
            </div>
            <Discussion plan={known} describe={describe} />
            <section className="grid gap-12 wraps" aria-label={say(msg`Changes of the plan`)}>
              <h2 tabIndex={-1}>{say(messages.count(known.items))}</h2>
              {known.items === 0 ? <p>{say(msg`Choose “Work in this plan”, then make the changes on their own screens.`)}</p> : null}
              <PlanMoves items={known.itemsOf} />
              <AllConflicts plan={known} />
              {describe === undefined
                ? null
                : known.itemsOf.map((item) => <Item key={`${item.kind} ${item.key}`} plan={known} item={item} describe={describe} />)}
            </section>
            {openStates.includes(known.state) && known.items > 0 ? (
              <>
                <PlanEffect plan={known} describe={describe} />
                <Afterwards part={timelinePart}>{(PlanTimeline) => <PlanTimeline plan={known} />}</Afterwards>
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}

type ItemProps = { readonly plan: PlanWire; readonly item: PlanItemWire; readonly describe: Describe }

/** One change, in the words of its kind; with a conflict, what others have changed and how to resolve it. */
function Item({ plan, item: planned, describe }: ItemProps) {
  const item = asItHolds(planned, useServerTime())
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
  const canEdit = useCanEdit()
  const { brand } = useBrand()
  const zone = plan.zone ?? brandOf(brand).timeZone
  const { kind, key, action, before, after, conflict, stays } = item
  const description = describe({ kind, key, action, before, after })
  const subject = description?.subject ?? key
  const facts = description === undefined ? [] : changedFacts(description)
  const { article, failure, isBusy, ask, dialog } = useResolving<HTMLElement>(plan, [item])
  const canResolve = canEdit && openStates.includes(plan.state) && (plan.state !== 'scheduled' || conflict !== null)
  return (
    <article
      ref={article}
      tabIndex={-1}
      className="grid gap-8 frame surface padding-12-16 wraps"
      aria-label={subject}
      data-conflict={conflict === null ? undefined : true}
    >
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
      {conflict === null || !openStates.includes(plan.state) ? null : (
        <ConflictOfItem {...{ item, conflict, describe }} isBusy={isBusy} onResolve={canResolve ? ask : undefined} />
      )}
      {item.others.map(({ id, name, starts, isFirst }) => (
        <Alert key={id} variant="warning">
          {say((isFirst ? messages.appliesFirst : messages.appliesThen)(name, timeText(say, starts, zone)))}
        </Alert>
      ))}
      {openStates.includes(plan.state) ? <TimesMissed plan={plan} item={item} /> : null}
      {stays === null ? null : (
        <Alert
          variant="info"
          title={say(
            stays.plan === undefined
              ? (plan.state === 'ended' ? messages.stayed : messages.stays)(author(stays.by), dates.instant(stays.at))
              : historyMessages.alsoSet(stays.plan),
          )}
        >
          <StayingFacts change={{ kind, key, action: 'undone', before: stays.base, after: stays.theirs }} describe={describe} />
        </Alert>
      )}
      <FailureAlert why={failure} />
      {canResolve ? (
        <div>
          <Button variant="quiet" aria-label={say(msg`Remove from the plan: ${subject}`)} disabled={isBusy} onClick={() => ask('nothing')}>
            {say(messages.remove)}
          </Button>
        </div>
      ) : null}
      {dialog}
    </article>
  )
}

/** An override that has ended by itself is shown as what holds now: there is none (OVR-27). Without one, the catalogue's factory holds. */
function asItHolds(item: PlanItemWire, now: number): PlanItemWire {
  if (item.kind !== 'product-override') return item
  const at = (value: PlanItemWire['before']) => value && overrideAt(value as ProductOverride, now)
  const none = (other: PlanItemWire['before']) => other && { ...other, factory: null, until: undefined }
  const { before, after, conflict } = item
  return {
    ...item,
    before: at(before) ?? none(after),
    after: after ?? none(before),
    conflict: conflict && { ...conflict, theirs: at(conflict.theirs) },
  }
}

/** Resolves all conflicts at once. */
function AllConflicts({ plan }: { readonly plan: Output<typeof readPlan.response> }) {
  const canEdit = useCanEdit()
  const [first, ...others] = plan.itemsOf.filter(({ conflict }) => conflict !== null)
  const isOffered = canEdit && openStates.includes(plan.state) && others.length > 0
  return first === undefined || !isOffered ? null : <ResolveAll plan={plan} items={[first, ...others]} />
}

function ResolveAll({ plan, items }: Pick<ItemProps, 'plan'> & { readonly items: Items }) {
  const say = useSay()
  const { article, failure, isBusy, ask, dialog } = useResolving<HTMLDivElement>(plan, items)
  return (
    <div ref={article} className="row gap-8">
      {(['plan', 'theirs'] as const).map((keep) => (
        <Button key={keep} disabled={isBusy} onClick={() => ask(keep)}>
          {say(messages.resolveAll[keep](items.length))}
        </Button>
      ))}
      <FailureAlert why={failure} />
      {dialog}
    </div>
  )
}

/** Resolves conflicts of changes, or removes a change from the plan; of a scheduled plan, after a question (PLN-5). */
function useResolving<E extends HTMLElement>(plan: PlanWire, items: Items) {
  const say = useSay()
  const writes = usePlanWrites()
  const [failure, setFailure] = useState<string>()
  const article = useRef<E>(null)
  // Of a change that is resolved for the others or removed, nothing may be left.
  const focusAfter = (isLeft: boolean) => focusAfterAct(isLeft ? article.current : article.current?.closest('section')?.querySelector('h2'))
  const isLeftBy = (keep: Keep) => keep === 'plan' && items.length === 1
  const resolve = async (keep: Keep) => {
    const outcome = await writes.resolve(plan, items, keep)
    setFailure(outcome.kind === 'failed' ? outcome.why(say) : undefined)
    focusAfter(isLeftBy(keep) || outcome.kind === 'failed')
  }
  const unscheduling = useConfirm<Keep>((keep) => ({
    title: say(msg`Take the plan out of the schedule?`),
    text: (
      <p>
        {say(msg`This changes the plan, so it becomes a draft again and is not applied until somebody schedules it again.`)}{' '}
        {plan.approvedBy === null ? null : say(messages.approveAgain)}
      </p>
    ),
    no: say(messages.cancel),
    yes: say(ways[keep]),
    isPrimary: keep !== 'nothing',
    hasNoReason: true,
    onConfirm: () => writes.resolve(plan, items, keep),
    onDone: () => focusAfter(isLeftBy(keep)),
  }))
  const ask = (keep: Keep) => (plan.state === 'scheduled' ? unscheduling.ask(keep) : void resolve(keep))
  return { article, failure, isBusy: writes.isBusy, ask, dialog: unscheduling.dialog }
}

type Keep = 'plan' | 'theirs' | 'nothing'

const ways: Readonly<Record<Keep, MessageDescriptor>> = { plan: messages.keepPlan, theirs: messages.keepTheirs, nothing: messages.remove }

type ConflictProps = Pick<ItemProps, 'item' | 'describe'> & {
  readonly conflict: NonNullable<PlanItemWire['conflict']>
  readonly isBusy: boolean
  readonly onResolve: ((keep: Keep) => void) | undefined
}

/** Who else has changed what the plan changes, what each has made of it, and the ways out. */
function ConflictOfItem({ item, conflict, describe, isBusy, onResolve }: ConflictProps) {
  const { by, at } = conflict
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
  const button = (keep: Keep) => (
    <Button disabled={isBusy} onClick={() => onResolve?.(keep)}>
      {say(ways[keep])}
    </Button>
  )
  const actions = (
    <>
      {button('plan')}
      {button('theirs')}
    </>
  )
  return (
    <Alert
      variant="warning"
      title={say(messages.conflict(author(by), dates.instant(at)))}
      actions={onResolve === undefined ? undefined : actions}
    >
      <ConflictFacts {...{ item, conflict, describe }} />
    </Alert>
  )
}

function hasConflict({ itemsOf }: { readonly itemsOf: readonly PlanItemWire[] }): boolean {
  return itemsOf.some(({ conflict }) => conflict !== null)
}

/** What both have changed: as it was when it was planned, as it is now, and as the plan makes it. */
function ConflictFacts({
  item: { kind, key, after },
  conflict: { base, theirs },
  describe,
}: Pick<ConflictProps, 'item' | 'conflict' | 'describe'>) {
  const say = useSay()
  if (theirs === null) return <p>{say(msg`It no longer exists. With the plan’s values, it is added again.`)}</p>
  const valuesOf = (value: typeof base) => new Map(describe({ kind, key, action: 'undone', before: value, after: value })?.after)
  const [was, now, planned] = [valuesOf(base), valuesOf(theirs), valuesOf(after)]
  const labels = [...new Set([...now.keys(), ...planned.keys()])].filter((label) => {
    const isTheirs = base === null || now.get(label) !== was.get(label)
    const isPlanned = base === null || after === null || planned.get(label) !== was.get(label)
    return isTheirs && isPlanned && now.get(label) !== planned.get(label)
  })
  const textOf = (facts: typeof was, label: string) => facts.get(label) || say(historyMessages.nothing)
  return (
    <ul className="plain-list grid gap-8 anywhere">
      {labels.map((label) => (
        <li key={label}>
          <strong>{label}</strong>{' '}
          {[
            ...(base === null ? [] : [msg`When it was planned: ${{ value: textOf(was, label) }}.`]),
            msg`Now: ${{ value: textOf(now, label) }}.`,
            ...(after === null ? [] : [msg`In the plan: ${{ value: textOf(planned, label) }}.`]),
          ]
            .map((one) => say(one))
            .join(' ')}
        </li>
      ))}
    </ul>
  )
}

/** That a record which begins and ends does not hold, or not for all of its time, because of the times of the plan (PLN-28). */
function TimesMissed({ plan, item }: Pick<ItemProps, 'plan' | 'item'>) {
  const say = useSay()
  const { brand } = useBrand()
  const now = useServerTime()
  const zoneOf = useZones()
  const zone = plan.zone ?? brandOf(brand).timeZone
  if (zoneOf === undefined) return null
  return timesMissed(item, timesOfPlan(plan), { now, zone, zoneOf }).map(({ what, at }) => (
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
  const { items, starts, ends, approvedBy, reason, zone = brandOf(brand).timeZone } = plan
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
          say(msg`Starts: ${{ at: starts === null ? say(msg`when somebody applies it`) : timeText(say, starts, zone) }}`),
          say(msg`Ends: ${{ at: ends === null ? say(msg`when somebody ends it`) : timeText(say, ends, zone) }}`),
          madeBy(plan, say),
          ...(approvedBy === null ? [] : [say(msg`Approved by ${{ name: approvedBy }}`)]),
        ].join(' · ')}
      </p>
    </>
  )
}
