import type { DeliveryService } from '@goat/domain/cutoffs'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './conflict-alert.module.css'
import { messages } from './messages.ts'
import { useShow } from './show.ts'

export type ConflictRow = { readonly label: string; readonly stored: string; readonly yours: string }

export type ConflictAlertProps = {
  /** As it is stored now. */
  readonly service: DeliveryService
  /** What differs between what is stored and what the person has typed. */
  readonly rows: readonly ConflictRow[]
  readonly applyLabel: string
  readonly onApply?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** Somebody else was faster: who, when, what is stored now beside what was typed, and the two ways on. Nothing typed is lost by it. */
export function ConflictAlert({ service, rows, applyLabel, onApply, onDiscard }: ConflictAlertProps) {
  const say = useSay()
  const show = useShow()
  return (
    <Alert
      variant="warning"
      isLive
      title={show.conflict(service)}
      actions={
        <>
          {onApply === undefined ? null : (
            <Button variant="primary" onClick={onApply}>
              {applyLabel}
            </Button>
          )}
          <Button onClick={onDiscard}>{say(messages.discardMine)}</Button>
        </>
      }
    >
      <p>{say(messages.conflictText)}</p>
      {rows.length === 0 ? (
        <p>{say(messages.conflictUntouched)}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{say(messages.storedNow)}</th>
              <th scope="col">{say(messages.yours)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.stored}</td>
                <td>{row.yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Alert>
  )
}
