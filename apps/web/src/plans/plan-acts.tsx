import { undoPlan } from '@goat/contract/changes'
import type { Output } from '@goat/contract/endpoint'
import type { PlanAct, PlanItemWire, readPlan } from '@goat/contract/plans'
import { differences } from '@goat/domain/kinds/kind'
import { maxPlanReasonLength, openStates, type PlanState } from '@goat/domain/kinds/plan'
import { type ProductOverride, productOverrideKind } from '@goat/domain/kinds/product-override'
import { Button, MoreActions } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Describe } from '../history/change-item.tsx'
import { UndoneEffect } from '../history/undo-dialog.tsx'
import { paths, queryOf } from '../paths.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { issueSentencesOf } from '../platform/api/failure-text.ts'
import { useAuthor } from '../platform/auth/auth.ts'
import { useServerTime } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type LazyText, type MessageDescriptor, type Say, useSay } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import { useCopyLink, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan, workIn } from '../platform/plan.ts'
import { useBrand, useBrandApis, useCanEdit } from '../platform/session.tsx'
import { Lazy, useLazyComponent } from '../platform/shell/lazy.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'
import { useConfirm } from '../records/confirm.tsx'
import { addOverride, MoveCounts, type Moves } from '../records/move-counts.tsx'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { CopyForm, copyFormName } from './copy-form.tsx'
import { messages } from './messages.ts'
import { PlanForm, planFormName } from './plan-form.tsx'
import { useEnding, usePlanWrites } from './queries.ts'
import type { TemplateName, TemplateProps } from './templates.tsx'

const templatePart = new Lazy(async () => (await import('./templates.tsx')).PlanTemplate)

/** Asks for a template, whose code is loaded then, in a dialog. `into`: see `PlanTemplate`. */
export function useTemplate(into: TemplateProps['into'], onMade?: (plan: string) => void) {
  const [asked, setAsked] = useState<TemplateName>()
  const close = () => setAsked(undefined)
  const [PlanTemplate, load] = useLazyComponent(templatePart)
  return {
    ask: (template: TemplateName) => {
      load()
      setAsked(template)
    },
    dialog: PlanTemplate && asked && <PlanTemplate template={asked} into={into} onMade={onMade ?? close} onClose={close} />,
  }
}

type ActsProps = { readonly plan: Output<typeof readPlan.response>; readonly describe: Describe | undefined }

