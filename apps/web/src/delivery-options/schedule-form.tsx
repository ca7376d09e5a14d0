import { maxSchedulesAtOnce } from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import { type OverrideField, override, overrideFields } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, optionLimits } from '@goat/domain/kinds/delivery-option'
import { maxScheduleNameLength } from '@goat/domain/kinds/delivery-option-schedule'
import { Checkbox } from '@goat/ui/choices'
import { TextArea, TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { MoneyInput, NumberInput } from '@goat/ui/number-fields'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CallFailure } from '../platform/api/failure.ts'
import { issueSentence, refusalSentences, sentenceIn } from '../platform/api/failure-text.ts'
import { useServerTime } from '../platform/clock.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import formClasses from '../records/form.module.css'
import { fieldsIn } from '../records/form-element.tsx'
import { SavingWarnings } from '../records/notes.tsx'
import type { FormParts } from '../records/record-form.tsx'
import type { RecordEdit } from '../records/use-record-form.ts'
import { ActiveRangeFields, type SectionProps } from './active-range-fields.tsx'
import { issuesOf, priceOf, priorityOf, type ScheduleDraft, switchOverride } from './drafts.ts'
import { formMessages, overrideLabels, severalMessages } from './form-messages.ts'
import { fieldMessages, messages, scheduleMessages } from './messages.ts'
import { type GiftSearchText, OrdersFields } from './orders-fields.tsx'
import classes from './schedule-form.module.css'
import { zoneOf } from './schedules.ts'
import { controlLabel, controlOf, type Labelled, useTexts } from './show.ts'
import { useSavingSentences } from './warnings.tsx'

export type ScheduleFormProps = {
  readonly label: string
  readonly form: RecordEdit<ScheduleDraft>
  readonly parts: FormParts
  readonly option: DeliveryOption
  readonly giftSearch: GiftSearchText
  /** The effects of saving, between the fields and the buttons. Outside the form, so that Enter in it does not save. */
  readonly effects: ReactNode
}

/** The sections of the form (OPT-13), with the name (OPT-47). */
export function ScheduleForm({ label, form, parts, option, giftSearch, effects }: ScheduleFormProps) {
  const say = useSay()
  const { brand } = useBrand()
  const { features } = useConfig()
  const { kind, draft } = form.state
  const isSaving = kind === 'saving'
  const isChecked = kind === 'editing' && form.state.isChecked
  const issues = issuesOf(draft, brand, option)
  const errorOf: SectionProps['errorOf'] = (field) => (isChecked ? issueSentence(issues.of(field), say) : undefined)
  const section: SectionProps = { draft, isDisabled: isSaving, isChecked, errorOf, onEdit: form.edit }
  const sentences = useSavingSentences(option)
  const now = useServerTime()
  const hasOverrides = features['deliveryOptionOverrides'] !== false
  return (
    <div className="stack-20 wraps">
      <form {...parts.element} aria-label={label} className="stack-20 wraps">
        <Section title={say(formMessages.schedule)}>
          <div data-field="name">
            <TextInput
              label={say(fieldMessages.name)}
              hint={say(messages.nameHelp)}
              maximum={maxScheduleNameLength}
              value={draft.name}
              isReadOnly={isSaving}
              error={errorOf('name')}
              onChange={(name) => form.edit((now) => ({ ...now, name }))}
            />
          </div>
          <ActiveRangeFields {...section} timeZone={zoneOf(option)} span={sentences.span(draft)} />
        </Section>
        <Section title={say(scheduleMessages.orders)}>
          <OrdersFields {...section} giftSearch={giftSearch} />
        </Section>
        <Section title={say(fieldMessages.overrides)}>
          {hasOverrides ? <OverridesFields {...section} option={option} /> : <p>{say(formMessages.underConstruction)}</p>}
        </Section>
      </form>
      {hasOverrides ? effects : null}
      <SavingWarnings sentences={[...sentences.timing(draft, now), ...sentences.price(draft)]} />
      <div className={'row-8-stretch actions'}>
        {parts.cancel}
        {parts.save}
      </div>
      {parts.notices}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={`stack-20 box wraps ${classes['section']}`} aria-labelledby={id}>
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {children}
    </section>
  )
}

export type OverridesFieldsProps = SectionProps & { readonly option: DeliveryOption }

