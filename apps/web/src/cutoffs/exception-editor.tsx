import { type CutoffException, cutoffDays, type DeliveryService, isUnderstood } from '@goat/domain/cutoffs'
import type { Issue } from '@goat/domain/issues'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { LoadingButton } from '@goat/ui/loading-button'
import { TableCell, TableRow } from '@goat/ui/table'
import { TimeInput } from '@goat/ui/time-input'
import { useEffect, useId, useRef } from 'react'
import type { ConflictRow } from '../platform/conflict/conflict-alert.tsx'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { draftOfException, issuesOfRule, type RuleDraft, rebaseRule, sameTime } from './drafts.ts'
import classes from './exception-row.module.css'
import { beginEditing, edit, type FormState } from './form-state.ts'
import { dayNames, messages } from './messages.ts'
import { ServiceConflict } from './service-conflict.tsx'
import { useShow } from './show.ts'
import { UnreadService } from './unread-service.tsx'
import { isStale } from '../platform/form/versions.ts'

export type ExceptionEditorProps = {
  readonly exception: CutoffException
  readonly isDeleted: boolean
  readonly service: DeliveryService
  readonly state: Exclude<FormState<RuleDraft>, { kind: 'reading' }>
  readonly own: ReadonlySet<number>
  /** Another exception of the product type has one of the days. */
  readonly overlap: Issue | undefined
  readonly onChange: (state: FormState<RuleDraft>) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly onAddAgain: (() => void) | undefined
}

/** The row of an exception while it is edited, and below it what stands in the way of saving. */
export function ExceptionEditor(props: ExceptionEditorProps) {
  const { exception, isDeleted, service, state, own, overlap, onChange, onSave, onCancel, onAddAgain } = props
  const say = useSay()
  const show = useShow()
  const form = useId()
  const firstDay = useRef<HTMLInputElement>(null)
  useEffect(() => firstDay.current?.focus(), [])
  const { draft } = state
  const isSaving = state.kind === 'saving'
  const isStrict = state.kind === 'editing' && state.isStrict
  const issues = issuesOfRule(draft)
  const sentence = (issue: Issue | undefined) => issueSentence(issue, say)
  const change = (part: Partial<RuleDraft>) => {
    if (state.kind === 'editing') onChange(edit(state, { ...draft, ...part }))
  }
  const stored = draftOfException(exception)
  const stale = state.kind === 'editing' && (isDeleted || isStale(state.version, service.versionNumber, own))
  // What the person left alone follows what is stored.
  const mine = isDeleted ? draft : rebaseRule(state.base, draft, stored)
  const rows: ConflictRow[] = [
    { label: say(messages.applicableOn), stored: show.days(stored.applicableOn), yours: show.days(mine.applicableOn) },
    { label: say(messages.time), stored: stored.time, yours: mine.time },
  ]
  const isUnread = !isUnderstood(service)
  const note = isUnread ? (
    <UnreadService />
  ) : stale ? (
    <ServiceConflict
      service={service}
      rows={
        isDeleted
          ? rows.map((row) => ({ ...row, stored: say(messages.deletedMeanwhile) }))
          : rows.filter((row) => row.stored !== row.yours && !sameTime(row.stored, row.yours))
      }
      applyLabel={say(isDeleted ? messages.addAsNew : conflictMessages.applyAgain)}
      onApply={isDeleted ? onAddAgain : () => onChange(beginEditing(stored, service.versionNumber, mine))}
      onDiscard={onCancel}
    />
  ) : state.kind === 'editing' && state.failure !== undefined && overlap === undefined ? (
    <Alert variant="error">{state.failure(say)}</Alert>
  ) : null

  return (
    <>
      <TableRow>
        <TableCell column={say(messages.productType)}>
          <span className={classes['type']}>{exception.productType}</span>
        </TableCell>
        <TableCell isWide>
          <CheckboxGroup
            form={form}
            firstRef={firstDay}
            label={say(messages.applicableOn)}
            isLabelHidden
            isDisabled={isSaving}
            choices={cutoffDays.map((value) => ({ value, label: say(dayNames[value]) }))}
            value={draft.applicableOn}
            onChange={(applicableOn) => change({ applicableOn })}
            error={sentence((isStrict ? issues.applicableOn : undefined) ?? overlap)}
          />
        </TableCell>
        <TableCell isWide>
          <TimeInput
            form={form}
            label={say(messages.time)}
            isLabelHidden
            value={draft.time}
            isReadOnly={isSaving}
            onChange={(time) => change({ time })}
            error={sentence(issues.time)}
            isErrorForced={isStrict}
          />
        </TableCell>
        <TableCell>
          <form
            id={form}
            className={classes['actions']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              onSave()
            }}
          >
            <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={isUnread}>
              {say(messages.save)}
            </LoadingButton>
          </form>
        </TableCell>
        <TableCell>
          <Button disabled={isSaving} onClick={onCancel}>
            {say(messages.cancel)}
          </Button>
        </TableCell>
      </TableRow>
      {note === null ? null : (
        <TableRow>
          <TableCell isWide span={5}>
            <div className={classes['notes']}>{note}</div>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
