import type { MessageDescriptor } from '@lingui/core'
import { useDates } from '../locale/dates.ts'
import { useSay } from '../locale/locale-root.tsx'
import type { Failure } from '../saving/outcome.ts'
import { ConflictAlert, type ConflictAlertProps } from './conflict-alert.tsx'
import { type NewerRecord, useNewerChange } from './use-newer-change.ts'

/** What another user did to a record: who and when, or without a name if that is not known. */
type ConflictTitle = { readonly known: (by: string, at: string) => MessageDescriptor; readonly unknown: MessageDescriptor }

export type RecordConflictProps = Pick<ConflictAlertProps, 'rows' | 'onSave' | 'onDiscard'> & {
  /** As stored now. */
  readonly record: NewerRecord
  /** undefined if the record can no longer be changed. */
  readonly effect: ConflictAlertProps['effect'] | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  readonly texts: {
    readonly changed: ConflictTitle
    readonly ended: ConflictTitle & { readonly text: MessageDescriptor; readonly createAgain: MessageDescriptor }
  }
}

/** Another user has changed the record of a form, or deleted or cancelled it, in which case it can be created again. */
export function RecordConflict({ record, effect, failure, texts, rows, ...actions }: RecordConflictProps) {
  const say = useSay()
  const dates = useDates()
  const change = useNewerChange(failure, record)
  const titleOf = ({ known, unknown }: ConflictTitle) => say(change === undefined ? unknown : known(change.by, dates.instant(change.at)))
  if (effect !== undefined) return <ConflictAlert title={titleOf(texts.changed)} effect={effect} rows={rows} {...actions} />
  const { text, createAgain } = texts.ended
  return (
    <ConflictAlert
      title={titleOf(texts.ended)}
      effect="colliding"
      rows={undefined}
      text={say(text)}
      saveLabel={say(createAgain)}
      {...actions}
    />
  )
}