/** Name, description, price and option priority. Each is switched on separately and starts with the normal value (OPT-25). */
function OverridesFields(props: OverridesFieldsProps) {
  const { draft, isDisabled, onEdit, option } = props
  const { say, show } = useTexts()
  return (
    <>
      <p className="note">{say(formMessages.overridesHelp)}</p>
      <ul className="stack-8">
        {overrideFields.map((field) => {
          const isOn = draft.overrides[field] !== undefined
          return (
            <li key={field} className={`ruled ${classes['override']}`}>
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
                <p className={`note anywhere ${classes['today']}`}>{say(messages.normally(show.value(field, option, option.currency)))}</p>
              )}
            </li>
          )
        })}
      </ul>
      {Object.keys(draft.overrides).length > 0 ? null : (
        <p role="status" className="note">
          {say(formMessages.changesNothing)}
        </p>
      )}
    </>
  )
}

function OverrideInput({ field, draft, option, isDisabled, errorOf, onEdit }: OverridesFieldsProps & { readonly field: OverrideField }) {
  const { say, show } = useTexts()
  const normal = show.value(field, option, option.currency)
  const facts = {
    label: show.field(field),
    error: errorOf(`overrides.${field}`),
    hint: say(field === 'priority' ? formMessages.priorityHint(normal) : messages.normally(normal)),
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

/** An error; with the control that it is about, if that is known. */
type AlertEntry = { readonly sentence: string; readonly field?: Labelled | undefined }

type WrongContext = { readonly say: Say; readonly brand: BrandId; readonly option: DeliveryOption; readonly giftText: string }

/** What is wrong with a draft and the text of its gift search. */
export function wrongIn(draft: ScheduleDraft, { say, brand, option, giftText }: WrongContext): readonly AlertEntry[] {
  return [
    ...issuesOf(draft, brand, option).all.map((one) => ({ sentence: issueSentence(one, say) ?? '', field: controlOf(one.path) })),
    ...(giftText.trim() === '' ? [] : [{ sentence: say(formMessages.giftNotChosen), field: 'giftTypes' as const }]),
    ...((draft.alsoFor?.length ?? 0) < maxSchedulesAtOnce ? [] : [{ sentence: say(severalMessages.tooMany(maxSchedulesAtOnce - 1)) }]),
  ]
}

/** The red alert that lists the errors of the form and the API (OPT-20, OPT-23). An entry with a field focuses it (OPT-48). */
export function FormAlert({ entries, note }: { readonly entries: readonly AlertEntry[]; readonly note: string | undefined }) {
  const say = useSay()
  const alert = useRef<HTMLDivElement>(null)
  const distinct = [...new Map(entries.map((one) => [JSON.stringify(one), one]))]
  const isShown = distinct.length > 0
  useEffect(() => {
    if (isShown) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={alert}>
      <Alert variant="error" isLive title={say(formMessages.alertTitle)}>
        <ul className={`stack-8 anywhere ${formClasses['sentences']}`}>
          {distinct.map(([key, { sentence, field }]) => (
            <li key={key}>
              {field === undefined ? (
                sentence
              ) : (
                <button type="button" className={`bare ${classes['entry']}`} onClick={() => focusControl(field)}>
                  <span>{say(formMessages.inField(controlLabel(field, say)))}</span> <span>{sentence}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {note === undefined ? null : <p>{note}</p>}
      </Alert>
    </div>
  )
}

/** Focuses the first part of a control of the form. */
function focusControl(field: Labelled): void {
  const control = document.querySelector(`[data-field="${field}"]`)
  const part = control ? fieldsIn(control)[0] : undefined
  part?.scrollIntoView({ block: 'center' })
  part?.focus({ preventScroll: true })
}

/** The entries of a refusal. Each about one of several schedules names its option and centre; `options` are in the order of the call. */
export function refusalsOf(failure: unknown, say: Say, options: readonly DeliveryOption[]): readonly AlertEntry[] {
  const issues = failure instanceof CallFailure ? (failure.problem?.issues ?? []) : []
  const entries = issues.map((one): AlertEntry | undefined => {
    const [, at = '', path = ''] = /^(?:schedules\.(\d+)\.)?(.*)$/.exec(one.path) ?? []
    const sentence = sentenceIn(one, say)
    const option = options[Number(at)]
    if (sentence === undefined || option === undefined) return undefined
    if (at === '') return { sentence, field: controlOf(path) }
    return { sentence: say(severalMessages.refusalOf(say(severalMessages.optionAt(option.name, option.fulfilmentCentreId)), sentence)) }
  })
  const known = entries.filter((one) => one !== undefined)
  if (known.length > 0 && known.length === entries.length) return known
  return refusalSentences(failure, say).map((sentence) => ({ sentence }))
}