/** Acts on a plan, after a question if something takes effect or is over then, and says why one was refused. */
function useActs({ plan: { id, hash, state, itemsOf }, describe }: ActsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const writes = usePlanWrites()
  const [failed, setFailed] = useState<{ readonly why: LazyText; readonly hasConflicts: boolean; readonly of: PlanState | undefined }>()
  const [emergency, setEmergency] = useState('')
  const [seen, setSeen] = useState<string>()
  const isChosen = chosenPlan(brand)?.id === id
  const act = async (what: PlanAct, asSeen = hash, reason?: string) => {
    const isStart = what === 'apply' || what === 'schedule'
    const isLeaving = isChosen && (isStart || what === 'discard')
    const outcome = await writes.act(id, what, asSeen, reason, isLeaving ? [messages.left] : [])
    if (outcome.kind === 'saved') {
      setFailed(undefined)
      // What the tab shows and saves now is live again.
      if (isLeaving) void workIn(brand, undefined)
      return outcome
    }
    if (isStart && reason === undefined && needsApproval(outcome.cause)) {
      if (outcome.cause instanceof CallFailure) setEmergency(outcome.cause.reason ?? emergency)
      confirm.ask({ what, isEmergency: true })
    }
    const blocked = blockedBy(outcome.cause)
    return blocked.length === 0 ? outcome : { ...outcome, why: (now: Say) => now(messages.failed(blockedText(blocked, describe, now))) }
  }
  const run = async (what: PlanAct) => {
    const outcome = await act(what)
    if (outcome.kind === 'saved') return focusAfterAct(document.querySelector('h1'))
    // Why an act was refused is of no interest once it is not possible any more, except that somebody has changed the plan just now.
    const of = problemOf(outcome.cause)?.code === 'planChanged' ? undefined : state
    setFailed({ why: outcome.why, hasConflicts: blockedBy(outcome.cause).some(hasConflict), of })
  }
  const conflicts = itemsOf.filter(({ conflict }) => conflict !== null)
  const confirm = useConfirm<Asked>(({ what, isEmergency = false }) => ({
    title: say(questions[what].title),
    text: (
      <>
        {what === 'schedule' ? <p>{issueSentencesOf([{ code: 'plan.needsApproval', path: '', values: {} }], say)}</p> : null}
        <p>{say(isEmergency ? messages.emergencyHint : questions[what].text)}</p>
        {isEmergency ? (
          <TextInput
            ref={focus}
            label={say(msg`Reason`)}
            value={emergency}
            onChange={setEmergency}
            maximum={maxPlanReasonLength}
            isRequired
          />
        ) : null}
        {what === 'end' && describe !== undefined ? <Ending id={id} describe={describe} onSeen={setSeen} /> : null}
        {what === 'apply' ? <PlanMoves items={itemsOf} /> : null}
        {what === 'apply' && conflicts.length > 0 ? <Conflicts items={conflicts} describe={describe} /> : null}
      </>
    ),
    no: say(messages.cancel),
    yes: say(isEmergency ? msg`Go ahead without approval` : questions[what].yes),
    isPrimary: what === 'apply' || what === 'return' || what === 'schedule',
    hasNoReason: isEmergency,
    isReasonOptional: true,
    isDisabled:
      (isEmergency && emergency.trim() === '') || (what === 'end' && seen === undefined) || (what === 'apply' && conflicts.length > 0),
    onConfirm: () => act(what, what === 'end' ? seen : hash, isEmergency ? emergency.trim() : undefined),
    onDone: () => focusAfterAct(document.querySelector('h1')),
  }))
  const isPast =
    failed !== undefined && ((failed.of !== undefined && failed.of !== state) || (failed.hasConflicts && conflicts.length === 0))
  const failure = isPast ? undefined : failed
  return { isBusy: writes.isBusy, isChosen, failure, run, confirm }
}

type ConflictsProps = { readonly items: readonly PlanItemWire[]; readonly describe: Describe | undefined }

