import { type DeliveryOptionOverlap, deliveryOptionOverlaps } from '@goat/domain/delivery-option-overlaps'
import {
  activeInterval,
  compileSchedules,
  type DeliveryOptionSchedule,
  overriddenFields,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, type FulfilmentCentre, groupByCentre } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionScheduleKind } from '@goat/domain/kinds/delivery-option-schedule'
import { placeOf, townAndCode } from '@goat/domain/kinds/factory'
import { splitKey } from '@goat/domain/kinds/kind'
import { searchable } from '@goat/domain/text/text'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Button, ModalActions } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/choices'
import { TextInput } from '@goat/ui/fields'
import { MoneyInput } from '@goat/ui/number-fields'
import { msg, plural } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Fitted, Modal } from '../platform/shell/modal.tsx'
import { savingMessages } from '../records/messages.ts'
import { OnlyInPlan, Sentences } from '../records/notes.tsx'
import { useTogether } from '../records/together.tsx'
import type { ScheduleField } from './active-range-fields.tsx'
import { source } from './history-source.tsx'
import { formMessages, messages, scheduleMessages, severalMessages } from './messages.ts'
import { useCentreList, useCentreSchedules } from './queries.tsx'
import classes from './schedule-form.module.css'
import {
  draftFor,
  furtherCentres,
  isChange,
  issuesOf,
  keyOf,
  priceOf,
  rangeOf,
  type ScheduleDraft,
  scheduleFromDraft,
  scheduleKey,
  schedulesOf,
  type Targets,
  zoneOf,
} from './schedules.ts'
import { type Texts, useTexts } from './show.ts'
import { savingSentencesIn } from './warnings.tsx'

type AlsoApplyProps = {
  readonly option: DeliveryOption
  /** The keys of the further options. */
  readonly chosen: readonly string[]
  readonly isDisabled: boolean
  readonly isOpen?: boolean
  readonly onChoose: (keys: readonly string[]) => void
}

/** The further options, by centre, for which the schedule is created as well (OPT-52). Outside the form, so that Enter does not save. */
export function AlsoApply(props: AlsoApplyProps) {
  const { option, chosen, isOpen = false } = props
  const say = useSay()
  // Open at once if a price of several options is changed.
  const [open, setOpen] = useState<readonly string[]>(isOpen ? ['also'] : [])
  const further = furtherCentres(option, useCentreList())
  if (further.length === 0) return null
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="also" title={say(msg`Also apply to`)} summary={say(severalMessages.chosen(chosen.length))}>
        <Choice {...props} further={further} />
      </AccordionItem>
    </Accordion>
  )
}

function Choice({ option, further, chosen, isDisabled, onChoose }: AlsoApplyProps & { readonly further: readonly FulfilmentCentre[] }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const text = searchable(typed.trim())
  const found = further
    .map((centre) => {
      const isFound = (one: DeliveryOption) =>
        [one.name, one.id, centre.fulfilmentCentre, placeOf(centre.fulfilmentCentre)].some((value) => searchable(value).includes(text))
      return { ...centre, deliveryOptions: centre.deliveryOptions.filter(isFound) }
    })
    .filter(({ deliveryOptions }) => deliveryOptions.length > 0)
  const same = further.flatMap(({ deliveryOptions }) => deliveryOptions.filter(({ name }) => name === option.name)).map(keyOf)
  return (
    <div className="grid gap-20 wraps">
      <p className="note">{say(msg`The same local dates and times apply at each centre, in its own time zone.`)}</p>
      <TextInput
        label={say(msg`Search delivery options`)}
        hint={say(msg`By name, id, centre or town.`)}
        value={typed}
        onChange={setTyped}
      />
      <div className={'row gap-8 stretch actions'}>
        {same.length === 0 ? null : (
          <Button disabled={isDisabled} onClick={() => onChoose([...new Set([...chosen, ...same])])}>
            {say(msg`Choose “${{ name: option.name }}” at every centre`)}
          </Button>
        )}
        <Button disabled={isDisabled || chosen.length === 0} onClick={() => onChoose([])}>
          {say(msg`Clear choice`)}
        </Button>
      </div>
      <p role="status" className={found.length === 0 ? 'note' : 'visually-hidden'}>
        {found.length === 0 ? say(msg`No delivery option matches “${{ typed: typed.trim() }}”.`) : ''}
      </p>
      {found.map(({ fulfilmentCentre, deliveryOptions }) => {
        const keys = deliveryOptions.map(keyOf)
        return (
          <CheckboxGroup
            key={fulfilmentCentre}
            label={townAndCode(fulfilmentCentre)}
            choices={deliveryOptions.map((one) => ({ value: keyOf(one), label: one.name }))}
            value={keys.filter((key) => chosen.includes(key))}
            isDisabled={isDisabled}
            shortcuts={[
              { label: say(msg`All`), values: keys },
              { label: say(msg`None`), values: [] },
            ]}
            onChange={(next) => onChoose([...chosen.filter((key) => !keys.includes(key)), ...next])}
          />
        )
      })}
    </div>
  )
}

