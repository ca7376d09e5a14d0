import type { DesignationSchedule } from '@goat/domain/designation'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './conflict-alert.module.css'
import { differences, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { fieldLabels, useShow } from './show.ts'

export type ConflictAlertProps = {
  /** As it is stored now; undefined: deleted. */
  readonly stored: DesignationSchedule | undefined
  readonly draft: ScheduleDraft
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** Somebody else was faster: what is stored now beside what was typed, and the two ways on. Nothing typed is lost by it. */
export function ConflictAlert({ stored, draft, onApply, onDiscard }: ConflictAlertProps) {
  const say = useSay()
  const show = useShow()
  const fields = stored === undefined ? [] : differences(stored, draft)
  // Nothing differs: two people meant the same, or an answer got lost on the way and the change was made.
  const isSame = stored !== undefined && fields.length === 0
  return (
    <Alert
      variant={isSame ? 'info' : 'warning'}
      isLive
      title={say(stored === undefined ? messages.deletedTitle : messages.conflictTitle)}
      actions={
        <>
          {isSame ? null : (
            <Button variant="primary" onClick={onApply}>
              {say(stored === undefined ? messages.createAgain : messages.applyAgain)}
            </Button>
          )}
          <Button onClick={onDiscard}>{say(isSame ? messages.done : messages.discardMine)}</Button>
        </>
      }
    >
      <p>{say(isSame ? messages.conflictSame : stored === undefined ? messages.deletedText : messages.conflictText)}</p>
      {stored === undefined || isSame ? null : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{say(messages.storedNow)}</th>
              <th scope="col">{say(messages.yours)}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{say(fieldLabels[field])}</th>
                <td>{show.value(field, stored)}</td>
                <td>{show.value(field, draft)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Alert>
  )
}
