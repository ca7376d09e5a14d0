import { maxSchedulesAtOnce } from '@goat/contract/described/delivery-options'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { maxScheduleNameLength } from '@goat/domain/kinds/delivery-option-schedule'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { TextInput } from '@goat/ui/text-input'
import { type ReactNode, useId } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { FormNotices } from '../platform/form/form-notices.tsx'
import { useFormElement } from '../platform/form/use-form-element.ts'
import type { RecordForm } from '../platform/form/use-record-form.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { isConflict } from '../platform/saving/outcome.ts'
import { SavingWarnings } from '../platform/saving/saving-warnings.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { useServerTime } from '../platform/use-server-time.ts'
import { ActiveRangeFields } from './active-range-fields.tsx'
import { issuesOf, type ScheduleDraft } from './drafts.ts'
import { controlOf } from './field-texts.ts'
import { type AlertEntry, FormAlert } from './form-alert.tsx'
import { formMessages } from './form-messages.ts'
import type { GiftSearchText } from './gift-search.tsx'
import { OrdersFields } from './orders-fields.tsx'
import { OverridesFields } from './overrides-fields.tsx'
import { zoneOf } from './places.ts'
import { useSavingSentences } from './saving-sentences.ts'
import classes from './schedule-form.module.css'
import type { SectionProps } from './section-props.ts'
import { refusalsOf } from './several.ts'
import { severalMessages } from './several-messages.ts'

export type ScheduleFormProps = {
  readonly label: string
  readonly form: RecordForm<ScheduleDraft>
  readonly option: DeliveryOption
  readonly giftSearch: GiftSearchText
  /** The options of the last call, in its order: one, unless the schedule is created for several. */
  readonly sentFor: readonly DeliveryOption[]
  /** Further options for which the schedule is created as well. */
  readonly also: ReactNode
  readonly onSave: () => void
  /** The effects of saving, between the fields and the buttons. Outside the form, so that Enter in it does not save. */
  readonly effects: ReactNode
  /** What another user has done to the schedule. */
  readonly notice: ReactNode
  /** Whether the notice takes the place of the form's own button. */
  readonly isColliding: boolean
}

/** The sections of the form (OPT-13), with the name (OPT-47). */
export function ScheduleForm({ label, form, option, giftSearch, sentFor, also, onSave, effects, notice, isColliding }: ScheduleFormProps) {
  const say = useSay()
  const id = useId()
  const { brand } = useBrand()
  const { features } = useConfig()
  const timeZone = zoneOf(option)
  const { kind, draft, failure } = form.state
  const { element, notices } = useFormElement(form, controlOf)
  const isSaving = kind === 'saving'
  const isChecked = kind === 'editing' && form.state.isChecked
  const issues = issuesOf(draft, brand, option)
  const errorOf: SectionProps['errorOf'] = (field) => (isChecked ? issueSentence(issues.of(field), say) : undefined)
  const section: SectionProps = { draft, isDisabled: isSaving, isChecked, errorOf, onEdit: form.edit }
  const wrong: readonly AlertEntry[] = [
    ...issues.all.map((one) => ({ sentence: issueSentence(one, say) ?? '', field: controlOf(one.path) })),
    ...(giftSearch.typed.trim() === '' ? [] : [{ sentence: say(formMessages.giftNotChosen), field: 'giftTypes' as const }]),
    ...((draft.alsoFor?.length ?? 0) < maxSchedulesAtOnce ? [] : [{ sentence: say(severalMessages.tooMany(maxSchedulesAtOnce - 1)) }]),
  ]
  const refusals = failure !== undefined && !(notice !== null && isConflict(failure)) ? refusalsOf(failure.cause, say, sentFor) : []
  const sentences = useSavingSentences(option)
  const now = useServerTime()
  const hasOverrides = features['deliveryOptionOverrides'] !== false
  return (
    <div className={classes['page']}>
      <form
        ref={element}
        id={id}
        aria-label={label}
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving && !isColliding) onSave()
        }}
      >
        <Section title={say(formMessages.schedule)}>
          <div data-field="name">
            <TextInput
              label={say(formMessages.name)}
              hint={say(formMessages.nameHelp)}
              maximum={maxScheduleNameLength}
              value={draft.name}
              isReadOnly={isSaving}
              error={errorOf('name')}
              onChange={(name) => form.edit((now) => ({ ...now, name }))}
            />
          </div>
          <ActiveRangeFields {...section} timeZone={timeZone} centre={option.fulfilmentCentreId} span={sentences.span(draft)} />
        </Section>
        <Section title={say(formMessages.orders)}>
          <OrdersFields {...section} giftSearch={giftSearch} />
        </Section>
        <Section title={say(formMessages.overrides)}>
          {hasOverrides ? <OverridesFields {...section} option={option} /> : <p>{say(formMessages.underConstruction)}</p>}
        </Section>
      </form>
      {hasOverrides ? also : null}
      {hasOverrides ? effects : null}
      <SavingWarnings sentences={[...sentences.timing(draft, now), ...sentences.price(draft)]} />
      <div className={formClasses['actions']}>
        <Button disabled={isSaving} onClick={form.cancel}>
          {say(formMessages.cancel)}
        </Button>
        <LoadingButton variant="primary" type="submit" form={id} isLoading={isSaving} disabled={isColliding}>
          {say(formMessages.save)}
        </LoadingButton>
      </div>
      <FormNotices ref={notices}>
        {notice}
        <FormAlert
          entries={[...(isChecked ? wrong : []), ...refusals]}
          note={refusals.length > 0 && sentFor.length > 1 ? say(severalMessages.noneCreated) : undefined}
          form={element}
        />
      </FormNotices>
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
