import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useSay } from '../locale/locale-root.tsx'
import classes from './conflict-alert.module.css'
import { conflictMessages } from './messages.ts'

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
  /** The differences between the stored record and the form; undefined if the record no longer exists. */
  readonly rows: readonly ConflictRow[] | undefined
  readonly text: string
  readonly applyLabel: string
  /** Omitted if the user's changes can no longer be applied. */
  readonly onApply?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** Another user saved first: compares the stored record with the form, and offers to apply or discard the changes typed so far. */
export function ConflictAlert({ title, rows, text, applyLabel, onApply, onDiscard }: ConflictAlertProps) {
  const say = useSay()
  // Two users made the same change, or the response to this change was lost.
  const isSame = rows?.every(({ yours }) => yours === undefined) ?? false
  return (
    <Alert
      variant={isSame ? 'info' : 'warning'}
      isLive
      title={title}
      actions={
        <>
          {isSame || onApply === undefined ? null : (
            <Button variant="primary" onClick={onApply}>
              {applyLabel}
            </Button>
          )}
          <Button onClick={onDiscard}>{say(isSame ? conflictMessages.done : conflictMessages.discardMine)}</Button>
        </>
      }
    >
      <p>{isSame ? say(conflictMessages.same) : text}</p>
      {!isSame && rows?.some(({ yours }) => yours === undefined) ? <p>{say(conflictMessages.untouched)}</p> : null}
      {rows === undefined || isSame ? null : <Comparison label={title} rows={rows} />}
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
