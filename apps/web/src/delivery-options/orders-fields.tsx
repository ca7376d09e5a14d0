import { brandOf } from '@goat/domain/brands'
import {
  type ConsignmentType,
  clearGiftTypes,
  consignmentTypes,
  hasCard,
  hasGift,
  toggleCardType,
  toggleConsignmentType,
  toggleGiftType,
} from '@goat/domain/delivery-option-schedules'
import { giftTypeOf, minGiftSearchLength, suggestGiftTypes } from '@goat/domain/product-types'
import { Button } from '@goat/ui/button'
import { ChipGroup } from '@goat/ui/chip-group'
import { CheckboxGroup } from '@goat/ui/choices'
import { FieldError } from '@goat/ui/fields'
import { SuggestField } from '@goat/ui/suggest-field'
import { msg, plural } from '@lingui/core/macro'
import { Fragment, useId, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import type { ScheduleField } from './active-range-fields.tsx'
import { fieldLabels, formMessages } from './messages.ts'
import classes from './schedule-form.module.css'
import type { ScheduleDraft } from './schedules.ts'
import { useTexts } from './show.ts'

type OrdersFieldsProps = { readonly field: ScheduleField; readonly giftSearch: GiftSearchText }

/** "Applicable orders": consignment types, card types, gift types (OPT-13). The cascades are in the domain (OPT-16). */
export function OrdersFields({ field, giftSearch }: OrdersFieldsProps) {
  const { draft, isSaving, edit, set } = field
  const { say, show } = useTexts()
  const { brand } = useBrand()
  const known = brandOf(brand).cardTypes
  const [cleared, setCleared] = useState<ClearedSelection>()
  const first = useRef<HTMLInputElement>(null)
  const without = notApplicable(draft)
  // A code that the brand does not have is shown, so that it can be removed.
  const cardTypes = [...known, ...draft.cardTypes.filter((one) => !known.some((other) => other === one))]
  return (
    <>
      <div data-field="applicableConsignmentTypes">
        <CheckboxGroup
          firstRef={first}
          {...field.choice('applicableConsignmentTypes')}
          choices={consignmentTypes.map((value) => ({ value, label: show.kind(value) }))}
          onChange={(next) => {
            const toggled = consignmentTypes.find((one) => next.includes(one) !== draft.applicableConsignmentTypes.includes(one))
            if (toggled === undefined) return
            setCleared({ by: toggled, before: draft, after: toggleConsignmentType(draft, toggled) })
            edit((now) => toggleConsignmentType(now, toggled))
          }}
        />
      </div>
      <ClearedNote
        cleared={cleared}
        draft={draft}
        isDisabled={isSaving}
        onUndo={({ applicableConsignmentTypes, cardTypes, giftTypes }) => {
          setCleared(undefined)
          first.current?.focus()
          set({ applicableConsignmentTypes, cardTypes, giftTypes })
        }}
      />
      <div className="grid gap-4 content-top" data-field="cardTypes">
        <CheckboxGroup
          {...field.choice('cardTypes')}
          choices={cardTypes.map((value) => ({ value, label: show.cardType(value) }))}
          isDisabled={isSaving || without.cards}
          onChange={(next) => {
            const toggled = cardTypes.find((one) => next.includes(one) !== draft.cardTypes.includes(one))
            if (toggled !== undefined) edit((now) => toggleCardType(now, toggled, brand))
          }}
        />
        <p className="note">{say(without.cards ? formMessages.noCards : msg`Leave all unticked to include every card type.`)}</p>
      </div>
      <GiftTypes field={field} giftSearch={giftSearch} />
    </>
  )
}

type Orders = Pick<ScheduleDraft, 'applicableConsignmentTypes' | 'cardTypes' | 'giftTypes'>

/** A press on a consignment type. */
type ClearedSelection = { readonly by: ConsignmentType; readonly before: Orders; readonly after: Orders }

/** Which sections no order of the schedule could match. One with a selection can still be changed. */
function notApplicable({ applicableConsignmentTypes: types, cardTypes, giftTypes }: Orders) {
  return {
    cards: types.length > 0 && cardTypes.length === 0 && !types.some(hasCard),
    gifts: types.length > 0 && giftTypes.length === 0 && !types.some(hasGift),
  }
}

type ClearedNoteProps = {
  readonly draft: ScheduleDraft
  readonly isDisabled: boolean
  readonly cleared: ClearedSelection | undefined
  readonly onUndo: (before: Orders) => void
}

/** What choosing a consignment type has cleared, until the user selects something there again (OPT-49). */
function ClearedNote({ cleared, draft, isDisabled, onUndo }: ClearedNoteProps) {
  const { say, show } = useTexts()
  const fields = (['cardTypes', 'giftTypes'] as const).filter(
    (field) => cleared !== undefined && cleared.before[field].length > 0 && cleared.after[field].length === 0 && draft[field].length === 0,
  )
  return (
    <div role="status" className={fields.length === 0 ? 'visually-hidden' : 'row gap-12 gap-x-16'}>
      {cleared === undefined
        ? null
        : fields.map((field) => {
            const names = show.list(cleared.before[field].map(field === 'cardTypes' ? show.cardType : show.giftType))
            const message = field === 'cardTypes' ? formMessages.clearedCards : formMessages.clearedGifts
            return (
              <Fragment key={field}>
                <span className={`text-14 ${classes['clock-note']}`}>{say(message(show.kind(cleared.by), names))}</span>
                <Button disabled={isDisabled} onClick={() => onUndo(cleared.before)}>
                  {say(msg`Undo`)}
                </Button>
              </Fragment>
            )
          })}
    </div>
  )
}

function GiftTypes({ field: { draft, isSaving, error, edit }, giftSearch }: OrdersFieldsProps) {
  const { say, show } = useTexts()
  const isNoneApplicable = notApplicable(draft).gifts
  const isDisabled = isSaving || isNoneApplicable
  // Pressing a chip selects it; pressing it again removes it (OPT-19).
  const [marked, setMarked] = useState<readonly string[]>([])
  const giftError = error('giftTypes')
  const errorId = useId()
  const remove = (code: string) => {
    setMarked((now) => now.filter((one) => one !== code))
    edit((now) => (now.giftTypes.includes(code) ? toggleGiftType(now, code) : now))
  }
  return (
    <fieldset className="grid gap-12" data-field="giftTypes" aria-describedby={giftError === undefined ? undefined : errorId}>
      <legend className="medium">{say(fieldLabels.giftTypes)}</legend>
      {isNoneApplicable ? <p className="note">{say(msg`None of the selected consignment types includes a gift.`)}</p> : null}
      <GiftSearch
        {...giftSearch}
        selected={draft.giftTypes}
        isDisabled={isDisabled}
        onSelect={(code) => edit((now) => (now.giftTypes.includes(code) ? now : toggleGiftType(now, code)))}
      />
      {giftError === undefined ? null : <FieldError id={errorId}>{giftError}</FieldError>}
      <div className={'row gap-12 gap-x-16'}>
        <p role="status" className="note tabular">
          {say(msg`${plural({ count: draft.giftTypes.length }, { one: '# selected', other: '# selected' })}`)}
        </p>
        {draft.giftTypes.length === 0 ? null : (
          <ChipGroup
            label={say(fieldLabels.giftTypes)}
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
            edit(clearGiftTypes)
          }}
        >
          {say(msg`Clear`)}
        </Button>
      </div>
    </fieldset>
  )
}

/** The text of the search. It is state of the form, because text that is not a gift type prevents saving (OPT-43). */
export type GiftSearchText = {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Whether remaining text is an error. */
  readonly isChecked: boolean
}

type GiftSearchProps = GiftSearchText & {
  readonly selected: readonly string[]
  readonly isDisabled: boolean
  readonly onSelect: (code: string) => void
}

/** Suggests gift types from the third character on (OPT-18). */
function GiftSearch({ typed, onType, selected, isDisabled, isChecked, onSelect }: GiftSearchProps) {
  const say = useSay()
  const { brand } = useBrand()
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const found = suggestGiftTypes(brand, typed, selected)
  const [only] = found.length === 1 ? found : []
  const exact = giftTypeOf(brand, typed)
  const isLongEnough = [...typed.trim()].length >= minGiftSearchLength
  const status = found.length === 0 ? msg`No gift type matches “${{ typed: typed.trim() }}”.` : formMessages.suggestions(found.length)
  const type = (text: string) => {
    setRefused(false)
    onType(text)
  }
  const pick = (code: string) => {
    onSelect(code)
    type('')
  }
  return (
    <div className={classes['search']}>
      <SuggestField
        label={say(msg`Search gift types`)}
        hint={say(msg`Type at least 3 characters. Choose none to include every gift type.`)}
        value={typed}
        onChange={type}
        error={typed.trim() !== '' && (isChecked || isRefused) ? say(formMessages.giftNotChosen) : undefined}
        suggestions={found.map(({ code, label }) => ({ id: code, text: label }))}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onPick={pick}
        // Enter never saves the form here.
        onEnter={() => {
          const chosen = exact ?? only
          if (chosen === undefined) setRefused(true)
          else pick(chosen.code)
        }}
        onLeave={() => {
          if (exact !== undefined) pick(exact.code)
        }}
        clearsOnEscape
        listLabel={say(fieldLabels.giftTypes)}
        status={isLongEnough ? say(status) : ''}
        isDisabled={isDisabled}
      />
    </div>
  )
}
