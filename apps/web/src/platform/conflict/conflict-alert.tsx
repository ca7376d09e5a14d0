import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import type { NewerVersion } from '../form/newer-version.ts'
import { useSay } from '../locale/locale-root.tsx'
import { conflictMessages } from '../sentences/conflict-messages.ts'
import classes from './conflict-alert.module.css'

export type ConflictRow = {
  readonly label: string
  readonly stored: string
  /** undefined if this user has not changed the field. */
  readonly yours: string | undefined
  /** The value when the form was opened; undefined if there was none. */
  readonly original?: string
}

export type ConflictAlertProps = {
  readonly title: string
  readonly effect: NewerVersion<unknown>['effect']
  /** The differences between the stored record and the form; undefined if the record no longer exists. */
  readonly rows: readonly ConflictRow[] | undefined
  /** Instead of the standard text and label, for a record that no longer exists. */
  readonly text?: string
  readonly saveLabel?: string
  /** Saves the user's changes; undefined if they can no longer be applied. */
  readonly onSave: (() => void) | undefined
  readonly onDiscard: () => void
}

/**
 * Another user saved first. If both changed a field, compares the stored record with the form and offers to save or discard this user's
 * changes; otherwise the form's own button saves the changes of both.
 */
export function ConflictAlert({ title, effect, rows, text, saveLabel, onSave, onDiscard }: ConflictAlertProps) {
  const say = useSay()
  if (effect === 'same') {
    return (
      <Alert variant="info" isLive title={title} actions={<Button onClick={onDiscard}>{say(conflictMessages.done)}</Button>}>
        {say(conflictMessages.same)}
      </Alert>
    )
  }
  const comparison = rows === undefined ? null : <Comparison label={title} rows={rows} />
  if (effect === 'compatible') {
    return (
      <Alert variant="info" isLive title={title}>
        <p>{say(conflictMessages.compatible)}</p>
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
          {onSave === undefined ? null : (
            <Button variant="primary" onClick={onSave}>
              {saveLabel ?? say(conflictMessages.saveOver)}
            </Button>
          )}
          <Button onClick={onDiscard}>{say(conflictMessages.discardMine)}</Button>
        </>
      }
    >
      <p>{text ?? say(conflictMessages.text)}</p>
      {rows?.some(({ yours }) => yours === undefined) ? <p>{say(conflictMessages.untouched)}</p> : null}
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
    <table aria-label={label} className={classes['table']}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say(conflictMessages.storedNow)}</th>
          <th scope="col">{say(conflictMessages.yours)}</th>
          {hasOriginals ? <th scope="col">{say(conflictMessages.original)}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{row.stored}</td>
            <td>{row.yours ?? say(conflictMessages.notChanged)}</td>
            {hasOriginals ? <td>{row.original}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
