import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useSay } from '../locale/locale-root.tsx'
import classes from './conflict-alert.module.css'
import { conflictMessages } from './messages.ts'

export type ConflictRow = {
  readonly label: string
  readonly stored: string
  /** undefined: the person has not changed it. */
  readonly yours: string | undefined
  /** What the form began with; undefined where there was nothing. */
  readonly original?: string
}

export type ConflictAlertProps = {
  readonly title: string
  /** What the colleague or the person has changed; undefined where nothing is stored any more. */
  readonly rows: readonly ConflictRow[] | undefined
  readonly text: string
  readonly applyLabel: string
  /** Left out where the person's changes cannot be applied any more. */
  readonly onApply?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** Somebody else was faster: what is stored now beside what was typed, and the two ways on. Nothing typed is lost by it. */
export function ConflictAlert({ title, rows, text, applyLabel, onApply, onDiscard }: ConflictAlertProps) {
  const say = useSay()
  // Nothing differs: two people meant the same, or an answer got lost on the way and the change was made.
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
  // What both have changed can only be judged beside what it was (UI-42).
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
