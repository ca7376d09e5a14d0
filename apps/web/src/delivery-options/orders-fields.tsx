import { brandOf } from '@goat/domain/brand-of'
import {
  clearGiftTypes,
  consignmentTypes,
  toggleCardType,
  toggleConsignmentType,
  toggleGiftType,
} from '@goat/domain/delivery-option-schedules'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { ChipGroup } from '@goat/ui/chip-group'
import { FieldError } from '@goat/ui/field-error'
import { useId, useState } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { formMessages } from './form-messages.ts'
import { GiftSearch, type GiftSearchText } from './gift-search.tsx'
import classes from './schedule-form.module.css'
import type { SectionProps } from './section-props.ts'
import { useShow } from './show.ts'

export type OrdersFieldsProps = SectionProps & { readonly giftSearch: GiftSearchText }

/** "Applicable orders": consignment types, card types, gift types (OPT-13). The cascades are in the domain (OPT-16). */
export function OrdersFields({ giftSearch, ...section }: OrdersFieldsProps) {
  const { draft, isDisabled, errorOf, onEdit } = section
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const known = brandOf(brand).cardTypes
  // A code that the brand does not have is shown, so that it can be removed.
  const cardTypes = [...known, ...draft.cardTypes.filter((one) => !known.some((other) => other === one))]
  return (
    <>
      <CheckboxGroup
        label={say(formMessages.consignmentTypes)}
        choices={consignmentTypes.map((value) => ({ value, label: show.kind(value) }))}
        value={draft.applicableConsignmentTypes}
        isDisabled={isDisabled}
        error={errorOf('applicableConsignmentTypes')}
        onChange={(next) => {
          const toggled = consignmentTypes.find((one) => next.includes(one) !== draft.applicableConsignmentTypes.includes(one))
          if (toggled !== undefined) onEdit((now) => toggleConsignmentType(now, toggled))
        }}
      />
      <div className={classes['end']}>
        <CheckboxGroup
          label={say(formMessages.cardTypes)}
          choices={cardTypes.map((value) => ({ value, label: show.cardType(value) }))}
          value={draft.cardTypes}
          isDisabled={isDisabled}
          error={errorOf('cardTypes')}
          onChange={(next) => {
            const toggled = cardTypes.find((one) => next.includes(one) !== draft.cardTypes.includes(one))
            if (toggled !== undefined) onEdit((now) => toggleCardType(now, toggled, brand))
          }}
        />
        <p className={formClasses['note']}>{say(formMessages.noneMeansAllCards)}</p>
      </div>
      <GiftTypes {...section} giftSearch={giftSearch} />
    </>
  )
}

function GiftTypes({ draft, isDisabled, isChecked, errorOf, onEdit, giftSearch }: OrdersFieldsProps) {
  const say = useSay()
  const show = useShow()
  // Pressing a chip selects it; pressing it again removes it (OPT-19).
  const [marked, setMarked] = useState<readonly string[]>([])
  const giftError = errorOf('giftTypes')
  const errorId = useId()
  const remove = (code: string) => {
    setMarked((now) => now.filter((one) => one !== code))
    onEdit((now) => (now.giftTypes.includes(code) ? toggleGiftType(now, code) : now))
  }
  return (
    <fieldset className={classes['group']} aria-describedby={giftError === undefined ? undefined : errorId}>
      <legend className={classes['legend']}>{say(formMessages.giftTypes)}</legend>
      <GiftSearch
        {...giftSearch}
        selected={draft.giftTypes}
        isDisabled={isDisabled}
        isChecked={isChecked}
        onSelect={(code) => onEdit((now) => (now.giftTypes.includes(code) ? now : toggleGiftType(now, code)))}
      />
      {giftError === undefined ? null : <FieldError id={errorId}>{giftError}</FieldError>}
      <div className={classes['chips']}>
        <p role="status" className={classes['selected']}>
          {say(formMessages.selectedCount(draft.giftTypes.length))}
        </p>
        {draft.giftTypes.length === 0 ? null : (
          <ChipGroup
            label={say(formMessages.giftTypes)}
            isLabelHidden
            chips={draft.giftTypes.map((id) => ({ id, label: show.giftType(id) }))}
            selected={marked.filter((one) => draft.giftTypes.includes(one))}
            isDisabled={isDisabled}
            onSelect={(code) => setMarked((now) => [...now, code])}
            onRemove={remove}
          />
        )}
        <Button
          disabled={isDisabled || draft.giftTypes.length === 0}
          onClick={() => {
            setMarked([])
            onEdit(clearGiftTypes)
          }}
        >
          {say(formMessages.clear)}
        </Button>
      </div>
    </fieldset>
  )
}
