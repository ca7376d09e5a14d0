import { createDatedCutoff, datedCutoffToWire } from '@goat/contract/dated-cutoffs'
import { deliveryOptionScheduleToWire } from '@goat/contract/described/delivery-option-codec'
import { createDeliveryOptionSchedules, maxSchedulesAtOnce } from '@goat/contract/described/delivery-options'
import { saveSchedules, scheduleToWire } from '@goat/contract/described/designation'
import { type DesignationCardType, designationCardTypes, designationFactories } from '@goat/domain/kinds/designation'
import { townAndCode } from '@goat/domain/kinds/factory'
import { joinKey } from '@goat/domain/kinds/kind'
import { maxPlanNameLength, maxPlanReasonLength } from '@goat/domain/kinds/plan'
import { readPriceOrChange } from '@goat/domain/money'
import { closingOf, movesOf, type Period, peakPriceOf } from '@goat/domain/plan-templates'
import { issue } from '@goat/domain/text/text'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { TextInput } from '@goat/ui/fields'
import { lineSeparator, Unbroken } from '@goat/ui/messages'
import { MultiSelect } from '@goat/ui/multi-select'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ChangedFacts, changedFacts, useDescribe } from '../history/change-item.tsx'
import { useCurrencies, useFactoryCodes, useHolidayMarks, useWorld, useZones } from '../live/world.ts'
import { failureText, issueSentence } from '../platform/api/failure-text.ts'
import { type LazyText, type MessageDescriptor, type Say, useSay } from '../platform/locale/locale.tsx'
import type { ChosenPlan } from '../platform/plan.ts'
import { useBrandApis, useConfig } from '../platform/session.tsx'
import { ListSkeleton } from '../platform/shell/loaded.tsx'
import { Fitted, Modal } from '../platform/shell/modal.tsx'
import type { Failure } from '../records/draft.ts'
import { FailureAlert } from '../records/notes.tsx'
import { cardTypeNames } from '../records/order-labels.ts'
import { useNeedsReason } from '../records/reason.tsx'
import { messages } from './messages.ts'
import { type Added, type Step, usePlanWrites } from './queries.ts'

export type TemplateProps = {
  /** The plan to which it adds; undefined: it makes one. */
  readonly into: ChosenPlan | undefined
  readonly onMade: (plan: string) => void
  readonly onClose: () => void
}

export type TemplateName = 'closing' | 'prices'

/** The dialog of a template. */
export function PlanTemplate({ template, ...props }: TemplateProps & { readonly template: TemplateName }) {
  return template === 'closing' ? <CloseTemplate {...props} /> : <PriceTemplate {...props} />
}

/** What a template puts into a plan: the records, and the ordinary calls that add them, the last one all that are left. */
type Made = { readonly added: readonly Added[]; readonly steps: readonly Step[] }

const nothing: Made = { added: [], steps: [] }

/** Closes a fulfilment centre for a period and moves its orders (PLN-31). */
function CloseTemplate(props: TemplateProps) {
  const say = useSay()
  const codes = useFactoryCodes()
  const zoneOf = useZones()
  const { factory: movesApi } = useBrandApis()
  const [factory, setFactory] = useState<string>()
  const [target, setTarget] = useState('')
  const [cardTypes, setCardTypes] = useState<readonly DesignationCardType[]>(designationCardTypes)
  const marked = useHolidayMarks(factory === undefined ? [] : [factory])
  const timeZone = factory && zoneOf?.(factory)
  const places = (some: readonly string[]) => some.map((value) => ({ value, label: townAndCode(value) }))
  const canMove = movesApi !== null && designationFactories.some((one) => one === factory)
  const isMoved = canMove && target !== '' && target !== factory && cardTypes.length > 0
  const make = (period: Period): Made => {
    if (factory === undefined) return nothing
    const closing = closingOf(factory, period)
    const moves = isMoved ? movesOf(factory, target, cardTypes, period, timeZone ?? 'UTC') : []
    return {
      added: [
        { kind: 'cutoff-override', key: 'new', action: 'datedCutoff.created', after: closing },
        ...moves.map((after, at) => ({ kind: 'designation', key: `new ${at}`, action: 'schedule.created', after }) as const),
      ],
      steps: [
        async (write, sent) => {
          const closed = await write(createDatedCutoff, { body: datedCutoffToWire(closing), ...sent })
          return closed === undefined ? [] : [{ kind: 'cutoff-override', key: closed.id }]
        },
        ...(moves.length === 0
          ? []
          : ([
              async (write, sent) => {
                const moved = await write(saveSchedules, { body: { Schedules: moves.map(scheduleToWire) }, ...sent })
                return (moved ?? []).map(({ Id }) => ({ kind: 'designation', key: Id }))
              },
            ] satisfies Step[])),
      ],
    }
  }
  return (
    <Template
      {...props}
      {...{ make, marked, timeZone }}
      title={say(messages.closeTemplate(movesApi !== null))}
      named={msg`Reason of the closure`}
    >
      <Select
        label={say(msg`Fulfilment centre`)}
        options={places(codes)}
        value={factory}
        onChange={setFactory}
        placeholder={say(messages.choose)}
        emptyText={say(messages.noneFound)}
      />
      {canMove ? (
        <>
          <Select
            label={say(msg`Move its orders to`)}
            options={[{ value: '', label: say(msg`Nowhere: they wait`) }, ...places(designationFactories.filter((one) => one !== factory))]}
            value={target}
            onChange={setTarget}
            placeholder={say(messages.choose)}
            emptyText={say(messages.noneFound)}
          />
          {target === '' ? null : (
            <MultiSelect
              label={say(msg`Orders with these cards`)}
              groups={[designationCardTypes.map((value) => ({ value, label: say(cardTypeNames[value] ?? messages.choose) }))]}
              value={cardTypes}
              onChange={setCardTypes}
              allLabel={say(msg`All cards`)}
              placeholder={say(messages.choose)}
              applyLabel={say(messages.useThese)}
              cancelLabel={say(messages.cancel)}
            />
          )}
        </>
      ) : null}
    </Template>
  )
}

