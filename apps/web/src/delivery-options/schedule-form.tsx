import { maxSchedulesAtOnce } from '@goat/contract/described/delivery-options'
import { maxScheduleNameLength, type OverrideField, override, overrideFields } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, optionLimits } from '@goat/domain/kinds/delivery-option'
import { Checkbox } from '@goat/ui/choices'
import { TextArea, TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { MoneyInput, NumberInput } from '@goat/ui/number-fields'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CallFailure } from '../platform/api/failure.ts'
import { issueSentence, refusalSentences, sentenceIn } from '../platform/api/failure-text.ts'
import { useServerTime } from '../platform/clock.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useConfig } from '../platform/session.tsx'
import { fieldsIn } from '../records/form-element.tsx'
import { SavingWarnings } from '../records/notes.tsx'
import type { FormParts } from '../records/record-form.tsx'
import type { RecordEdit } from '../records/use-record-form.ts'
import { ActiveRangeFields, type ScheduleField, useScheduleField } from './active-range-fields.tsx'
import { formMessages, messages, overrideLabels, scheduleMessages, severalMessages } from './messages.ts'
import { type GiftSearchText, OrdersFields } from './orders-fields.tsx'
import classes from './schedule-form.module.css'
import {
  isChange,
  issuesOf,
  priceIssues,
  priceOf,
  priorityOf,
  type ScheduleDraft,
  switchOverride,
  type Targets,
  zoneOf,
} from './schedules.ts'
import { SeveralPrices } from './several.tsx'
import { controlOf, labelOf, type Texts, useTexts } from './show.ts'
import { savingSentencesIn } from './warnings.tsx'

export type ScheduleFormProps = {
  readonly label: string
  readonly form: RecordEdit<ScheduleDraft>
  readonly parts: FormParts
  /** The options for which it is saved, its own first. */
  readonly targets: Targets
  readonly giftSearch: Pick<GiftSearchText, 'typed' | 'onType'>
  /** The effects of saving, between the fields and the buttons. Outside the form, so that Enter in it does not save. */
  readonly effects: ReactNode
}

/** The sections of the form (OPT-13), with the name (OPT-47). */
export function ScheduleForm({ label, form, parts, targets, giftSearch, effects }: ScheduleFormProps) {
  const [option] = targets
  const texts = useTexts()
  const { say } = texts
  const { features } = useConfig()
  const field = useScheduleField(form, option)
  const { draft } = field
  const sentences = savingSentencesIn(texts, option)
  const now = useServerTime()
  const hasOverrides = features['deliveryOptionOverrides'] !== false
  return (
    <div className="grid gap-20 wraps">
      <form {...parts.element} aria-label={label} className="grid gap-20 wraps">
        <Section title={say(msg`Schedule`)}>
          <TextInput {...field('name')} hint={say(messages.nameHelp)} maximum={maxScheduleNameLength} />
          <ActiveRangeFields field={field} timeZone={zoneOf(option)} span={sentences.span(draft)} />
        </Section>
        <Section title={say(scheduleMessages.orders)}>
          <OrdersFields field={field} giftSearch={{ ...giftSearch, isChecked: field.isChecked }} />
        </Section>
        <Section title={say(scheduleMessages.overrides)}>
          {hasOverrides ? <OverridesFields field={field} targets={targets} /> : <p>{say(msg`Under construction`)}</p>}
        </Section>
      </form>
      {hasOverrides ? effects : null}
      <SavingWarnings sentences={sentences.all(draft, now)} />
      {parts.reason}
      <div className="row gap-8 stretch actions">
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
    <section className="grid gap-20 box roomy wraps" aria-labelledby={id}>
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {children}
    </section>
  )
}

type OverridesFieldsProps = { readonly field: ScheduleField; readonly targets: Targets }

/** Name, description, price and option priority. Each is switched on separately and starts with the normal value (OPT-25). */
function OverridesFields({ field, targets }: OverridesFieldsProps) {
  const [option] = targets
  const { draft, isSaving, edit } = field
  const { say, show } = useTexts()
  return (
    <>
      <p className="note">{say(msg`Anything you leave unticked keeps its normal value.`)}</p>
      <ul className="grid gap-8">
        {overrideFields.map((name) => {
          const isOn = draft.overrides[name] !== undefined
          return (
            <li key={name} className={`ruled ${classes['override']}`}>
              <Checkbox
                label={say(overrideLabels[name])}
                isChecked={isOn}
                isDisabled={isSaving}
                onChange={(next) => edit((now) => switchOverride(now, name, next, option))}
              />
              {isOn ? (
                <OverrideInput name={name} field={field} targets={targets} />
              ) : (
                <p className={`note anywhere ${classes['today']}`}>{say(messages.normally(show.value(name, option, option.currency)))}</p>
              )}
            </li>
          )
        })}
      </ul>
      {Object.keys(draft.overrides).length > 0 ? null : (
        <p role="status" className="note">
          {say(msg`Without an override, this schedule changes nothing for customers.`)}
        </p>
      )}
    </>
  )
}

