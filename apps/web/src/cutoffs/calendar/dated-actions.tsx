import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { useAuthor } from '../../platform/auth/auth.ts'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { ConfirmDialog, useConfirmation } from '../../records/confirm.tsx'
import { isStale } from '../../records/draft.ts'
import { HistoryLink, useUndoHint } from '../../records/history-link.tsx'
import { Consequence } from '../../records/notes.tsx'
import { SampleEffect } from '../../sample-effect.tsx'
import classes from './calendar.module.css'
import { type Dated, overlaidDated, stateOf } from './dated.ts'
import { consequenceOf } from './dated-consequence.ts'
import type { Row } from './matrix.ts'
import { messages } from './messages.ts'
import { useShow } from './show.ts'
import type { TodaysOf } from './use-today.ts'
import { useDatedWrites } from './writes.ts'

export type DatedActionsProps = {
  readonly dated: Dated
  readonly rows: readonly Row[]
  readonly todaysOf: TodaysOf
  readonly onEdit: (dated: Dated) => void
  readonly onDuplicate: (dated: Dated) => void
}

/** Edit, duplicate, end or cancel a dated cut-off (CUT-34). One that is over can only be duplicated. */
export function DatedActions({ dated, rows, todaysOf, onEdit, onDuplicate }: DatedActionsProps) {
  const say = useSay()
  const show = useShow()
  const author = useAuthor()
  const todays = todaysOf(dated.value)
  const writes = useDatedWrites()
  const undoHint = useUndoHint()
  const confirmation = useConfirmation<'end' | 'cancel'>()
  const { value, key, version, changedBy, changedAt } = dated
  const { reason } = value
  const state = stateOf(value, todays)
  const yesterday = dateOfDay(dayOfDate(todays.earliest) - 1)
  /** One that began today has no day left. */
  const endCancels = value.from > yesterday
  const { sentences } = consequenceOf({ saved: [], replaced: [value] }, { rows, todaysOf, say, show })
  const effect = (after: DatedCutoff | null) =>
    confirmation.pending === undefined ? null : (
      <SampleEffect
        records={[after === null ? { kind: 'cutoff-override', key, value: null } : overlaidDated(key, after)]}
        removed={[value]}
      />
    )
  const perform = (action: 'end' | 'cancel') =>
    confirmation.run(() => (action === 'cancel' || endCancels ? writes.cancel(dated) : writes.end(dated, yesterday)))
  // The question shows the stored record, so the user agrees to that.
  const changed = isStale(confirmation.pending?.version, version)
    ? say(messages.changedSince(author(changedBy), show.dates.instant(changedAt)))
    : undefined
  return (
    <div className={classes['line']}>
      {state === 'over' ? null : (
        <Button aria-label={say(messages.editOf(reason))} onClick={() => onEdit(dated)}>
          {say(messages.edit)}
        </Button>
      )}
      <Button aria-label={say(messages.duplicateOf(reason))} onClick={() => onDuplicate(dated)}>
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
      <ConfirmDialog
        {...confirmation.dialogProps('end')}
        changed={changed}
        title={say(messages.endTitle)}
        no={say(messages.no)}
        yes={say(messages.yesEnd)}
        onConfirm={() => void perform('end')}
      >
        <p>
          {say(endCancels ? messages.endEffectAll : messages.endEffect(show.dates.day(yesterday)))} {undoHint}
        </p>
        {effect(endCancels ? null : { ...value, to: yesterday })}
        <Consequence sentences={sentences} />
      </ConfirmDialog>
      <ConfirmDialog
        {...confirmation.dialogProps('cancel')}
        changed={changed}
        title={say(messages.cancelTitle)}
        no={say(messages.no)}
        yes={say(messages.yesCancel)}
        onConfirm={() => void perform('cancel')}
      >
        <p>
          {show.days(value)}: {show.time(value.time)}. {say(messages.cancelEffect)} {undoHint}
        </p>
        {effect(null)}
        <Consequence sentences={sentences} />
      </ConfirmDialog>
    </div>
  )
}