type SeveralPricesProps = { readonly field: ScheduleField; readonly targets: Targets }

/** What will be saved for each option, which may have a price of its own (OPT-67). */
export function SeveralPrices({ field, targets }: SeveralPricesProps) {
  const { say, show, brand } = useTexts()
  const { draft } = field
  const [own] = targets
  if (targets.length === 1 && !(isChange(draft.overrides.price) && priceOf(draft, own) !== undefined)) return null
  const isRead = targets.some((option) => priceOf(draftFor(draft, option, own), option) !== undefined)
  return (
    <fieldset className="grid gap-12">
      <legend className="medium">{say(msg`Price of each option`)}</legend>
      <p className="note">{say(msg`Change a price here if one option needs another.`)}</p>
      {targets.map((option) => {
        const key = keyOf(option)
        const ofOption = draftFor(draft, option, own)
        const typed = draft.ownPrices?.[key]
        const withOwn = (price: number | string) => ({ ...draft.ownPrices, [key]: price })
        return (
          <MoneyInput
            key={key}
            label={say(severalMessages.optionAt(option.name, option.fulfilmentCentreId))}
            hint={say(messages.normally(show.value('price', option, option.currency)))}
            // What is typed for all may be wrong for one of them, whose field nobody leaves.
            error={typed === undefined && !isRead ? undefined : issueSentence(issuesOf(ofOption, brand, option).of('overrides.price'), say)}
            isErrorForced={field.isChecked || typed === undefined}
            currency={option.currency}
            value={typed ?? priceOf(ofOption, option) ?? ''}
            read={(text) => priceOf({ ...ofOption, ownPrices: withOwn(text) }, option)}
            isReadOnly={field.isSaving}
            onChange={(price) => field.set({ ownPrices: withOwn(price) })}
          />
        )
      })}
    </fieldset>
  )
}

type SeveralSummaryProps = {
  /** Valid while the dialog is open. */
  readonly draft: ScheduleDraft
  /** The options for which a schedule is created, that of the form first. */
  readonly options: Targets
  readonly isOpen: boolean
  readonly onBack: () => void
  readonly onCreate: () => void
}

/** Lists, before several schedules are created, what each overrides, when it is active, and its warnings (OPT-46). */
export function SeveralSummary({ draft, options, isOpen, onBack, onCreate }: SeveralSummaryProps) {
  const say = useSay()
  const [own] = options
  const question = say(msg`${plural({ count: options.length }, { one: 'Create # schedule?', other: 'Create # schedules?' })}`)
  const centres = (
    <>
      <p>
        {say(msg`Either all of them are created or none. You can undo them together on the Change history page.`)} <OnlyInPlan />
      </p>
      {groupByCentre(options).map(({ fulfilmentCentre, deliveryOptions: [first = own, ...more] }) => (
        <CentreSummary
          key={fulfilmentCentre}
          options={[first, ...more]}
          own={own}
          draft={draft}
          showsUtc={new Set(options.map(zoneOf)).size > 1}
          isOtherCurrency={draft.overrides.price !== undefined && first.currency !== undefined && first.currency !== own.currency}
        />
      ))}
    </>
  )
  return (
    <Modal title={question} isOpen={isOpen} onClose={onBack}>
      <Fitted label={question} content={centres}>
        <ModalActions>
          <Button onClick={onBack}>{say(savingMessages.goBack)}</Button>
          <Button variant="primary" onClick={onCreate}>
            {say(msg`${plural({ count: options.length }, { one: 'Create # schedule', other: 'Create # schedules' })}`)}
          </Button>
        </ModalActions>
      </Fitted>
    </Modal>
  )
}

type CentreSummaryProps = Pick<SeveralSummaryProps, 'draft' | 'options'> & {
  readonly own: DeliveryOption
  readonly showsUtc: boolean
  /** Whether its currency is not the one of the form. */
  readonly isOtherCurrency: boolean
}

