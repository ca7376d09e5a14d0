import type { ImportKind } from '@goat/contract/imports'
import { brandIds, brandOf } from '@goat/domain/brands'
import { placeOf } from '@goat/domain/kinds/factory'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { OrderFacts } from '@goat/domain/order-facts'
import { visibleOf } from '@goat/domain/text/text'
import { endOfDay, fullEndTime } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import { msg, plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths, queryOf } from '../paths.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { Link, useLocation } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useBrandApis, useBrandNames, useCanEdit, useConfig } from '../platform/session.tsx'
import { type SaveAgain, useIntoPlan } from '../platform/shell/into-plan.tsx'
import { Afterwards, type PlanMarkProps, usePlanParts } from '../platform/shell/lazy.tsx'
import { OtherBrandNotice } from '../platform/shell/page.tsx'
import { type Failure, typedTime } from './draft.ts'
import { historyAddress } from './fields.ts'
import { savingMessages } from './messages.ts'
import { onlyInPlan } from './save.ts'

/** Tells users who may not change records so, and where to ask (UI-4). */
export function ViewOnlyNote({ actions }: { readonly actions?: ReactNode }) {
  const say = useSay()
  const { accessChannel } = useConfig()
  if (useCanEdit()) return null
  return (
    <Alert variant="info" title={say(msg`You have view-only access.`)} actions={actions}>
      {accessChannel === '' ? undefined : say(viewOnlyMessages.ask(accessChannel))}
    </Alert>
  )
}

/** Leads editors to the import of many records at once (IMP-9). */
export function ImportLink({ kind }: { readonly kind: ImportKind }) {
  const say = useSay()
  const isOffered = useBrandApis().changes !== null
  return useCanEdit() && isOffered ? (
    <Link className="target" to={`${paths.imports}/${kind}`}>
      {say(msg`Import many at once`)}
    </Link>
  ) : null
}

const viewOnlyMessages = {
  ask: (channel: string) => msg`To make changes, ask for access in the chat channel ${channel}.`,
}

/** Shows, while the user types, what saving will ask to confirm. */
export function SavingWarnings({ sentences }: { readonly sentences: readonly string[] }) {
  const say = useSay()
  if (sentences.length === 0) return null
  return (
    <Alert variant="warning" isLive title={say(savingMessages.check)}>
      <Sentences sentences={sentences} />
    </Alert>
  )
}

/** What saving will do, with figures, next to the button that saves (UI-66). */
export function Consequence({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <p className="medium anywhere">
      <FactoriesLinked>{sentences.join(' ')}</FactoriesLinked>
      <OnlyInPlan />
    </p>
  )
}

/** That what is asked about concerns only the plan in which the tab works (PLN-20). */
export function OnlyInPlan() {
  const say = useSay()
  const plan = chosenPlan(useBrand().brand)
  return plan === undefined ? null : <span className="anywhere"> {say(onlyInPlan(plan.name))}</span>
}

const forPlans: readonly string[] = ['plan.closesFactory', 'plan.changesMany', 'plan.changesManyTogether', 'plan.notOpen']

type OfferPlanProps = { readonly cause?: unknown; readonly again: SaveAgain }

/** Of a change that another editor has to approve, or whose plan takes none any more: offers to put it into a plan (PLN-34). */
export function OfferPlan({ cause, again }: OfferPlanProps) {
  const say = useSay()
  const putIntoPlan = useIntoPlan()
  const isForPlan = cause instanceof CallFailure && cause.problem?.issues.some(({ code }) => forPlans.includes(code))
  return isForPlan ? (
    <div>
      <Button onClick={() => putIntoPlan(again, cause.reason)}>{say(msg`Put it into a plan...`)}</Button>
    </div>
  ) : null
}

/** Why something failed; nothing without a reason. */
export function FailureAlert({ why }: { readonly why: string | undefined }) {
  return why === undefined ? null : (
    <Alert variant="error" isLive>
      {why}
    </Alert>
  )
}

