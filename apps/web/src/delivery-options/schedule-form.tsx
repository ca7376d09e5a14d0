import { scheduleNameMaximum } from '@goat/domain/delivery-option-validation'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { TextInput } from '@goat/ui/text-input'
import { type ReactNode, useId } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { SavingWarnings } from '../platform/saving/saving-warnings.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { useMinute } from '../platform/use-minute.ts'
import { ActiveRangeFields } from './active-range-fields.tsx'
import { issuesOf, type ScheduleDraft, type ScheduleField } from './drafts.ts'
import { FormAlert } from './form-alert.tsx'
import { formMessages } from './form-messages.ts'
import { type FormState, isUnsaved } from './form-state.ts'
import { OrdersFields } from './orders-fields.tsx'
import { OverridesFields } from './overrides-fields.tsx'
import { zoneOf } from './places.ts'
import { useSavingSentences } from './saving-sentences.ts'
import classes from './schedule-form.module.css'

/** What each section of the form takes. */
export type SectionProps = {
  readonly draft: ScheduleDraft
  readonly isDisabled: boolean
  /** Whether there was an attempt to save: only then do the fields say what is wrong with them. */
  readonly isChecked: boolean
  readonly errorOf: (field: ScheduleField) => string | undefined
  readonly onEdit: (change: (draft: ScheduleDraft) => ScheduleDraft) => void
}

export type ScheduleFormProps = {
  readonly label: string
  readonly state: FormState
  readonly option: DeliveryOption
  readonly onEdit: SectionProps['onEdit']
  readonly onSave: () => void
  readonly onCancel: () => void
  /** Stands between the fields and the buttons, outside the form: what saving brings about. Enter in it saves nothing. */
  readonly effects: ReactNode
  /** Stands below the buttons: a notice that comes by itself must not move them from under the pointer. */
  readonly notice: ReactNode
}

/** The sections of the form (OPT-13). The name of a stored schedule can be changed here too. */
export function ScheduleForm({ label, state, option, onEdit, onSave, onCancel, effects, notice }: ScheduleFormProps) {
  const say = useSay()
  const id = useId()
  const { brand } = useBrand()
  const { features } = useConfig()
  useReportUnsaved(isUnsaved(state))
  const timeZone = zoneOf(option)
  const isSaving = state.kind === 'saving'
  const isChecked = state.kind === 'editing' && state.isChecked
  const issues = issuesOf(state.draft, brand)
  const errorOf = (field: ScheduleField) => (isChecked ? issueSentence(issues.of(field), say) : undefined)
  const section: SectionProps = { draft: state.draft, isDisabled: isSaving, isChecked, errorOf, onEdit }
  const sentences = useSavingSentences(option)
  const now = useMinute()
  const hasOverrides = features['deliveryOptionOverrides'] !== false
  return (
    <div className={classes['page']}>
      <form
        id={id}
        aria-label={label}
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) onSave()
        }}
      >
        <Section title={say(formMessages.schedule)}>
          {state.base.id === '' ? null : (
            <TextInput
              label={say(formMessages.name)}
              hint={say(formMessages.nameHelp)}
              maximum={scheduleNameMaximum}
              value={state.draft.name}
              isReadOnly={isSaving}
              error={errorOf('name')}
              onChange={(name) => onEdit((now) => ({ ...now, name }))}
            />
          )}
          <ActiveRangeFields {...section} timeZone={timeZone} centre={option.fulfilmentCentreId} span={sentences.span(state.draft)} />
        </Section>
        <Section title={say(formMessages.orders)}>
          <OrdersFields {...section} />
        </Section>
        <Section title={say(formMessages.overrides)}>
          {hasOverrides ? <OverridesFields {...section} option={option} /> : <p>{say(formMessages.underConstruction)}</p>}
        </Section>
      </form>
      {hasOverrides ? effects : null}
      <div className={formClasses['actions']}>
        <Button disabled={isSaving} onClick={onCancel}>
          {say(formMessages.cancel)}
        </Button>
        <LoadingButton variant="primary" type="submit" form={id} isLoading={isSaving}>
          {say(formMessages.save)}
        </LoadingButton>
      </div>
      <SavingWarnings sentences={[...sentences.timing(state.draft, now), ...sentences.price(state.draft)]} />
      {notice}
      {state.kind === 'editing' ? (
        <FormAlert sentences={[...(isChecked ? issues.all.map((one) => issueSentence(one, say) ?? '') : []), ...state.refusal(say)]} />
      ) : null}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
