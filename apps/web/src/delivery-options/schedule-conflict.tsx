import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { type Say, useSay } from '../platform/locale/locale-root.tsx'
import { differences, draftOf, rebase, type ScheduleDraft, type ScheduleField } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { fieldNames } from './messages.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { type Show, useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As it is stored now. */
  readonly stored: DeliveryOptionSchedule
  /** What the person saw when they began. */
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** Somebody else has changed the schedule, or cancelled it: then it can be created again. */
export function ScheduleConflict({ stored, base, draft, onApply, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const isCancelled = stored.cancelledAt !== undefined
  // What the person left alone follows what is stored.
  const mine = rebase(base, draft, draftOf(stored))
  return (
    <ConflictAlert
      title={say(isCancelled ? formMessages.cancelledTitle : formMessages.conflictTitle)}
      text={say(isCancelled ? formMessages.cancelledText : conflictMessages.text)}
      rows={
        isCancelled
          ? undefined
          : differences(stored, mine).map((field) => ({
              label: labelOf(field, say),
              stored: shownValue(field, stored, say, show),
              yours: shownValue(field, mine, say, show),
            }))
      }
      applyLabel={say(isCancelled ? formMessages.createAgain : conflictMessages.applyAgain)}
      onApply={onApply}
      onDiscard={onDiscard}
    />
  )
}

const labels: Readonly<Record<Exclude<ScheduleField, 'deliveryFrom' | 'deliveryTo'>, MessageDescriptor>> = {
  name: formMessages.name,
  startDate: formMessages.startDate,
  startTime: formMessages.startTime,
  endDate: formMessages.endDate,
  endTime: formMessages.endTime,
  applicableConsignmentTypes: formMessages.consignmentTypes,
  cardTypes: formMessages.cardTypes,
  giftTypes: formMessages.giftTypes,
  'overrides.name': fieldNames.name,
  'overrides.description': fieldNames.description,
  'overrides.price': fieldNames.price,
  'overrides.priority': fieldNames.priority,
}

/** The label of a field where it stands alone. */
function labelOf(field: ScheduleField, say: Say): string {
  if (field === 'deliveryFrom') return `${say(formMessages.deliveryDates)}: ${say(formMessages.from)}`
  if (field === 'deliveryTo') return `${say(formMessages.deliveryDates)}: ${say(formMessages.to)}`
  const label = say(labels[field])
  return field.startsWith('overrides.') ? `${say(formMessages.overrides)}: ${label}` : label
}

function shownValue(field: ScheduleField, schedule: ScheduleDraft, say: Say, show: Show): string {
  switch (field) {
    case 'name':
      return show.text(schedule.name)
    case 'startDate':
    case 'endDate':
    case 'deliveryFrom':
    case 'deliveryTo':
      return show.date(schedule[field])
    case 'startTime':
    case 'endTime':
      return show.time(schedule[field])
    case 'applicableConsignmentTypes':
      return show.list(schedule.applicableConsignmentTypes.map(show.kind))
    case 'cardTypes':
      return schedule.cardTypes.length === 0 ? say(scheduleMessages.allCards) : show.list(schedule.cardTypes.map(show.cardType))
    case 'giftTypes':
      return schedule.giftTypes.length === 0 ? say(scheduleMessages.allGifts) : show.list(schedule.giftTypes.map(show.giftType))
    case 'overrides.name':
      return overridden('name', schedule, say, show)
    case 'overrides.description':
      return overridden('description', schedule, say, show)
    case 'overrides.price':
      return overridden('price', schedule, say, show)
    case 'overrides.priority':
      return overridden('priority', schedule, say, show)
  }
}

function overridden(field: Parameters<Show['value']>[0], { overrides }: ScheduleDraft, say: Say, show: Show): string {
  const value = overrides[field]
  if (value === undefined) return say(scheduleMessages.notOverridden)
  // A number that could not be read is shown as it was typed.
  return typeof value === 'string' ? show.text(value) : show.value(field, { [field]: value })
}
