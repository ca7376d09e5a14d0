import { type CutoffException, type DeliveryService, isUnderstood } from '@goat/domain/kinds/cutoff'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { LoadingButton } from '@goat/ui/loading-button'
import { TableCell, TableRow } from '@goat/ui/table'
import { TimeInput } from '@goat/ui/time-input'
import { useId } from 'react'
import type { ConflictRow } from '../platform/conflict/conflict-alert.tsx'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { FormNotices } from '../platform/form/form-notices.tsx'
import { beginEditing } from '../platform/form/form-state.ts'
import { useEscape } from '../platform/form/use-escape.ts'
import { useFormElement } from '../platform/form/use-form-element.ts'
import { useRecordForm } from '../platform/form/use-record-form.ts'
import { type Say, useSay } from '../platform/locale/locale-root.tsx'
import { SampleEffect } from '../sample-effect.tsx'
import { draftOfException, issuesOfRule, type RuleDraft, ruleDraftFields } from './drafts.ts'
import classes from './exception-row.module.css'
import { messages } from './messages.ts'
import { recordsOfRule } from './records-of.ts'
import { ruleInputs, ruleTexts } from './rule-inputs.ts'
import { type Show, useShow } from './show.ts'
import { TodayEffect } from './today-effect.tsx'
import { useObstacle } from './use-obstacle.tsx'
import type { CutoffWrites } from './writes.ts'

export type ExceptionEditorProps = {
  /** As stored now, or before another user deleted it. */
  readonly exception: CutoffException
  readonly isDeleted: boolean
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly onEnd: () => void
  readonly onSaved: (exception: RuleDraft) => void
  readonly onAddAgain: ((draft: RuleDraft) => void) | undefined
}

/** The row of an exception in edit mode, with the notices about saving below it. */
export function ExceptionEditor({ exception, isDeleted, service, writes, onEnd, onSaved, onAddAgain }: ExceptionEditorProps) {
  const say = useSay()
  const show = useShow()
  const id = useId()
  const stored = draftOfException(exception, service.versionNumber)
  const form = useRecordForm(ruleDraftFields, () => beginEditing(stored), {
    stored,
    own: writes.own,
    keepAs: `${writes.formName}/exception/${exception.id}`,
    onEnd: (saved) => {
      if (saved !== undefined) onSaved(form.state.draft)
      onEnd()
    },
  })
  const { newer } = form
  const { kind, draft } = form.state
  const isSaving = kind === 'saving'
  const { element, notices } = useFormElement(form)
  useEscape(element, () => kind === 'editing' && form.cancel())
  const isUnread = !isUnderstood(service)
  const issues = issuesOfRule(draft, exception.id, service.cutoff.exceptions)
  const inputs = ruleInputs(form, issues, say)
  const changed = form.isUnsaved ? recordsOfRule(draft, exception.id, service, writes.key) : []
  const save = () => {
    if (isUnread) return
    if (issues.isUnsavable) form.check()
    else void form.save((next, base) => writes.saveException(exception.id, next, base))
  }
  const addAgain = () => {
    onAddAgain?.(draft)
    form.end()
  }
  const obstacle = useObstacle({
    state: form.state,
    service,
    effect: newer?.effect,
    isDeleted,
    isFailureShown: issues.isOverlap,
    rows: isDeleted ? deletedRows(draft, say, show) : newer && conflictRows(ruleDraftFields, newer, ruleTexts(say, show)),
    onSave: isDeleted ? onAddAgain && addAgain : save,
    onDiscard: form.end,
  })
  return (
    <>
      <TableRow className={classes['effect']}>
        <TableCell isWide span={5}>
          <TodayEffect records={changed} />
          <SampleEffect records={changed} />
        </TableCell>
      </TableRow>
      <TableRow>
        <TableCell column={say(messages.productType)}>
          <span className={classes['type']}>{exception.productType}</span>
        </TableCell>
        <TableCell isWide column={say(messages.applicableOn)}>
          <CheckboxGroup {...inputs.days} form={id} isLabelHidden />
        </TableCell>
        <TableCell isWide column={say(messages.time)}>
          <TimeInput {...inputs.time} form={id} isLabelHidden />
        </TableCell>
        <TableCell>
          <form
            ref={element}
            id={id}
            className={classes['actions']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <LoadingButton
              variant="primary"
              type="submit"
              isLoading={isSaving}
              disabled={isUnread || isDeleted || newer?.effect === 'colliding'}
            >
              {say(messages.save)}
            </LoadingButton>
          </form>
        </TableCell>
        <TableCell>
          <Button disabled={isSaving} onClick={form.cancel}>
            {say(messages.cancel)}
          </Button>
        </TableCell>
      </TableRow>
      {obstacle === null ? null : (
        <TableRow>
          <TableCell isWide span={5}>
            <div className={classes['notes']}>
              <FormNotices ref={notices}>{obstacle}</FormNotices>
            </div>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

/** The typed values, compared with an exception that was deleted. */
function deletedRows(draft: RuleDraft, say: Say, show: Show): readonly ConflictRow[] {
  const { label, value } = ruleTexts(say, show)
  return ruleDraftFields
    .fields(draft)
    .filter(({ name }) => name !== 'productType')
    .map((field) => ({ label: label(field.name), stored: say(messages.deletedMeanwhile), yours: value(field, draft) }))
}
