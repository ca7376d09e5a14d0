import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { useAuthor } from '../../platform/auth/auth.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { useConfirm } from '../../records/confirm.tsx'
import { isStale } from '../../records/draft.ts'
import { Consequence, HistoryLink, useUndoHint } from '../../records/notes.tsx'
import { SampleEffect } from '../../records/sample-effect.tsx'
import classes from './calendar.module.css'
import { useCalendar } from './calendar-data.ts'
import { consequenceOf } from './consequences.tsx'
import { type Dated, draftOf, overlaidDated, stateOf } from './dated.ts'
import { messages } from './messages.ts'
import { useShow } from './show.ts'
import { useDatedWrites } from './writes.ts'

/** `seen`: the version when the button was pressed. */
type Asked = { readonly action: 'end' | 'cancel'; readonly seen: number }

/** Edit, duplicate, end or cancel a dated cut-off (CUT-34). One that is over can only be duplicated. */
export function DatedActions({ dated }: { readonly dated: Dated }) {
  const say = useSay()
  const show = useShow()
  const author = useAuthor()
  const { rows, todaysOf, openForm } = useCalendar()
  const writes = useDatedWrites()
  const undoHint = useUndoHint()
  const { value, key, version, changedBy, changedAt } = dated
  const { reason } = value
  const todays = todaysOf(value)
  const state = stateOf(value, todays)
  const yesterday = dateOfDay(dayOfDate(todays.earliest) - 1)
  /** One that began today has no day left. */
  const endCancels = value.from > yesterday
  const { ask, dialog } = useConfirm<Asked>(({ action, seen }) => {
    const isEnd = action === 'end'
    const after = isEnd && !endCancels ? { ...value, to: yesterday } : null
    const whatEnds = say(endCancels ? messages.endEffectAll : messages.endEffect(show.dates.day(yesterday)))
    return {
      title: say(isEnd ? messages.endTitle : messages.cancelTitle),
      text: (
        <>
          <p>
            {isEnd ? whatEnds : `${show.days(value)}: ${show.time(value.time)}. ${say(messages.cancelEffect)}`} {undoHint}
          </p>
          <SampleEffect
            records={[after === null ? { kind: 'cutoff-override', key, value: null } : overlaidDated(key, after)]}
            removed={[value]}
          />
          <Consequence sentences={consequenceOf({ saved: [], replaced: [value] }, { rows, todaysOf }, say).sentences} />
        </>
      ),
      // The question shows the stored record, so the user agrees to that.
      changed: isStale(seen, version) ? say(messages.changedSince(author(changedBy), show.dates.instant(changedAt))) : undefined,
      no: say(messages.no),
      yes: say(isEnd ? messages.yesEnd : messages.yesCancel),
      onConfirm: () => (after === null ? writes.cancel(dated) : writes.end(dated, yesterday)),
    }
  })
  return (
    <div className={classes['line']}>
      {state === 'over' ? null : (
        <Button aria-label={say(messages.editOf(reason))} onClick={() => openForm({ id: key, initial: draftOf(dated) })}>
          {say(messages.edit)}
        </Button>
      )}
      <Button aria-label={say(messages.duplicateOf(reason))} onClick={() => openForm({ id: undefined, initial: draftOf({ value }) })}>
        {say(messages.duplicate)}
      </Button>
      {state === 'active' ? (
        <Button aria-label={say(messages.endOf(reason))} onClick={() => ask({ action: 'end', seen: version })}>
          {say(messages.end)}
        </Button>
      ) : null}
      {state === 'upcoming' ? (
        <Button aria-label={say(messages.cancelOf(reason))} onClick={() => ask({ action: 'cancel', seen: version })}>
          {say(messages.cancel)}
        </Button>
      ) : null}
      <HistoryLink kind="cutoff-override" of={key} name={reason} />
      {dialog}
    </div>
  )
}
