import { listChanges, receivedChanges } from '@goat/contract/changes'
import { newerChange } from '@goat/contract/shapes'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { CallFailure } from '../platform/api/failure.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useAuthor } from '../platform/auth/auth.ts'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'
import type { Failure, NewerVersion } from './draft.ts'
import classes from './form.module.css'
import { conflictMessages, conflictTitles } from './messages.ts'

export type RecordConflictProps = Pick<ConflictAlertProps, 'rows' | 'onSave' | 'onDiscard'> & {
  /** As stored now. */
  readonly record: NewerRecord
  readonly act: keyof typeof conflictTitles
  readonly effect: NewerVersion<unknown>['effect'] | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  /** Who changed the record and when, if it says so itself. */
  readonly title?: string | undefined
}

/** Another user has changed the record of a form, or deleted or cancelled it, in which case it can be created again. */
export function RecordConflict({ record, act, effect, failure, title, rows, ...actions }: RecordConflictProps) {
  const say = useSay()
  const dates = useDates()
  const change = useNewerChange(failure, record, title === undefined)
  const { known, unknown } = conflictTitles[act]
  const shown = title ?? say(change === undefined ? unknown : known(change.by, dates.instant(change.at)))
  return <ConflictAlert title={shown} isEnded={act !== 'changed'} effect={effect ?? 'colliding'} rows={rows} {...actions} />
}

/** A record as stored now; `version` is undefined if it was deleted. */
type NewerRecord = { readonly kind: RecordKind; readonly key: string; readonly version: number | undefined }

/** Who changed a record, `you` for the signed-in user, and when, as an instant in UTC. */
export type NewerChange = { readonly by: string; readonly at: string }

type LoggedChange = NewerChange & { readonly subject?: string }

/** Who stored the newer version of a form's record: from the refusal of an attempt to save, or else from the change log. */
function useNewerChange(failure: Failure | undefined, record: NewerRecord, isWanted: boolean): NewerChange | undefined {
  const ofRefusal = useRefusal(failure, record.version)
  const ofLog = useLoggedChange(record, isWanted && ofRefusal === undefined)
  const author = useAuthor()
  const change = ofRefusal ?? ofLog
  return change && { ...change, by: author(change.by, change.subject) }
}

/** Kept in state, because the next edit clears the failure but not the conflict. undefined if the stored version is newer than the attempt. */
function useRefusal(failure: Failure | undefined, version: number | undefined): LoggedChange | undefined {
  const [refusal, setRefusal] = useState<{ readonly of: Failure; readonly version: number | undefined }>()
  if (failure !== undefined && failure !== refusal?.of) setRefusal({ of: failure, version })
  if (refusal === undefined || refusal.version !== version) return undefined
  const { cause } = refusal.of
  const { data } = newerChange.safeParse(cause instanceof CallFailure ? cause.problem : undefined)
  return data && { by: data.changedBy, at: data.changedAt }
}

function useLoggedChange({ kind, key, version }: NewerRecord, isWanted: boolean): LoggedChange | undefined {
  const hasLog = useBrandApis().changes !== null
  const { data } = useBrandQuery(
    (brand) => [brand, 'changes', 'last', kind, key, version],
    (client, { signal }) => client.readAs(listChanges, receivedChanges, { query: { kind, key, limit: '1' }, signal }),
    { enabled: isWanted && hasLog },
  )
  const last = data?.results.read[0]
  const isOfVersion = last !== undefined && (version === undefined ? last.after === null : last.version === version)
  return isOfVersion ? { by: last.actor.name, subject: last.actor.subject, at: last.at } : undefined
}

export type ConflictRow = {
  readonly label: string
  readonly stored: string
  /** undefined if this user has not changed the field. */
  readonly yours: string | undefined
  /** The value when the form was opened; undefined if there was none. */
  readonly original?: string
}

type ConflictAlertProps = {
  readonly title: string
  readonly effect: NewerVersion<unknown>['effect']
  /** The differences between the stored record and the form; undefined if the record no longer exists. */
  readonly rows: readonly ConflictRow[] | undefined
  /** The record was deleted or cancelled, and can be created again. */
  readonly isEnded: boolean
  /** Saves the user's changes; undefined if they can no longer be applied. */
  readonly onSave: (() => void) | undefined
  readonly onDiscard: () => void
}

/**
 * Another user saved first. If both changed a field, compares the stored record with the form and offers to save or discard this user's
 * changes; otherwise the form's own button saves the changes of both.
 */
function ConflictAlert({ title, effect, rows, isEnded, onSave, onDiscard }: ConflictAlertProps) {
  const say = useSay()
  if (effect === 'same') {
    return (
      <Alert variant="info" isLive title={title} actions={<Button onClick={onDiscard}>{say(msg`Done`)}</Button>}>
        {say(conflictMessages.same)}
      </Alert>
    )
  }
  const comparison = rows === undefined ? null : <Comparison label={title} rows={rows} />
  if (effect === 'compatible') {
    return (
      <Alert variant="info" isLive title={title}>
        <p>{say(msg`Saving keeps both changes: fields that you did not change show the current values.`)}</p>
        {comparison}
      </Alert>
    )
  }
  return (
    <Alert
      variant="warning"
      isLive
      title={title}
      actions={
        <>
          <Button onClick={onDiscard}>{say(msg`Discard my changes`)}</Button>
          {onSave === undefined ? null : (
            <Button variant="primary" onClick={onSave}>
              {say(isEnded ? msg`Create it again` : msg`Save my changes over theirs`)}
            </Button>
          )}
        </>
      }
    >
      <p>{say(isEnded ? msg`Your changes have not been saved. Create it again, or discard your changes.` : conflictMessages.text)}</p>
      {rows?.some(({ yours }) => yours === undefined) ? <p>{say(msg`Fields that you did not change show the current values.`)}</p> : null}
      {comparison}
    </Alert>
  )
}

function Comparison({ label, rows }: { readonly label: string; readonly rows: readonly ConflictRow[] }) {
  const say = useSay()
  // If both changed a field, its original value helps to decide (UI-42).
  const hasOriginals = rows.some(
    ({ stored, yours, original }) => yours !== undefined && original !== undefined && new Set([stored, yours, original]).size === 3,
  )
  return (
    <table aria-label={label} className={classes['comparison']}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say(msg`Current value`)}</th>
          <th scope="col">{say(msg`Your change`)}</th>
          {hasOriginals ? <th scope="col">{say(msg`Original value`)}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{row.stored}</td>
            <td>{row.yours ?? say(msg`not changed`)}</td>
            {hasOriginals ? <td>{row.original}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