function OverrideInput({ name, field, targets }: OverridesFieldsProps & { readonly name: OverrideField }) {
  const [option] = targets
  const { say, show, brand } = useTexts()
  const { overrides } = field.draft
  const normal = show.value(name, option, option.currency)
  const facts = {
    label: show.field(name),
    error: field.error(`overrides.${name}`),
    hint: say(name === 'priority' ? msg`Normally: ${{ value: normal }}. Lower numbers come first.` : messages.normally(normal)),
    isReadOnly: field.isSaving,
    'data-field': `overrides.${name}`,
  }
  const text = (value: string) => field.edit((now) => override(now, name, value))
  const number = (value: string | number) => field.edit((now) => override(now, name === 'price' ? name : 'priority', value))
  switch (name) {
    case 'name':
      return <TextInput {...facts} value={overrides.name ?? ''} maximum={optionLimits.name.maximum} onChange={text} />
    case 'description':
      return <TextArea {...facts} value={overrides.description ?? ''} maximum={optionLimits.description.maximum} onChange={text} />
    case 'price': {
      // A change stays as typed, because each option has its own price.
      const read = (typed: string) => (isChange(typed) ? undefined : priceOf(override(field.draft, name, typed), option))
      const error = issueSentence(issuesOf(field.draft, brand, option).of('overrides.price'), say)
      return (
        <div className="grid gap-12">
          <MoneyInput
            {...facts}
            error={error}
            isErrorForced={field.isChecked}
            hint={say(msg`Normally: ${{ value: normal }}. Or a change of it, such as +1.00, -0.50 or -10%.`)}
            currency={option.currency}
            value={overrides.price ?? ''}
            read={read}
            onChange={number}
          />
          <SeveralPrices field={field} targets={targets} />
        </div>
      )
    }
    case 'priority':
      return <NumberInput {...facts} value={overrides.priority ?? ''} read={priorityOf} onChange={number} />
  }
}

/** An error; with the control that it is about, if that is known. */
type AlertEntry = { readonly sentence: string; readonly field?: string | undefined }

export function wrongIn(draft: ScheduleDraft, targets: Targets, giftText: string, { say, brand }: Texts): readonly AlertEntry[] {
  return [
    ...issuesOf(draft, brand, targets[0]).all.map((one) => ({ sentence: issueSentence(one, say) ?? '', field: controlOf(one.path) })),
    ...priceIssues(draft, brand, targets).map(({ option, issue }) => ({
      sentence: say(
        severalMessages.refusalOf(say(severalMessages.optionAt(option.name, option.fulfilmentCentreId)), issueSentence(issue, say) ?? ''),
      ),
    })),
    ...(giftText.trim() === '' ? [] : [{ sentence: say(formMessages.giftNotChosen), field: 'giftTypes' }]),
    ...((draft.alsoFor?.length ?? 0) < maxSchedulesAtOnce ? [] : [{ sentence: say(severalMessages.tooMany(maxSchedulesAtOnce - 1)) }]),
  ]
}

type FormAlertProps = { readonly title: string | undefined; readonly entries: readonly AlertEntry[]; readonly note: string | undefined }

/** The red alert that lists the errors of the form and the API (OPT-20, OPT-23). An entry with a field focuses it (OPT-48). */
export function FormAlert({ title, entries, note }: FormAlertProps) {
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
      <Alert variant="error" isLive title={title}>
        <ul className="grid gap-8 anywhere bullets">
          {distinct.map(([key, { sentence, field }]) => (
            <li key={key}>
              {field === undefined ? (
                sentence
              ) : (
                <button type="button" className={`bare ${classes['entry']}`} onClick={() => focusControl(field)}>
                  <span>{say(msg`${{ field: labelOf(field, say, ', ') }}:`)}</span> <span>{sentence}</span>
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
function focusControl(field: string): void {
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
