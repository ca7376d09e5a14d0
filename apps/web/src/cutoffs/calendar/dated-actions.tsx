import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { useAuthor } from '../../platform/auth/auth.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { ConfirmDialog, useConfirmation } from '../../records/confirm-dialog.tsx'
import { isStale } from '../../records/draft.ts'
import { HistoryLink, useUndoHint } from '../../records/history-link.tsx'
import { Consequence } from '../../records/notes.tsx'
import { SampleEffect } from '../../records/sample-effect.tsx'
import classes from './calendar.module.css'
import { useCalendar } from './calendar-data.ts'
import { type Dated, draftOf, overlaidDated, stateOf } from './dated.ts'
import { consequenceOf } from './dated-consequence.ts'
import { messages } from './messages.ts'
import { useShow } from './show.ts'
import { useDatedWrites } from './writes.ts'

/** Edit, duplicate, end or cancel a dated cut-off (CUT-34). One that is over can only be duplicated. */
export function DatedActions({ dated }: { readonly dated: Dated }) {
  const say = useSay()
  const show = useShow()
  const author = useAuthor()
  const { rows, todaysOf, openForm } = useCalendar()
  const writes = useDatedWrites()
  const undoHint = useUndoHint()
  const confirmation = useConfirmation<'end' | 'cancel'>()
  const { value, key, version, changedBy, changedAt } = dated
  const { reason } = value
  const todays = todaysOf(value)
  const state = stateOf(value, todays)
  const yesterday = dateOfDay(dayOfDate(todays.earliest) - 1)
  /** One that began today has no day left. */
  const endCancels = value.from > yesterday
  const { sentences } = consequenceOf({ saved: [], replaced: [value] }, { rows, todaysOf }, say)
  // The question shows the stored record, so the user agrees to that.
  const changed = isStale(confirmation.pending?.version, version)
    ? say(messages.changedSince(author(changedBy), show.dates.instant(changedAt)))
    : undefined
  const questions = {
    end: {
      ...{ title: messages.endTitle, yes: messages.yesEnd },
      text: say(endCancels ? messages.endEffectAll : messages.endEffect(show.dates.day(yesterday))),
      after: endCancels ? null : { ...value, to: yesterday },
      write: () => (endCancels ? writes.cancel(dated) : writes.end(dated, yesterday)),
    },
    cancel: {
      ...{ title: messages.cancelTitle, yes: messages.yesCancel },
      text: `${show.days(value)}: ${show.time(value.time)}. ${say(messages.cancelEffect)}`,
      after: null,
      write: () => writes.cancel(dated),
    },
  }
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
        <Button aria-label={say(messages.endOf(reason))} onClick={() => confirmation.ask('end', version)}>
          {say(messages.end)}
        </Button>
      ) : null}
      {state === 'upcoming' ? (
        <Button aria-label={say(messages.cancelOf(reason))} onClick={() => confirmation.ask('cancel', version)}>
          {say(messages.cancel)}
        </Button>
      ) : null}
      <HistoryLink kind="cutoff-override" of={key} name={reason} />
      {(['end', 'cancel'] as const).map((action) => {
        const { title, yes, text, after, write } = questions[action]
        return (
          <ConfirmDialog
            key={action}
            {...confirmation.dialogProps(action)}
            changed={changed}
            title={say(title)}
            no={say(messages.no)}
            yes={say(yes)}
            onConfirm={() => void confirmation.run(write)}
          >
            <p>
              {text} {undoHint}
            </p>
            {confirmation.pending === undefined ? null : (
              <SampleEffect
                records={[after === null ? { kind: 'cutoff-override', key, value: null } : overlaidDated(key, after)]}
                removed={[value]}
              />
            )}
            <Consequence sentences={sentences} />
          </ConfirmDialog>
        )
      })}
    </div>
  )
}