/** When the schedule is active at a centre, or why it may not be, and what it overrides there. */
function CentreSummary({ options, own, draft: common, showsUtc, isOtherCurrency }: CentreSummaryProps) {
  const texts = useTexts()
  const { say, show } = texts
  const id = useId()
  const [first] = options
  const draft = draftFor(common, first, own)
  const { data, isError } = useCentreSchedules(first.fulfilmentCentreId)
  const now = useServerTime()
  const sentences = savingSentencesIn(texts, first)
  const { start, end } = activeInterval(rangeOf(draft), zoneOf(first))
  return (
    <section aria-labelledby={id} className="grid gap-12">
      <h3 id={id}>{first.fulfilmentCentreId}</h3>
      <p>{sentences.span(draft)}</p>
      <Warnings sentences={sentences.timing(draft, now)} />
      {showsUtc && start < end ? (
        <p className="note">{say(msg`${{ from: show.instantIn(start, 'UTC') }} to ${{ to: show.endIn(end, 'UTC') }} UTC`)}</p>
      ) : null}
      {isOtherCurrency && first.currency !== undefined ? (
        <Warnings sentences={[say(msg`The price is in ${{ currency: first.currency }} here. It is not converted.`)]} />
      ) : null}
      {options.map((option) => {
        const ofOption = draftFor(common, option, own)
        const schedule = scheduleFromDraft(ofOption, option)
        const zone = zoneOf(option)
        const overlaps = deliveryOptionOverlaps(schedule, compileSchedules(schedulesOf(data?.read ?? [], option), zone), zone, now)
        const overlapText = ({ other, fields, winner }: DeliveryOptionOverlap) => {
          const names = show.fieldNames(fields)
          const wins = winner.id === other.id ? formMessages.otherWins(other.name, names) : formMessages.thisWins(names)
          return `${say(msg`Overlaps with ${{ name: show.quoted(other.name) }}.`)} ${say(wins)}`
        }
        const ofPrice = savingSentencesIn(texts, option).price(ofOption)
        return (
          <div key={option.id} className="grid gap-8">
            <strong>{option.name}</strong>
            <Sentences sentences={overridesOf(schedule, option, texts)} />
            <Warnings sentences={[...ofPrice, ...overlaps.map(overlapText)]} />
          </div>
        )
      })}
      {data === undefined ? <p className="note">{say(isError ? severalMessages.overlapsUnknown : formMessages.loadingOthers)}</p> : null}
    </section>
  )
}

function overridesOf(schedule: DeliveryOptionSchedule, option: DeliveryOption, { say, show }: Texts): readonly string[] {
  const fields = overriddenFields(schedule)
  if (fields.length === 0) return [say(msg`Nothing is overridden.`)]
  return fields.map((field) => {
    const [name, normal] = [show.field(field), show.value(field, option, option.currency)]
    const value = show.value(field, schedule.overrides, option.currency)
    return say(value === normal ? msg`${{ field: name }}: ${value}, the normal value` : scheduleMessages.insteadOf(name, value, normal))
  })
}

function Warnings({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={`text-14 ${classes['clock-note']}`}>
      {sentence}
    </p>
  ))
}

/** The schedules that were saved together with one and are not over, with their options as far as those are loaded (OPT-66). */
export function useOthers(schedule: Pick<DeliveryOptionSchedule, 'fulfilmentCentreId' | 'deliveryOptionId' | 'id' | 'version'>) {
  const centres = useCentreList()
  const of = schedule.id === '' ? undefined : scheduleKey(schedule)
  const { others, choose } = useTogether(deliveryOptionScheduleKind, { source, of, version: schedule.version })
  const known = others.flatMap((one) => {
    const { fulfilmentCentreId, deliveryOptionId } = one.value
    const centre = centres.find(({ fulfilmentCentre }) => fulfilmentCentre === fulfilmentCentreId)
    const option = centre?.deliveryOptions.find(({ id }) => id === deliveryOptionId)
    const other = { ...one.value, id: splitKey(one.key)[2] ?? '', version: one.version, createdAt: undefined, createdBy: undefined }
    const isOver = option?.timeZone === undefined || scheduleStateAt(other, option.timeZone, serverTime()).kind === 'ended'
    return isOver ? [] : [{ ...one, option, schedule: other }]
  })
  return { others: known, choose }
}
