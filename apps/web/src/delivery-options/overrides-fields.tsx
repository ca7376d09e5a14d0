import { type OverrideField, override, overrideFields } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, optionLimits } from '@goat/domain/kinds/delivery-option'
import { Checkbox } from '@goat/ui/checkbox'
import { MoneyInput } from '@goat/ui/money-input'
import { NumberInput } from '@goat/ui/number-input'
import { TextArea } from '@goat/ui/text-area'
import { TextInput } from '@goat/ui/text-input'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { priceOf, priorityOf, switchOverride } from './drafts.ts'
import { formMessages, overrideLabels } from './form-messages.ts'
import classes from './schedule-form.module.css'
import type { SectionProps } from './section-props.ts'
import { useShow } from './show.ts'

export type OverridesFieldsProps = SectionProps & { readonly option: DeliveryOption }

/** Name, description, price and option priority. Each is switched on separately and starts with the normal value (OPT-25). */
export function OverridesFields(props: OverridesFieldsProps) {
  const { draft, isDisabled, onEdit, option } = props
  const say = useSay()
  const show = useShow()
  return (
    <>
      <p className={formClasses['note']}>{say(formMessages.overridesHelp)}</p>
      <ul className={classes['overrides']}>
        {overrideFields.map((field) => {
          const isOn = draft.overrides[field] !== undefined
          return (
            <li key={field} className={classes['override']}>
              <Checkbox
                label={say(overrideLabels[field])}
                isChecked={isOn}
                isDisabled={isDisabled}
                onChange={(next) => onEdit((now) => switchOverride(now, field, next, option))}
              />
              {isOn ? (
                <div data-field={`overrides.${field}`}>
                  <OverrideInput {...props} field={field} />
                </div>
              ) : (
                <p className={classes['today']}>{say(formMessages.normally(show.value(field, option, option.currency)))}</p>
              )}
            </li>
          )
        })}
      </ul>
      {Object.keys(draft.overrides).length > 0 ? null : (
        <p role="status" className={formClasses['note']}>
          {say(formMessages.changesNothing)}
        </p>
      )}
    </>
  )
}

function OverrideInput({ field, draft, option, isDisabled, errorOf, onEdit }: OverridesFieldsProps & { readonly field: OverrideField }) {
  const say = useSay()
  const show = useShow()
  const normal = show.value(field, option, option.currency)
  const facts = {
    label: show.field(field),
    error: errorOf(`overrides.${field}`),
    hint: say(field === 'priority' ? formMessages.priorityHint(normal) : formMessages.normally(normal)),
    isReadOnly: isDisabled,
  }
  switch (field) {
    case 'name':
      return (
        <TextInput
          {...facts}
          value={draft.overrides.name ?? ''}
          maximum={optionLimits.name.maximum}
          onChange={(value) => onEdit((now) => override(now, 'name', value))}
        />
      )
    case 'description':
      return (
        <TextArea
          {...facts}
          value={draft.overrides.description ?? ''}
          maximum={optionLimits.description.maximum}
          onChange={(value) => onEdit((now) => override(now, 'description', value))}
        />
      )
    case 'price':
      return (
        <MoneyInput
          {...facts}
          currency={option.currency}
          value={draft.overrides.price ?? ''}
          read={(typed) => priceOf(typed, option)}
          onChange={(value) => onEdit((now) => override(now, 'price', value))}
        />
      )
    case 'priority':
      return (
        <NumberInput
          {...facts}
          value={draft.overrides.priority ?? ''}
          read={priorityOf}
          onChange={(value) => onEdit((now) => override(now, 'priority', value))}
        />
      )
  }
}