/** Raises the prices of delivery options for a period (PLN-32). */
function PriceTemplate(props: TemplateProps) {
  const say = useSay()
  const { data } = useWorld()
  const currencyOf = useCurrencies()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [amount, setAmount] = useState('')
  const [sought, setSought] = useState('')
  const options = [...(data?.world.factories ?? [])].flatMap(([fulfilmentCentreId, { options: of }]) =>
    of.options.map(({ id, record: { value } }) => ({ ...value, id, fulfilmentCentreId, key: joinKey(fulfilmentCentreId, id) })),
  )
  const words = sought.toLowerCase().split(/\s+/)
  const found = options
    .map((one) => ({ ...one, value: one.key, label: `${one.name}, ${townAndCode(one.fulfilmentCentreId)}` }))
    .filter(({ key, label }) => chosen.includes(key) || words.every((word) => label.toLowerCase().includes(word)))
  const some = options.filter(({ key }) => chosen.includes(key))
  const priced = some.map((option) => ({
    option,
    reading: readPriceOrChange(amount, option.price, currencyOf?.(option.fulfilmentCentreId)),
  }))
  const refused = priced.flatMap(({ reading }) => (reading.ok ? [] : [reading.issue]))[0]
  const make = (period: Period): Made => {
    const schedules = priced.flatMap(({ option, reading }) => (reading.ok ? [peakPriceOf(option, reading.price, period)] : []))
    return {
      added: schedules.map((after) => ({
        kind: 'delivery-option-schedule',
        key: joinKey(after.fulfilmentCentreId, after.deliveryOptionId, 'new'),
        action: 'schedule.created',
        after,
      })),
      steps: [
        async (write, sent) => {
          const made = await write(createDeliveryOptionSchedules, {
            body: { schedules: schedules.map(deliveryOptionScheduleToWire) },
            ...sent,
          })
          return (made?.schedules ?? []).map(({ fulfilmentCentreId, deliveryOptionId, id }) => ({
            kind: 'delivery-option-schedule',
            key: joinKey(fulfilmentCentreId, deliveryOptionId, id),
          }))
        },
      ],
    }
  }
  return (
    <Template
      {...props}
      title={say(msg`Peak prices`)}
      named={msg`Name of the schedules`}
      make={refused === undefined && some.length <= maxSchedulesAtOnce ? make : () => nothing}
    >
      {data === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          <TextInput label={say(msg`Search delivery options`)} value={sought} onChange={setSought} />
          <MultiSelect
            label={say(msg`Delivery options`)}
            groups={[...Map.groupBy(found, (one) => one.fulfilmentCentreId).values()]}
            value={chosen}
            onChange={setChosen}
            placeholder={say(messages.choose)}
            applyLabel={say(messages.useThese)}
            cancelLabel={say(messages.cancel)}
          />
        </>
      )}
      <TextInput
        label={say(msg`Price`)}
        hint={say(msg`A new price, such as 8.95 or £8.95, or a change of the normal one: +1.00, -0.50, +10% or -2.5%`)}
        value={amount}
        onChange={setAmount}
        error={amount.trim() === '' ? undefined : issueSentence(refused, say)}
      />
    </Template>
  )
}

