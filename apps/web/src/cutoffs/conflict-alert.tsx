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
  // Nothing differs: two people meant the same, or an answer got lost on the way and the change was made.
  const isSame = rows.length === 0
  return (
    <Alert
      variant={isSame ? 'info' : 'warning'}
      isLive
      title={show.conflict(service)}
      actions={
        <>
          {isSame || onApply === undefined ? null : (
            <Button variant="primary" onClick={onApply}>
              {applyLabel}
            </Button>
          )}
          <Button onClick={onDiscard}>{say(isSame ? messages.done : messages.discardMine)}</Button>
        </>
      }
    >
      {isSame ? (
        <p>{say(messages.conflictSame)}</p>
      ) : (
        <>
          <p>{say(messages.conflictText)}</p>
          <Comparison rows={rows} />
        </>
      )}
    </Alert>
  )
}

function Comparison({ rows }: Pick<ConflictAlertProps, 'rows'>) {
  const say = useSay()
  return (
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
  )
}
