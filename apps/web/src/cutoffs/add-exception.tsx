import { type CutoffException, type DeliveryService, isUnderstood, sortExceptions } from '@goat/domain/kinds/cutoff'
import { productTypes } from '@goat/domain/product-types'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import { TimeInput } from '@goat/ui/time-input'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { FormNotices } from '../platform/form/form-notices.tsx'
import { useFormElement } from '../platform/form/use-form-element.ts'
import type { RecordForm } from '../platform/form/use-record-form.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { Select } from '../platform/shell/select.tsx'
import { SampleEffect } from '../sample-effect.tsx'
import { canSaveRule, issuesOfRule, productTypeOf, type RuleDraft, ruleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { recordsOfRule } from './records-of.ts'
import { ruleInputs } from './rule-inputs.ts'
import { type Show, useShow } from './show.ts'
import { TodayEffect } from './today-effect.tsx'
import { useObstacle } from './use-obstacle.tsx'
import type { CutoffWrites } from './writes.ts'

export type AddExceptionProps = {
  /** Keeps its draft while the dialog is closed, until "Discard Rule" or a successful save (CUT-15). */
  readonly form: RecordForm<RuleDraft>
  /** The exceptions that the user saw when the draft was started. */
  readonly seen: readonly CutoffException[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly service: DeliveryService
  readonly writes: CutoffWrites
}

export function AddException({ isOpen, onClose, ...rest }: AddExceptionProps) {
  const say = useSay()
  const keyOf = useAttemptKey()
  return (
    <Modal title={say(messages.addException)} isOpen={isOpen} isLocked={rest.form.state.kind === 'saving'} onClose={onClose}>
      <AddExceptionForm {...rest} keyOf={keyOf} />
    </Modal>
  )
}

type AddExceptionFormProps = Omit<AddExceptionProps, 'isOpen' | 'onClose'> & { readonly keyOf: (body: unknown) => string }

function AddExceptionForm({ form, seen, service, writes, keyOf }: AddExceptionFormProps) {
  const say = useSay()
  const show = useShow()
  const { kind, draft, isChecked } = form.state
  const isSaving = kind === 'saving'
  const issues = issuesOfRule(draft, undefined, service.cutoff.exceptions)
  const { element, notices } = useFormElement(form)
  const inputs = ruleInputs(form, issues, say)
  const productType = productTypeOf(draft)
  const { time, applicableOn } = ruleFromDraft(draft)
  const yours = `${show.days(applicableOn)} ${time}`
  const storedOfType = shownOfType(service.cutoff.exceptions, draft.productType, show)
  const seenOfType = shownOfType(seen, draft.productType, show).join()
  const isSeen = ({ cutoff }: Pick<DeliveryService, 'cutoff'>) =>
    shownOfType(cutoff.exceptions, draft.productType, show).join() === seenOfType
  const isColliding = isStale(form.state.base.version, service.versionNumber, writes.own) && !isSeen(service)
  const added = recordsOfRule(draft, undefined, service, writes.key)
  const save = () => {
    if (!isUnderstood(service)) return
    if (productType === undefined || issues.isUnsavable) return form.check()
    // Only exceptions of the same product type could make the user decide otherwise, and those are on the screen.
    void form.save((typed) => writes.addException(productType, { ...typed, version: service.versionNumber }, isSeen, keyOf))
  }
  const obstacle = useObstacle({
    state: form.state,
    service,
    effect: isColliding ? (storedOfType.includes(yours) ? 'same' : 'colliding') : undefined,
    isFailureShown: issues.isOverlap,
    rows: [{ label: draft.productType, stored: storedOfType.join('; ') || say(messages.nothingStored), yours }],
    onSave: save,
    onDiscard: form.end,
  })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Select
        label={say(messages.productType)}
        placeholder={say(messages.chooseProductType)}
        emptyText={say(messages.noProductTypes)}
        options={productTypes.map((value) => ({ value, label: value }))}
        value={draft.productType || undefined}
        isDisabled={isSaving}
        onChange={(next) => form.edit((now) => ({ ...now, productType: next }))}
        error={isChecked && productType === undefined ? say(messages.productTypeMissing) : undefined}
      />
      <CheckboxGroup {...inputs.days} />
      <TimeInput {...inputs.time} />
      <TodayEffect records={added} />
      <SampleEffect records={added} />
      <ModalActions>
        <Button disabled={isSaving} onClick={form.end}>
          {say(messages.discardRule)}
        </Button>
        <LoadingButton
          variant="primary"
          type="submit"
          isLoading={isSaving}
          disabled={!canSaveRule(draft) || !isUnderstood(service) || isColliding}
        >
          {say(messages.saveRule)}
        </LoadingButton>
      </ModalActions>
      <FormNotices ref={notices}>{obstacle}</FormNotices>
    </form>
  )
}

function shownOfType(exceptions: readonly CutoffException[], productType: string, show: Show): readonly string[] {
  return sortExceptions(exceptions)
    .filter((one) => one.productType === productType)
    .map(({ applicableOn, time }) => `${show.days(applicableOn)} ${showTimeOfDay(time)}`)
}
