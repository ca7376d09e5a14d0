import type { RecordWire } from '@goat/contract/record-calls'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { weekdayOf } from '@goat/domain/designation-windows'
import { designationDays } from '@goat/domain/kinds/designation'
import { differences } from '@goat/domain/kinds/kind'
import { maxSampleNameLength, orderOfSample, type SampleOrder, sampleDays, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import type { Order, OrderFacts } from '@goat/domain/order-facts'
import { dayOfDate, ZoneClock } from '@goat/domain/time/calendar'
import { timeOf } from '@goat/foresight/world'
import { Button, LoadingButton } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../platform/api/failure.ts'
import { sentenceIn } from '../platform/api/failure-text.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import { useCanEdit } from '../platform/session.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'
import { useConfirm } from '../records/confirm.tsx'
import type { Outcome } from '../records/draft.ts'
import { useFocusReturn } from '../records/form-element.tsx'
import { useRecords, useWritesOf, type WriteTexts } from '../records/of-kind.ts'
import type { OrderAddress } from './address.ts'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'

export type SampleActionsProps = {
  readonly address: OrderAddress
  readonly order: Order
  readonly zoneOf: (factory: string) => string
  /** Called with the id of the sample that was saved; undefined if it was deleted. */
  readonly onSaved: (sample: string | undefined) => void
}

/** Saves the order as a sample, and updates or deletes the one that was loaded (FOR-50). Only for editors. */
export function SampleActions({ address, order, zoneOf, onSaved }: SampleActionsProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const { samples } = useSamples()
  const toasts = useTranslatedToasts()
  const writes = useWritesOf(sampleOrderKind, writeTexts)
  const [isNaming, setNaming] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusReturn(isNaming, opener)
  // As it was when the button was pressed: it may be gone from the list before its dialog is closed.
  const confirm = useConfirm<Sample>((asked) => {
    const sample = samples.find(({ id }) => id === asked.id) ?? asked
    return {
      title: say(msg`Delete sample`),
      text: <p>{say(msg`Delete the sample “${{ name: sample.name }}”? Forms stop showing the effect of changes on it, for everyone.`)}</p>,
      no: say(messages.cancel),
      yes: say(msg`Delete`),
      onConfirm: () => writes.remove(sample),
      onDone: () => {
        onSaved(undefined)
        // The button that was pressed is gone.
        afterDialogs(() => opener.current?.focus())
      },
    }
  })
  if (!canEdit) return null
  const loaded = samples.find(({ id }) => id === address.sample)
  const current = (title: string) => {
    const { facts } = address
    const made = sampleOf(title, facts, order.brand, order.placedAt, serverTime(), facts.factory && zoneOf(facts.factory))
    // A time at which the loaded one is placed does not change its day, such as today.
    const asLoaded = { ...made, placed: loaded?.placed ?? made.placed }
    return orderOfSample(asLoaded, order.brand, order.placedAt, zoneOf).placedAt === order.placedAt ? asLoaded : made
  }
  const update = async (stored: Sample) => {
    const changed = current(stored.name)
    if (differences(sampleOrderKind, stored, changed).length === 0) {
      return toasts.show('info', (now) => now(platformMessages.nothingChanged))
    }
    setUpdating(true)
    await writes.save(stored.id, { ...changed, version: stored.version })
    setUpdating(false)
  }
  const create = async (name: string) => {
    const outcome = await writes.create([name, address], () => current(name))
    if (outcome.kind === 'saved') {
      setNaming(false)
      onSaved(outcome.ids[0])
    }
    return outcome
  }
  if (isNaming) return <SampleName create={create} onCancel={() => setNaming(false)} />
  return (
    <div className={`row gap-8 bottom ${classes['presets']}`}>
      <Button ref={opener} variant="quiet" onClick={() => setNaming(true)}>
        {say(msg`Save as sample`)}
      </Button>
      {loaded === undefined ? null : (
        <>
          <LoadingButton variant="quiet" isLoading={isUpdating} onClick={() => void update(loaded)}>
            {say(msg`Update sample “${{ name: loaded.name }}”`)}
          </LoadingButton>
          <Button variant="quiet" disabled={isUpdating} onClick={() => confirm.ask(loaded)}>
            {say(msg`Delete sample “${{ name: loaded.name }}”`)}
          </Button>
        </>
      )}
      {confirm.dialog}
    </div>
  )
}

type SampleNameProps = { readonly create: (name: string) => Promise<Outcome>; readonly onCancel: () => void }

function SampleName({ create, onCancel }: SampleNameProps) {
  const say = useSay()
  const [name, setName] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const wrong = refusal instanceof CallFailure ? refusal.problem?.issues.find(({ path }) => path === 'name') : undefined
  const error = wrong && sentenceIn(wrong, say)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and when its name is refused
  useEffect(() => field.current?.focus(), [error])
  const edit = (typed: string) => {
    setRefusal(undefined)
    setName(typed)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const outcome = await create(name)
    setSaving(false)
    if (outcome.kind === 'failed') setRefusal(outcome.cause)
  }
  return (
    <form className={`row gap-8 top ${classes['naming']}`} onSubmit={(event) => void submit(event)}>
      <TextInput ref={field} label={say(msg`Name`)} value={name} onChange={edit} error={error} maximum={maxSampleNameLength} isRequired />
      <Button onClick={onCancel}>{say(messages.cancel)}</Button>
      <LoadingButton variant="primary" type="submit" isLoading={isSaving}>
        {say(msg`Save`)}
      </LoadingButton>
    </form>
  )
}

type Sample = RecordWire<SampleOrder>

/** The sample orders of the brand, by name; none until they are loaded. `reload` is undefined unless loading failed. */
export function useSamples(): { readonly samples: readonly Sample[]; readonly reload: (() => void) | undefined } {
  const { data, error, refetch } = useRecords(sampleOrderKind)
  return { samples: data?.read ?? [], reload: error === null ? undefined : () => void refetch() }
}

/** The facts of a sample and the next time at which it is placed. */
export function addressOfSample(
  sample: Sample,
  brand: BrandId,
  now: number,
  zoneOf: (factory: string) => string | undefined,
): Pick<OrderAddress, 'facts' | 'placedAt' | 'sample'> {
  const { brand: _, placedAt, ...facts } = orderOfSample(sample, brand, now, zoneOf)
  return { facts, placedAt, sample: sample.id }
}

/** An order as a sample: its dates in days after that of the order, its time on the clock of its factory, otherwise of the brand. */
function sampleOf(name: string, facts: OrderFacts, brand: BrandId, placedAt: number, now: number, timeZone?: string): SampleOrder {
  const { dispatchDate, deliveryDate, ...others } = facts
  const clock = new ZoneClock(timeZone ?? brandOf(brand).timeZone)
  const { day, ms } = clock.localAt(placedAt)
  const weekday = designationDays.indexOf(weekdayOf(day))
  const daysAfter = (date: string | undefined) => (date === undefined ? undefined : dayOfDate(date) - day)
  const [dispatchInDays, deliveryInDays] = [daysAfter(dispatchDate), daysAfter(deliveryDate)]
  return {
    name,
    placed: { day: day === clock.localAt(now).day ? 'today' : (sampleDays[weekday + 1] ?? 'today'), time: timeOf(ms) },
    order: {
      ...others,
      ...(dispatchInDays === undefined ? {} : { dispatchInDays }),
      ...(deliveryInDays === undefined ? {} : { deliveryInDays }),
    },
  }
}

const writeTexts: WriteTexts = {
  saved: msg`Sample saved`,
  deleted: msg`Sample deleted`,
  notSaved: (message) => msg`The sample was not saved. ${message}`,
  notDeleted: (message) => msg`The sample was not deleted. ${message}`,
}