/** Why a save was refused, with the offer to put it into a plan. */
export function Refusal({ failure, again }: { readonly failure: Failure; readonly again: SaveAgain }) {
  const say = useSay()
  return (
    <>
      <FailureAlert why={failure.why(say)} />
      <OfferPlan cause={failure.cause} again={again} />
    </>
  )
}

export function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="grid gap-8 anywhere bullets">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Unbroken>{sentence}</Unbroken>
        </li>
      ))}
    </ul>
  )
}

export type EndOfDayOfferProps = {
  readonly endTime: string
  /** The start time as typed, if it is on the same day: an end at 00:00 after it is the end of the day. */
  readonly startTime?: string | undefined
  readonly isDisabled: boolean
  /** Why the end may not be the one meant, where not only 23:59 may be meant otherwise. */
  readonly note?: string | undefined
  /** The accessible name of the button, if it depends on the day. */
  readonly label?: string | undefined
  readonly onChange: (endTime: string) => void
}

/** Next to an end that leaves out the last minute of a day, offers the end of the day (DES-49, OPT-50). */
export function EndOfDayOffer({ endTime, startTime = '', isDisabled, note, label, onChange }: EndOfDayOfferProps) {
  const say = useSay()
  const typed = typedTime(endTime)
  const isLastMinute = typed === '23:59:00'
  const isMidnightAsEnd = typed === '00:00:00' && fullEndTime(typed, typedTime(startTime)) === endOfDay
  const text = isMidnightAsEnd
    ? say(msg`00:00 means the end of the day here.`)
    : isLastMinute
      ? say(msg`23:59 leaves out the last minute of the day.`)
      : note
  return (
    <div role="status" className={text === undefined ? 'visually-hidden' : 'row gap-4 gap-x-12'}>
      {text === undefined ? null : (
        <>
          <span className="note">{text}</span>
          {isMidnightAsEnd ? null : (
            <Button disabled={isDisabled} aria-label={isLastMinute ? undefined : label} onClick={() => onChange('24:00:00')}>
              {say(msg`End of day`)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** When the record being typed would start and end to be active. Takes up its line even if empty, so that the fields below do not move. */
export function ActiveSpanNote({ text }: { readonly text: string }) {
  return (
    <p role="status" className="small-strong one-line">
      <Unbroken>{text}</Unbroken>
    </p>
  )
}

/** Further keys are only counted. */
const maxListed = 20

/** Says how many records of a back end could not be read, and their keys (BCK-5). */
export function LeftOut({ keys }: { readonly keys: readonly string[] }) {
  const say = useSay()
  if (keys.length === 0) return null
  const listed = [...new Set(keys)]
  const names = listed.slice(0, maxListed).join('; ')
  return (
    <Alert variant="warning" title={say(leftOutMessages.title(keys.length))}>
      {say(listed.length > maxListed ? leftOutMessages.andMore(names, listed.length - maxListed) : leftOutMessages.text(names))}
    </Alert>
  )
}

const leftOutMessages = {
  title: (count: number) => msg`${plural(count, { one: '# record could not be read.', other: '# records could not be read.' })}`,
  text: (keys: string) => msg`Not shown, compared or downloaded: ${keys}`,
  andMore: (keys: string, count: number) => msg`Not shown, compared or downloaded: ${keys}; and ${count} more`,
} as const

export type UnknownCentreProps = {
  readonly code: string
  /** The fulfilment centre that is shown instead; null for all. */
  readonly shown: string | null
}

/** Says that there is no fulfilment centre as in the address, or that it belongs to another brand (UI-46). */
export function UnknownCentre({ code: asked, shown }: UnknownCentreProps) {
  const say = useSay()
  // It comes from the address.
  const code = visibleOf(asked)
  const text = shown === null ? msg`There is no fulfilment centre ${{ centre: code }}.` : centreMessages.unknownCentre(code, shown)
  return (
    <CentreOfOtherBrand code={code}>
      <Alert variant="info">{say(text)}</Alert>
    </CentreOfOtherBrand>
  )
}

export type CentreOfOtherBrandProps = {
  /** The fulfilment centre in the address, which the selected brand does not have. */
  readonly code: string
  /** Shown if no other brand has it either. */
  readonly children?: ReactNode
}

/** Offers to switch to the brand of a fulfilment centre (UI-46). */
export function CentreOfOtherBrand({ code, children }: CentreOfOtherBrandProps) {
  const say = useSay()
  const { pathname, search } = useLocation()
  const selected = useBrand()
  const names = useBrandNames()
  const brand = brandIds.find((id) => id !== selected.brand && brandOf(id).factories.some((one) => one.code === code))
  if (brand === undefined) return children
  const title = say(msg`${{ centre: code }} is a fulfilment centre of another brand: ${{ brand: names[brand] }}.`)
  return <OtherBrandNotice title={title} brand={brand} to={`${pathname}${search}`} />
}

/** Notices about addresses that several screens show. */
export const linkMessages = {
  unread: (filters: string) => msg`The link has a filter that does not exist here and is left out: ${filters}`,
} as const

/** Notices about fulfilment centres that several capabilities show. */
export const centreMessages = {
  unknownCentre: (centre: string, shown: string) => msg`There is no fulfilment centre ${centre}. ${shown} is shown instead.`,
} as const

export type HistoryLinkProps = {
  readonly kind: RecordKind
  /** The record's key in the change log. */
  readonly of: string
  /** The record's name, for the accessible name of the link. */
  readonly name: string
}

/** A link to the history of a record; nothing if the back end has no change log. */
export function HistoryLink({ kind, of, name }: HistoryLinkProps) {
  const say = useSay()
  if (useBrandApis().changes === null) return null
  return (
    <>
      <InPlan {...{ kind, of }} />{' '}
      <Link className="target" to={`${paths.history}${historyAddress.format({ kind, key: of })}`} aria-label={say(msg`History of ${name}`)}>
        {say(msg`History`)}
      </Link>
    </>
  )
}

/** Says which plans change a record. */
export function InPlan(props: PlanMarkProps) {
  const { planMark } = usePlanParts()
  return useBrandApis().changes === null ? null : <Afterwards part={planMark}>{(PlanMark) => <PlanMark {...props} />}</Afterwards>
}

/** A factory in a list of choices: its code, with its town beside it (TIM-14). */
export function factoryChoice(code: string) {
  const town = placeOf(code)
  return { value: code, label: code, detail: town === code ? undefined : town }
}

type FactoryLinkProps = { readonly code: string; readonly className?: string; readonly children: ReactNode }

/** A link to the page of a factory (TIM-14); plain if the back end cannot say what happens there. */
export function FactoryLink({ code, className = '', children }: FactoryLinkProps) {
  if (useBrandApis().foresight === null) return children
  return (
    <Link className={className} to={`${paths.factories}/${encodeURIComponent(code)}`}>
      {children}
    </Link>
  )
}

/** A text in which the codes of known factories lead to their pages (TIM-14). */
export function FactoriesLinked({ children: text }: { readonly children: string }) {
  return text.split(/\b([A-Z]{2}-[A-Z]+-[A-Z]{3})\b/).map((part, at) => {
    const key = `${at} ${part}`
    if (at % 2 === 0 || placeOf(part) === part) return <Unbroken key={key}>{part}</Unbroken>
    return (
      <FactoryLink key={key} code={part} className="nowrap">
        {part}
      </FactoryLink>
    )
  })
}

/** A sentence that says whether a deletion or cancellation can be undone, which requires a change log (HIS-22). */
export function useUndoHint(): string {
  const say = useSay()
  return say(useBrandApis().changes === null ? msg`This cannot be undone.` : messages.undoable)
}

/** A link to Order Check with these facts (FOR-52); nothing if the back end cannot say what happens to orders. */
export function OrderCheckLink({ facts, name }: { readonly facts: OrderFacts; readonly name: string }) {
  const say = useSay()
  if (useBrandApis().foresight === null) return null
  return (
    <Link className="target" to={`${paths.orderCheck}${queryOf(facts)}`} aria-label={say(msg`Check an order: ${name}`)}>
      {say(msg`Check an order`)}
    </Link>
  )
}