/** Records that have to be resolved before their plan can be applied, and who has changed them. */
function Conflicts({ items, describe }: ConflictsProps) {
  const say = useSay()
  const author = useAuthor()
  const dates = useDates()
  return (
    <Alert variant="warning" title={say(msg`These records have been changed since they were planned. Resolve that first.`)}>
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.key}`}>
            {describe?.(item)?.subject ?? item.key}:{' '}
            {item.conflict && say(messages.conflict(author(item.conflict.by), dates.instant(item.conflict.at)))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type Question = 'apply' | 'discard' | 'end' | 'return' | 'schedule'
/** `isEmergency`: it was refused, because nobody has approved the plan. */
type Asked = { readonly what: Question; readonly isEmergency?: boolean }

const questions: Readonly<Record<Question, Readonly<Record<'title' | 'text' | 'yes', MessageDescriptor>>>> = {
  apply: { title: msg`Apply the plan now?`, text: msg`All of its changes take effect at once, or none.`, yes: msg`Apply now` },
  // Only in an emergency.
  schedule: { title: msg`Schedule the plan?`, text: messages.emergencyHint, yes: messages.schedule },
  return: { title: msg`Send the plan back?`, text: msg`It becomes a draft again, and can be changed.`, yes: msg`Send back` },
  discard: { title: msg`Discard the plan?`, text: msg`Its changes will never take effect.`, yes: msg`Discard` },
  end: {
    title: msg`End the plan now?`,
    text: msg`What the plan has changed is taken back, except where somebody has changed it since.`,
    yes: msg`End now`,
  },
}

type ActForm = 'edit' | 'copy'

/** What can be done with the plan as it is. */
export function Acts({ plan, describe }: ActsProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const navigate = useNavigate()
  const restored = [useRestoredDrafts(planFormName), useRestoredDrafts(copyFormName)].map((all) => all.some(({ id }) => id === plan.id))
  const [open, setOpen] = useState<ActForm | undefined>(restored[0] ? 'edit' : restored[1] ? 'copy' : undefined)
  const acts = useActs({ plan, describe })
  const { isBusy, failure, run, confirm } = acts
  const close = () => setOpen(undefined)
  const template = useTemplate(plan)
  const said = useRef<HTMLDivElement>(null)
  // What was pressed has lost the focus: it was disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each failure
  useEffect(() => afterDialogs(() => said.current?.focus()), [failure])
  if (!canEdit) return null
  return (
    <>
      {plan.notForYou.includes('approve') ? (
        <p className="note">{issueSentencesOf([{ code: 'plan.ownApproval', path: '', values: {} }], say)}</p>
      ) : null}
      <ActButtons {...{ plan, acts }} canCopy={describe !== undefined} onOpen={setOpen} onTemplate={template.ask} />
      {failure === undefined ? null : (
        <div ref={said} tabIndex={-1} className="no-outline">
          <Alert variant="error" isLive actions={failure.hasConflicts ? <ShowConflict /> : undefined}>
            {failure.why(say)}
          </Alert>
        </div>
      )}
      {plan.emergency === null ? null : (
        <Alert
          variant="warning"
          title={say(msg`${{ by: plan.emergency.by }} went ahead without an approval. Somebody else has to look at it.`)}
          actions={
            plan.notForYou.includes('seen') ? undefined : (
              <Button disabled={isBusy} onClick={() => void run('seen')}>
                {say(msg`I have looked at it`)}
              </Button>
            )
          }
        >
          {plan.emergency.reason}
        </Alert>
      )}
      {open === 'edit' ? <PlanForm plan={plan} onEnd={close} /> : null}
      {template.dialog}
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
  readonly onTemplate: (template: TemplateName) => void
}

function ActButtons({ plan, acts: { isBusy, isChosen, run, confirm }, canCopy, onOpen, onTemplate }: ActButtonsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const { factory: movesApi } = useBrandApis()
  const { id, name, state, items, starts } = plan
  // Once its start has passed, it can only be applied.
  const canWait = useServerTime() < Date.parse(starts ?? '')
  const button = (label: MessageDescriptor, onClick: () => void, variant: 'primary' | 'secondary' | 'quiet' = 'secondary') => (
    <Button variant={variant} disabled={isBusy} onClick={onClick}>
      {say(label)}
    </Button>
  )
  const mayStart = items > 0 && (state === 'draft' || state === 'approved' || state === 'missed' || state === 'failed')
  // Only in an emergency without one.
  const needsApproval = plan.notForYou.includes('apply')
  const schedule = button(messages.schedule, () => void run('schedule'))
  const apply = button(msg`Apply now...`, () => confirm.ask({ what: 'apply' }))
  const canChange = openStates.includes(state) && state !== 'scheduled'
  const submit = mayStart && (state === 'draft' || needsApproval) ? button(msg`Ask for approval`, () => void run('submit')) : null
  return (
    <div className="row gap-8">
      {canChange && !isChosen ? button(msg`Work in this plan`, () => void workIn(brand, { id, name }, paths.home), 'primary') : null}
      {state === 'inReview' && !plan.notForYou.includes('approve') ? button(msg`Approve`, () => void run('approve'), 'primary') : null}
      {needsApproval ? submit : null}
      {mayStart && !needsApproval ? (canWait ? schedule : apply) : null}
      {state === 'active' ? button(msg`End now...`, () => confirm.ask({ what: 'end' })) : null}
      <MoreActions label={say(platformMessages.more)}>
        {mayStart && needsApproval && canWait ? schedule : null}
        {(mayStart && (needsApproval || canWait)) || state === 'scheduled' ? apply : null}
        {state === 'scheduled' ? button(msg`Take out of the schedule`, () => void run('unschedule')) : null}
        {needsApproval ? null : submit}
        {state === 'inReview' || state === 'approved' ? button(msg`Send back...`, () => confirm.ask({ what: 'return' })) : null}
        {state === 'ended' || state === 'discarded' ? null : button(msg`Edit`, () => onOpen('edit'))}
        {canChange ? button(messages.closeTemplateAsk(movesApi !== null), () => onTemplate('closing')) : null}
        {canChange ? button(messages.priceTemplateAsk, () => onTemplate('prices')) : null}
        {openStates.includes(state) ? button(msg`Discard...`, () => confirm.ask({ what: 'discard' })) : null}
        {plan.items > 0 && canCopy ? button(msg`Copy for another year...`, () => onOpen('copy')) : null}
        {button(msg`Copy link`, () => void copyLink(`${paths.plans}/${id}`))}
        {button(msg`History`, () => void navigate(`${paths.history}${queryOf({ kind: 'plan', key: id })}`), 'quiet')}
      </MoreActions>
    </div>
  )
}

/** What a plan, or its end, moves in all (OVR-45), if that is more than one variant. */
export function PlanMoves({ items }: { readonly items: readonly Pick<PlanItemWire, 'kind' | 'before' | 'after'>[] }) {
  const now = useServerTime()
  const moves = new Map<string, Moves>()
  const changed = items.flatMap(({ kind, before, after }) => {
    if (kind !== 'product-override') return []
    const [was, next] = [before as ProductOverride | null, after as ProductOverride | null]
    const value = next ?? (was && { factory: null, catalogueFactory: was.catalogueFactory })
    if (value === null) return []
    return was !== null && differences(productOverrideKind, was, value).length === 0 ? [] : [{ was, value }]
  })
  for (const { was, value } of changed) addOverride(moves, was, value, now)
  return changed.length < 2 ? null : <MoveCounts moves={moves} />
}

/** Leads to where its resolutions are. */
export function ShowConflict() {
  const say = useSay()
  const show = () => document.querySelector<HTMLElement>('[data-conflict]')?.focus()
  return <Button onClick={show}>{say(msg`Show the first conflict`)}</Button>
}

/** Focuses what stays, because what was pressed was disabled, and may be gone. */
export function focusAfterAct(next: HTMLElement | null | undefined): void {
  afterDialogs(() => next?.focus())
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}

function needsApproval(cause: unknown): boolean {
  return problemOf(cause)?.issues.some(({ code }) => code === 'plan.needsApproval') === true
}

function problemOf(cause: unknown) {
  return cause instanceof CallFailure ? cause.problem : undefined
}

type Blocked = Output<typeof undoPlan>['effects']

/** The changes that cannot be made. */
function blockedBy(cause: unknown): Blocked {
  return z.safeParse(z.object({ blocked: undoPlan.shape.effects }), problemOf(cause)).data?.blocked ?? []
}

function hasConflict({ issues }: Blocked[number]): boolean {
  return issues.some(isConflict)
}

/** Why which records cannot be changed, by their names. */
function blockedText(blocked: Blocked, describe: Describe | undefined, say: Say): string {
  const sentences = blocked.flatMap(({ kind, key, before, after, issues }) => {
    const subject = describe?.({ kind, key, action: 'undone', before, after })?.subject ?? key
    const [conflicts, others] = [issues.filter(isConflict), issues.filter((one) => !isConflict(one))]
    const faults = issueSentencesOf(others, say).join(' ')
    return [
      ...issueSentencesOf(
        conflicts.map((one) => ({ ...one, values: { ...one.values, key: subject } })),
        say,
      ),
      ...(faults === '' ? [] : [`${subject}: ${faults}`]),
    ]
  })
  return [...sentences, ...(blocked.some(hasConflict) ? [say(msg`Resolve the conflicts first.`)] : [])].join(' ')
}

function isConflict({ code }: { readonly code: string }): boolean {
  return code === 'plan.conflict'
}

type EndingProps = { readonly id: string; readonly describe: Describe; readonly onSeen: (seen: string | undefined) => void }

/** What ending the plan takes back, and what stays. `onSeen`: what is to be sent back, once it is shown. */
function Ending({ id, describe, onSeen }: EndingProps) {
  const query = useEnding(id)
  const seen = query.data?.seen
  useEffect(() => onSeen(seen), [seen, onSeen])
  return (
    <Loaded query={query} failed={{ title: messages.loadFailed }}>
      {({ effects }) => (
        <>
          <PlanMoves items={effects.filter(({ issues }) => issues.length === 0)} />
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
