import type { Listed } from '@goat/contract/received'
import { isFinished, stateOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, scheduleFields } from '@goat/domain/kinds/designation'
import type { OrderFacts } from '@goat/domain/order-facts'
import { Button, LoadingButton } from '@goat/ui/button'
import { CopyIcon, DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import { WarningIcon } from '@goat/ui/icons'
import { Alert, Pill, Unbroken } from '@goat/ui/messages'
import { Fragment, memo, type Ref, startTransition, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { type LazyText, useLocale, useSay } from '../platform/locale/locale.tsx'
import { useCopyLink, useNavigate } from '../platform/navigation/router.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { useConfirmSaving } from '../records/confirm.tsx'
import { recordProps, useFocusReturn } from '../records/form-element.tsx'
import { HistoryLink, OrderCheckLink } from '../records/notes.tsx'
import { formatAddress, formatDuplicate, wholeList } from './address.ts'
import { type ConfirmedAction, useConfirmAction } from './confirm-action.tsx'
import { endedNow } from './end-now.ts'
import { fieldLabels, messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { ScheduleEditor } from './schedule-form.tsx'
import { useSentence } from './sentence.ts'
import { useShow } from './show.ts'
import { resumingQuestions } from './timing.ts'
import { StoredTiming } from './timing-notes.tsx'
import type { StoredWarnings } from './use-stored-warnings.ts'
import { warningSentencesIn } from './warning-sentences.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleCardProps = {
  readonly schedule: DesignationSchedule
  /** It is being edited, or was before the user had to sign in again. */
  readonly isHeld: boolean
  /** It was saved last. */
  readonly isSaved: boolean
  /** It is no longer in the list. */
  readonly isGone: boolean
  /** Its overlaps and loops with others. */
  readonly warnings: StoredWarnings | undefined
  readonly others: Listed<DesignationSchedule>
  readonly now: number
  readonly canEdit: boolean
  /** Keeps the card in its place during editing. */
  readonly onHold: (schedule: DesignationSchedule, isHeld: boolean) => void
  /** Called with the ids of the schedules that its form has saved. */
  readonly onSaved: (ids: readonly string[]) => void
  /** Called when the schedule is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** The state of a card in the list. */
type CardState =
  /** `isSaved`: the form has just saved the schedule. */
  | { readonly kind: 'reading'; readonly failure: LazyText | undefined; readonly isSaved?: boolean }
  /** Being paused or resumed. */
  | { readonly kind: 'switching' }
  | { readonly kind: 'editing' }

const reading: CardState = { kind: 'reading', failure: undefined }

/** A schedule, read-only (DES-3) until Edit is pressed (DES-14). Rendered again only if its own props change. */
export const ScheduleCard = memo(function ScheduleCard({ warnings, ...props }: ScheduleCardProps) {
  const { schedule, isHeld, isSaved, isGone, others, now, canEdit, onHold, onSaved, onDeleted } = props
  const say = useSay()
  const sentence = useSentence()
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const [state, setState] = useState<CardState>(isHeld ? { kind: 'editing' } : reading)
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = state.kind === 'editing'
  useFocusReturn(isEditing, editButton, state.kind === 'reading' && state.isSaved)

  // The response of another back end may have no content.
  const showSaved = (ids: readonly string[]) => onSaved(ids.length > 0 ? ids : [schedule.id])
  // The form is rendered in the background, so that the press is painted at once (UI-50).
  const begin = () =>
    startTransition(() => {
      onHold(schedule, true)
      setState({ kind: 'editing' })
    })
  const end = (saved: readonly string[] | undefined) => {
    onHold(schedule, false)
    setState({ kind: 'reading', failure: undefined, isSaved: saved !== undefined })
    if (saved !== undefined) showSaved(saved)
    else if (isGone) onDeleted()
  }
  const confirm = useConfirmAction(schedule, showSaved, onDeleted)
  const confirmResuming = useConfirmSaving()
  const isOver = isFinished(stateOf(schedule, zoneOf(schedule.from), now))
  const shownWarnings = isOver || isGone ? undefined : warnings
  const switchTo = async (paused: boolean) => {
    setState({ kind: 'switching' })
    const outcome = await writes.save({ ...schedule, paused }, { key: crypto.randomUUID(), action: paused ? 'pause' : 'resume' })
    setState({ kind: 'reading', failure: outcome.kind === 'saved' ? undefined : outcome.why })
    if (outcome.kind === 'saved') showSaved(outcome.ids)
    else if (outcome.isGone) onDeleted()
  }
  const resume = () => confirmResuming.ask(resumingQuestions(schedule, others.read, zoneOf), () => void switchTo(false), 'resume')

  return (
    <article
      className={`saveable ${classes['card']}`}
      aria-label={sentence.name(schedule)}
      data-state={state.kind}
      {...recordProps(schedule.id, isSaved)}
    >
      <StateLine schedule={schedule} now={now} warnings={shownWarnings} isGone={isGone} />
      {isEditing ? (
        <ScheduleEditor schedule={schedule} isGone={isGone} others={others} onEnd={end} />
      ) : (
        <>
          <ScheduleFacts schedule={schedule} now={now} warnings={shownWarnings} />
          <div className="row-8-16">
            <StoredTiming schedule={schedule} now={now} />
            {canEdit ? (
              <CardActions
                schedule={schedule}
                now={now}
                editButton={editButton}
                isSwitching={state.kind === 'switching'}
                onEdit={begin}
                onAsk={(action) => {
                  setState(reading)
                  confirm.ask({ action, version: schedule.version })
                }}
                onSwitch={(paused) => (paused ? void switchTo(true) : resume())}
              />
            ) : null}
          </div>
          {state.kind === 'reading' && state.failure !== undefined ? (
            <Alert variant="error" isLive>
              {state.failure(say)}
            </Alert>
          ) : null}
          {confirmResuming.dialog}
          {confirm.dialog}
        </>
      )}
    </article>
  )
})

export type StateLineProps = {
  readonly schedule: DesignationSchedule
  readonly now: number
  readonly warnings: StoredWarnings | undefined
  /** It is no longer in the list. */
  readonly isGone: boolean
}

/**
 * The heading of a card: dates and hours, the state in the time zone of its From factory, and badges for overlaps and loops (DES-44). Of a
 * deleted schedule, only that it was deleted (DES-47).
 */
function StateLine({ schedule, now, warnings, isGone }: StateLineProps) {
  const say = useSay()
  const sentence = useSentence()
  const name = `${schedule.from} → ${schedule.to}, ${sentence.name(schedule)}`
  const state = stateOf(schedule, useZoneOf()(schedule.from), now)
  return (
    <header className="row-4-12">
      <h3 className="text-16 tabular">{sentence.name(schedule)}</h3>
      {isGone ? (
        <Pill>{say(messages.deletedState)}</Pill>
      ) : (
        <Pill tone={state.kind === 'active' ? 'accent' : 'neutral'}>{sentence.stateLabel(schedule, state, now)}</Pill>
      )}
      {warnings === undefined || warnings.overlap.count === 0 ? null : (
        <Pill>
          <WarningIcon />
          {say(messages.overlaps)}
        </Pill>
      )}
      {warnings === undefined || warnings.loop.count === 0 ? null : (
        <Pill>
          <WarningIcon />
          {say(messages.loop)}
        </Pill>
      )}
      {isGone ? null : <span className={`note ${classes['state']}`}>{sentence.stateText(schedule, now)}</span>}
      <span className={classes['history']}>
        <OrderCheckLink facts={orderOf(schedule)} name={name} />
        <HistoryLink kind="designation" of={schedule.id} name={name} />
      </span>
    </header>
  )
}

/** An order that the schedule may move. */
function orderOf({ from, cardTypes, packTypes, deliveryMethods, addressTypes }: DesignationSchedule): OrderFacts {
  return { factory: from, cardType: cardTypes[0], packType: packTypes[0], deliveryMethod: deliveryMethods[0], addressType: addressTypes[0] }
}

export type CardActionsProps = {
  readonly schedule: DesignationSchedule
  readonly now: number
  readonly editButton: Ref<HTMLButtonElement>
  readonly isSwitching: boolean
  readonly onEdit: () => void
  readonly onAsk: (action: ConfirmedAction) => void
  readonly onSwitch: (paused: boolean) => void
}

/** The actions on a schedule's card (DES-3, DES-20 to DES-22). */
function CardActions({ schedule, now, editButton, isSwitching, onEdit, onAsk, onSwitch }: CardActionsProps) {
  const say = useSay()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const timeZone = useZoneOf()(schedule.from)
  const state = stateOf(schedule, timeZone, now)
  return (
    <div className={`row-4-stretch to-end ${classes['actions']}`}>
      <Button ref={editButton} icon={<EditIcon />} disabled={isSwitching} onClick={onEdit}>
        {say(messages.edit)}
      </Button>
      <Button icon={<DeleteIcon />} disabled={isSwitching} onClick={() => onAsk('delete')}>
        {say(messages.delete)}
      </Button>
      <Button
        variant="quiet"
        icon={<CopyIcon />}
        disabled={isSwitching}
        onClick={() => void navigate({ pathname: paths.newSchedule, search: formatDuplicate(schedule.id) })}
      >
        {say(messages.duplicate)}
      </Button>
      {/* A back end without versions ignores Paused: it would report success and keep moving orders. */}
      {isFinished(state) || (schedule.version === undefined && !schedule.paused) ? null : (
        <LoadingButton variant="quiet" isLoading={isSwitching} onClick={() => onSwitch(!schedule.paused)}>
          {say(schedule.paused ? messages.resume : messages.pause)}
        </LoadingButton>
      )}
      {endedNow(schedule, timeZone, now) === undefined ? null : (
        <Button variant="quiet" disabled={isSwitching} onClick={() => onAsk('end')}>
          {say(messages.end)}
        </Button>
      )}
      <Button
        variant="quiet"
        disabled={isSwitching}
        onClick={() => void copyLink(`${paths.schedules}${formatAddress({ ...wholeList, schedule: schedule.id })}`)}
      >
        {say(messages.linkToIt)}
      </Button>
    </div>
  )
}

// The state says whether it is paused.
const rows = scheduleFields.map(({ name }) => name).filter((name) => name !== 'paused')

export type ScheduleFactsProps = {
  readonly schedule: DesignationSchedule
  readonly now: number
  readonly warnings: StoredWarnings | undefined
}

/** The form in read mode, with the fields in the order of edit mode, and the schedules that it overlaps or forms loops with (DES-44). */
function ScheduleFacts({ schedule, now, warnings }: ScheduleFactsProps) {
  const say = useSay()
  const show = useShow()
  const { languageTag } = useLocale()
  const sentences = warningSentencesIn(say, languageTag, useZoneOf(), now)
  return (
    <Facts isDense>
      {rows.map((field) =>
        field === 'note' && schedule.note === '' ? null : (
          <Fact key={field} label={say(fieldLabels[field])} isWide={field === 'note'}>
            {show.value(field, schedule)}
          </Fact>
        ),
      )}
      {warnings === undefined ? null : (
        <>
          <WarningFact
            label={say(messages.overlapsWith)}
            count={warnings.overlap.count}
            lines={warnings.overlap.first.map((one) => sentences.overlapWith(schedule, one))}
          />
          <WarningFact label={say(messages.loop)} count={warnings.loop.count} lines={warnings.loop.first.map(sentences.loop)} />
        </>
      )}
    </Facts>
  )
}

type WarningFactProps = { readonly label: string; readonly count: number; readonly lines: readonly string[] }

function WarningFact({ label, count, lines }: WarningFactProps) {
  const say = useSay()
  if (count === 0) return null
  return (
    <Fact label={label} isWide>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
        <Fragment key={at}>
          <span>
            <Unbroken>{line}</Unbroken>
          </span>{' '}
        </Fragment>
      ))}
      {count > lines.length ? <span>{say(messages.andMore(count - lines.length))}</span> : null}
    </Fact>
  )
}
