import { cutoffDays, type DeliveryService, isUnderstood, sortExceptions } from '@goat/domain/cutoffs'
import type { Issue } from '@goat/domain/issues'
import { productTypes } from '@goat/domain/product-types'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal'
import { Select } from '@goat/ui/select'
import { TimeInput } from '@goat/ui/time-input'
import { normaliseTimeText } from '@goat/ui/time-text'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import type { AddState } from './add-exception.tsx'
import { canSaveRule, issuesOfNewRule, type NewRuleDraft } from './drafts.ts'
import { dayNames, messages } from './messages.ts'
import { ServiceConflict } from './service-conflict.tsx'
import { useShow } from './show.ts'
import { UnreadService } from './unread-service.tsx'
import { isStale } from '../platform/form/versions.ts'

export type AddExceptionFormProps = {
  readonly state: AddState
  readonly service: DeliveryService
  readonly own: ReadonlySet<number>
  /** An exception that is there already has the product type on one of the days. */
  readonly overlap: Issue | undefined
  readonly onEdit: (draft: NewRuleDraft) => void
  /** Takes what is stored now as the ground for the draft. */
  readonly onRebase: () => void
  readonly onSave: () => void
  readonly onDiscard: () => void
}

export function AddExceptionForm({ state, service, own, overlap, onEdit, onRebase, onSave, onDiscard }: AddExceptionFormProps) {
  const say = useSay()
  const show = useShow()
  const { draft } = state
  const isSaving = state.kind === 'saving'
  const isStrict = state.kind === 'editing' && state.isStrict
  const isUnread = !isUnderstood(service)
  const issues = issuesOfNewRule(draft)
  const sentence = (issue: Issue | undefined) => issueSentence(issue, say)
  const storedOfType = sortExceptions(service.cutoff.exceptions)
    .filter((one) => one.productType === draft.productType)
    .map((one) => `${show.days(one.applicableOn)} ${showTimeOfDay(one.time)}`)
  const yours = `${show.days(draft.applicableOn)} ${normaliseTimeText(draft.time)}`
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Select
        label={say(messages.productType)}
        placeholder={say(messages.chooseProductType)}
        emptyText={say(messages.noProductTypes)}
        options={productTypes.map((value) => ({ value, label: value }))}
        value={draft.productType}
        isDisabled={isSaving}
        onChange={(productType) => onEdit({ ...draft, productType })}
        error={isStrict && draft.productType === undefined ? say(messages.productTypeMissing) : undefined}
      />
      <CheckboxGroup
        label={say(messages.applicableOn)}
        choices={cutoffDays.map((value) => ({ value, label: say(dayNames[value]) }))}
        value={draft.applicableOn}
        isDisabled={isSaving}
        onChange={(applicableOn) => onEdit({ ...draft, applicableOn })}
        error={sentence((isStrict ? issues.applicableOn : undefined) ?? overlap)}
      />
      <TimeInput
        label={say(messages.time)}
        value={draft.time}
        isReadOnly={isSaving}
        onChange={(time) => onEdit({ ...draft, time })}
        error={sentence(issues.time)}
        isErrorForced={isStrict}
      />
      <ModalActions>
        <Button disabled={isSaving} onClick={onDiscard}>
          {say(messages.discardRule)}
        </Button>
        <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={!canSaveRule(draft) || isUnread}>
          {say(messages.saveRule)}
        </LoadingButton>
      </ModalActions>
      {/* Below the buttons: a notice that comes by itself must not move them from under the pointer. */}
      {isUnread ? (
        <UnreadService />
      ) : state.kind === 'editing' && isStale(state.version, service.versionNumber, own) ? (
        <ServiceConflict
          service={service}
          rows={
            storedOfType.includes(yours)
              ? []
              : [{ label: draft.productType ?? '', stored: storedOfType.join('; ') || say(messages.nothingStored), yours }]
          }
          applyLabel={say(conflictMessages.applyAgain)}
          onApply={onRebase}
          onDiscard={onDiscard}
        />
      ) : state.kind === 'editing' && state.failure !== undefined && overlap === undefined ? (
        <Alert variant="error">{state.failure(say)}</Alert>
      ) : null}
    </form>
  )
}
