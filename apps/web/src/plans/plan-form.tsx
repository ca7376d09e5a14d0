import type { PlanWire } from '@goat/contract/plans'
import { brandOf } from '@goat/domain/brand-of'
import { townAndCode } from '@goat/domain/kinds/factory'
import { maxPlanNameLength, maxPlanReasonLength, type PlanContent } from '@goat/domain/kinds/plan'
import { dayOfDate, isCalendarDate, parseTimeOfDay, timeMs } from '@goat/domain/time/calendar'
import { localAt, ZoneClock } from '@goat/domain/time/clock'
import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { TextArea, TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { readTime, TimeInput } from '@goat/ui/time-input'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { noZone, useFactoryCodes, useZones } from '../live/world.ts'
import { type LazyText, useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { messages } from './messages.ts'
import { usePlanWrites } from './queries.ts'

type PlanFormProps = {
  /** undefined for a new one. */
  readonly plan?: PlanWire | undefined
  readonly onSaved: (plan: PlanWire) => void
  readonly onClose: () => void
}

type Moment = { readonly date: string; readonly time: string }
const noMoment: Moment = { date: '', time: '' }

/** What is said about a plan, and when it starts and ends, on the clock of a fulfilment centre (PLN-21). */
export function PlanForm({ plan, onSaved, onClose }: PlanFormProps) {
  const say = useSay()
  const { brand } = useBrand()
  const writes = usePlanWrites()
  const codes = useFactoryCodes()
  const zoneOf = useZones() ?? noZone
  const home = brandOf(brand).timeZone
  const [clock, setClock] = useState('')
  const zone = zoneOf(clock) ?? home
  const [name, setName] = useState(plan?.name ?? '')
  const [reason, setReason] = useState(plan?.reason ?? '')
  const [starts, setStarts] = useState(momentOf(plan?.starts ?? null, home))
  const [ends, setEnds] = useState(momentOf(plan?.ends ?? null, home))
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<LazyText>()
  const [from, to] = [instantOf(starts, zone), instantOf(ends, zone)]
  const isReversed = typeof from === 'string' && typeof to === 'string' && from >= to
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '' || from === undefined || to === undefined || isReversed) return
    const content: PlanContent = { name, starts: from, ends: to, ...(reason.trim() === '' ? {} : { reason }) }
    const outcome = plan === undefined ? await writes.create(content) : await writes.save(plan, content)
    if (outcome.kind === 'failed') return setFailure(() => outcome.why)
    if (outcome.answer !== undefined) onSaved(outcome.answer)
    onClose()
  }
  const required = (isMissing: boolean) => (isAsked && isMissing ? say(msg`Required`) : undefined)
  const incomplete = (value: string | null | undefined) =>
    isAsked && value === undefined ? say(msg`Enter a date and a time, or neither.`) : undefined
  return (
    <Modal title={say(plan === undefined ? messages.newPlan : msg`Edit the plan`)} isOpen isLocked={writes.isBusy} onClose={onClose}>
      <form className="grid gap-16" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={say(msg`Name`)}
          value={name}
          onChange={setName}
          maximum={maxPlanNameLength}
          error={required(name.trim() === '')}
          isRequired
        />
        <TextArea label={say(msg`Reason`)} value={reason} onChange={setReason} maximum={maxPlanReasonLength} />
        <Select
          label={say(msg`Times are those of`)}
          value={clock}
          onChange={setClock}
          placeholder={home}
          emptyText={say(msg`There are no fulfilment centres.`)}
          options={[
            { value: '', label: home },
            ...codes.map((code) => ({ value: code, label: townAndCode(code), detail: zoneOf(code) ?? '' })),
          ]}
        />
        <MomentFields date={msg`Start date`} time={msg`Start time`} value={starts} onChange={setStarts} error={incomplete(from)} />
        <MomentFields
          date={msg`End date`}
          time={msg`End time`}
          value={ends}
          onChange={setEnds}
          error={incomplete(to) ?? (isReversed ? say(msg`A plan ends after its start.`) : undefined)}
        />
        <p className="note">{say(msg`Without a start, somebody applies the plan; without an end, it holds until somebody ends it.`)}</p>
        {failure === undefined ? null : (
          <Alert variant="error" isLive>
            {failure(say)}
          </Alert>
        )}
        <ModalActions>
          <Button disabled={writes.isBusy} onClick={onClose}>
            {say(messages.cancel)}
          </Button>
          <LoadingButton variant="primary" type="submit" isLoading={writes.isBusy}>
            {say(msg`Save`)}
          </LoadingButton>
        </ModalActions>
      </form>
    </Modal>
  )
}

type MomentFieldsProps = {
  readonly date: MessageDescriptor
  readonly time: MessageDescriptor
  readonly value: Moment
  readonly onChange: (next: Moment) => void
  readonly error: string | undefined
}

function MomentFields({ date: dateLabel, time: timeLabel, value, onChange, error }: MomentFieldsProps) {
  const say = useSay()
  return (
    <div className="row gap-8 gap-x-16 top">
      <DateInput
        label={say(dateLabel)}
        value={value.date}
        onChange={(date) => onChange({ date, time: value.time || '00:00' })}
        error={error}
      />
      <TimeInput label={say(timeLabel)} value={value.time} onChange={(time) => onChange({ ...value, time })} />
    </div>
  )
}

/** On the clock of a zone. */
function momentOf(instant: string | null, zone: string): Moment {
  if (instant === null) return noMoment
  const local = localAt(Date.parse(instant), zone)
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** ISO 8601; null without a date and a time, undefined if only one is there or one cannot be read. */
function instantOf({ date, time }: Moment, zone: string): string | null | undefined {
  if (date === '') return null
  const read = readTime(time)
  if (!isCalendarDate(date) || read === undefined || parseTimeOfDay(read) === undefined) return undefined
  return new Date(new ZoneClock(zone).instantOf({ day: dayOfDate(date), ms: timeMs(read) })).toISOString()
}
