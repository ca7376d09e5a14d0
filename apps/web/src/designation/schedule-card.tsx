import type { Listed } from '@goat/contract/received'
import { isFinished, type ScheduleState, stateOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, scheduleFields } from '@goat/domain/kinds/designation'
import { WarningIcon } from '@goat/ui/icons'
import { Pill, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { Fragment, memo, startTransition, useRef, useState } from 'react'
import { useCanEdit } from '../platform/session.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { recordProps, useFocusReturn } from '../records/form-element.tsx'
import { HistoryLink, OrderCheckLink } from '../records/notes.tsx'
import { SavedWith } from '../records/together.tsx'
import { source } from './history-source.ts'
import { fieldLabels, messages } from './messages.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import classes from './schedule-card.module.css'
import { ScheduleEditor } from './schedule-form.tsx'
import { useSentence } from './sentence.ts'
import { StoredTiming } from './timing.tsx'
import type { StoredWarnings } from './use-stored-warnings.ts'
import { loopLine, overlapWith } from './warnings.tsx'

export type ScheduleCardProps = {
  readonly schedule: DesignationSchedule
  /** It is being edited, or was before the user had to sign in again. */
  readonly isHeld: boolean
  readonly isSaved: boolean
  /** It is no longer in the list. */
  readonly isGone: boolean
  /** Its overlaps and loops with others. */
  readonly warnings: StoredWarnings | undefined
  readonly others: Listed<DesignationSchedule>
  readonly now: number
  /** Keeps the card in its place during editing. */
  readonly onHold: (schedule: DesignationSchedule, isHeld: boolean) => void
  readonly onSaved: (ids: readonly string[]) => void
  /** Called when the schedule is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** A schedule, read-only (DES-3) until Edit is pressed (DES-14). Rendered again only if its own props change. */
export const ScheduleCard = memo(function ScheduleCard({ warnings, ...props }: ScheduleCardProps) {
  const { schedule, isHeld, isSaved, isGone, others, now, onHold, onSaved, onDeleted } = props
  const canEdit = useCanEdit()
  const sentence = useSentence()
  /** `saved`: the form has just saved the schedule. */
  const [mode, setMode] = useState<'reading' | 'editing' | 'saved'>(isHeld ? 'editing' : 'reading')
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = mode === 'editing'
  useFocusReturn(isEditing, editButton, mode === 'saved')
  // The response of another back end may have no content.
  const showSaved = (ids: readonly string[]) => onSaved(ids.length > 0 ? ids : [schedule.id])
  // The form is rendered in the background, so that the press is painted at once (UI-50).
  const begin = () =>
    startTransition(() => {
      onHold(schedule, true)
      setMode('editing')
    })
  const end = (saved: readonly string[] | undefined) => {
    onHold(schedule, false)
    setMode(saved === undefined ? 'reading' : 'saved')
    if (saved !== undefined) showSaved(saved)
    else if (isGone) onDeleted()
  }
  const state = stateOf(schedule, sentence.zoneOf(schedule.from), now)
  const shown = { schedule, state, now, isGone, warnings: isFinished(state) || isGone ? undefined : warnings }
  const timing = <StoredTiming schedule={schedule} now={now} />
  return (
    <article
      className={`grid gap-8 frame surface padding-12-16 saveable wraps ${classes['card']}`}
      aria-label={sentence.name(schedule)}
      data-state={isEditing ? 'editing' : 'reading'}
      {...recordProps(schedule.id, isSaved)}
    >
      <StateLine {...shown} />
      {isEditing ? (
        <ScheduleEditor schedule={schedule} isGone={isGone} others={others} onEnd={end} />
      ) : (
        <>
          <ScheduleFacts {...shown} />
          <SavedWith kind="designation" source={source} of={schedule.id} version={schedule.version} />
          {canEdit ? (
            <ScheduleActions {...{ schedule, now, editButton, onDeleted }} others={others.read} onEdit={begin} onSaved={showSaved}>
              {timing}
            </ScheduleActions>
          ) : (
            <div className="row gap-8 gap-x-16">{timing}</div>
          )}
        </>
      )}
    </article>
  )
})

type ShownProps = Pick<ScheduleCardProps, 'schedule' | 'now' | 'warnings' | 'isGone'> & { readonly state: ScheduleState }

/**
 * The heading of a card: dates and hours, the state in the time zone of its From factory, and badges for overlaps and loops (DES-44). Of a
 * deleted schedule, only that it was deleted (DES-47).
 */
function StateLine({ schedule, state, now, warnings, isGone }: ShownProps) {
  const { say, name: nameOf, stateLabel, stateText } = useSentence()
  const { id, from, to, cardTypes, packTypes, deliveryMethods, addressTypes } = schedule
  const name = `${from} → ${to}, ${nameOf(schedule)}`
  const badge = (text: string) => (
    <Pill>
      <WarningIcon />
      {text}
    </Pill>
  )
  return (
    <header className="row gap-4 gap-x-12">
      <h3 className="text-16 tabular">{nameOf(schedule)}</h3>
      {isGone ? (
        <Pill>{say(msg`Deleted`)}</Pill>
      ) : (
        <Pill tone={state.kind === 'active' ? 'accent' : 'neutral'}>{stateLabel(schedule, state, now)}</Pill>
      )}
      {warnings === undefined || warnings.overlap.count === 0 ? null : badge(say(msg`Overlaps`))}
      {warnings === undefined || warnings.loop.count === 0 ? null : badge(say(messages.loop))}
      {isGone ? null : <span className={`note ${classes['state']}`}>{stateText(schedule, state, now)}</span>}
      <span className="row gap-x-16 stretch text-14 to-end">
        {/* An order that the schedule may move. */}
        <OrderCheckLink
          facts={{
            factory: from,
            cardType: cardTypes[0],
            packType: packTypes[0],
            deliveryMethod: deliveryMethods[0],
            addressType: addressTypes[0],
          }}
          name={name}
        />
        <HistoryLink kind="designation" of={id} name={name} />
      </span>
    </header>
  )
}

/** What the headings of the card and its group say, and the state. */
const headed: readonly string[] = ['from', 'to', 'startDate', 'endDate', 'startTime', 'endTime', 'paused']
const rows = scheduleFields.map(({ name }) => name).filter((name) => !headed.includes(name))

/** The fields that no heading has (DES-46), in the order of edit mode, and the schedules that it overlaps or forms loops with (DES-44). */
function ScheduleFacts({ schedule, now, warnings }: ShownProps) {
  const sentence = useSentence()
  const { say, value } = sentence
  const conflict = (label: string, count: number, lines: readonly string[]) =>
    count === 0 ? null : (
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
  const { overlap, loop } = warnings ?? {}
  return (
    <Facts isDense>
      {rows.map((field) =>
        field === 'note' && schedule.note === '' ? null : (
          <Fact key={field} label={say(fieldLabels[field])} isWide={field === 'note'}>
            {value(field, schedule)}
          </Fact>
        ),
      )}
      {overlap &&
        conflict(
          say(msg`Overlaps with`),
          overlap.count,
          overlap.first.map((one) => overlapWith(sentence, schedule, one)),
        )}
      {loop &&
        conflict(
          say(messages.loop),
          loop.count,
          loop.first.map((one) => loopLine(sentence, one, now)),
        )}
    </Facts>
  )
}