type FrameProps = TemplateProps & {
  readonly title: string
  /** What the name is called that the added records get, if it is not that of a new plan too. */
  readonly named: MessageDescriptor
  /** `added` is empty while something is missing. */
  readonly make: (period: Period) => Made
  readonly marked?: (date: string) => string | undefined
  readonly timeZone?: string | undefined
  readonly children: ReactNode
}

/** What every template asks for, what it would add to the plan, and the buttons. */
function Template({ title, named, make, marked, timeZone, into, onMade, onClose, children }: FrameProps) {
  const say = useSay()
  const describe = useDescribe()
  const { supportChannel } = useConfig()
  const writes = usePlanWrites()
  const [name, setName] = useState(into?.name ?? '')
  const reason = useReasonOfPlan()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [failure, setFailure] = useState<LazyText>()
  const areDates = isCalendarDate(from) && isCalendarDate(until)
  const isReversed = areDates && until < from
  const made = name.trim() !== '' && areDates && !isReversed ? make({ name: name.trim(), from, until }) : nothing
  /** Why not all of it was added, and what was. */
  const whyNot = (failed: Failure, added: readonly Added[], done: number, now: Say) => {
    const namesOf = (some: readonly Added[]) => some.map((one) => describe?.({ ...one, before: null })?.subject ?? one.key).join(', ')
    if (done === 0) return failed.why(now)
    const why = failureText(failed.cause, now, supportChannel)
    return `${why}${lineSeparator}${now(messages.partlyAdded(namesOf(added.slice(0, done)), namesOf(added.slice(done))))}`
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (made.added.length === 0) return
    if (into === undefined && reason.isMissing()) return
    setFailure(undefined)
    const content = { name, starts: null, ends: null, ...(reason.text === '' ? {} : { reason: reason.text }) }
    const { outcome, added, done } = await writes.add({ into: into?.id, content, ...made })
    if (outcome.kind === 'failed') return setFailure(() => (now: Say) => whyNot(outcome, added, done, now))
    const plan = into?.id ?? outcome.ids[0]
    if (plan !== undefined) onMade(plan)
  }
  return (
    <Modal title={title} isOpen isLocked={writes.isBusy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Fitted
          label={title}
          content={
            <div className="grid gap-16">
              <TextInput
                label={say(into === undefined ? msg`Name` : named)}
                value={name}
                onChange={setName}
                maximum={maxPlanNameLength}
                isRequired
              />
              {into === undefined ? reason.field : null}
              {children}
              <DateInput label={say(msg`First day`)} value={from} onChange={setFrom} {...{ marked, timeZone }} />
              <DateInput
                label={say(msg`Last day`)}
                value={until}
                onChange={setUntil}
                {...{ marked, timeZone }}
                error={isReversed ? say(msg`The last day is before the first.`) : undefined}
              />
              <Preview added={made.added} />
            </div>
          }
        >
          <FailureAlert why={failure?.(say)} />
          <ModalActions>
            <Button disabled={writes.isBusy} onClick={onClose}>
              {say(messages.cancel)}
            </Button>
            <LoadingButton variant="primary" type="submit" isLoading={writes.isBusy} disabled={made.added.length === 0}>
              {say(into === undefined ? msg`Make the plan` : msg`Add to “${{ plan: into.name }}”`)}
            </LoadingButton>
          </ModalActions>
        </Fitted>
      </form>
    </Modal>
  )
}

/** The reason of a new plan, which may be required (HIS-60). */
function useReasonOfPlan() {
  const say = useSay()
  const isRequired = useNeedsReason()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const isMissing = isRequired && reason.trim() === ''
  return {
    text: reason.trim(),
    field: (
      <TextInput
        ref={ref}
        label={say(msg`Reason`)}
        value={reason}
        onChange={setReason}
        maximum={maxPlanReasonLength}
        error={isChecked && isMissing ? issueSentence(issue('reason.required', {}, ''), say) : undefined}
        isRequired={isRequired}
      />
    ),
    /** Whether it is; its field then says so and has the focus. */
    isMissing: () => {
      setChecked(true)
      if (isMissing) ref.current?.focus()
      return isMissing
    },
  }
}

/** What the plan will change, before it is made. */
function Preview({ added }: Pick<Made, 'added'>) {
  const say = useSay()
  const describe = useDescribe()
  if (added.length === 0) return <p className="note">{say(msg`What the plan will change is shown here, once everything is filled in.`)}</p>
  return (
    <ul className="plain-list grid gap-12" aria-label={say(messages.count(added.length))}>
      {added.map((one) => {
        const description = describe?.({ ...one, before: null })
        return description === undefined ? null : (
          <li key={`${one.kind} ${one.key}`} className="anywhere">
            <strong>
              <Unbroken>{description.subject}</Unbroken>
            </strong>
            <ChangedFacts facts={changedFacts(description)} isWhole />
          </li>
        )
      })}
    </ul>
  )
}
