import type { OptionScheduleField, OptionScheduleTyped } from '@goat/domain/delivery-option-validation'
import type { Field } from '@goat/domain/records/kind'
import type { MessageDescriptor } from '@lingui/core'
import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useNewerChange } from '../platform/conflict/use-newer-change.ts'
import { type Say, useSay } from '../platform/locale/locale-root.tsx'
import type { Failure } from '../platform/saving/outcome.ts'
import { draftFields, type ScheduleDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { fieldNames } from './messages.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { type Show, useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As stored now. */
  readonly stored: ScheduleDraft
  /** The schedule when editing began. */
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** Another user has changed the schedule, or cancelled it, in which case it can be created again. */
export function ScheduleConflict({ stored, base, draft, failure, onApply, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const newer = useNewerChange(failure, stored.version)
  const changed =
    newer === undefined ? formMessages.conflictTitleUnknown : formMessages.conflictTitle(newer.changedBy, show.instant(newer.changedAt))
  const isCancelled = stored.cancelledAt !== undefined
  const texts = {
    label: (name: OptionScheduleField) => labels[name].map(say).join(': '),
    value: (field: Field<OptionScheduleTyped, OptionScheduleField>, of: OptionScheduleTyped) => shownValue(field, of, say, show),
  }
  return (
    <ConflictAlert
      title={say(isCancelled ? formMessages.cancelledTitle : changed)}
      text={say(isCancelled ? formMessages.cancelledText : conflictMessages.text)}
      rows={isCancelled ? undefined : conflictRows(draftFields, { base, draft, stored }, texts)}
      applyLabel={say(isCancelled ? formMessages.createAgain : conflictMessages.keepMine)}
      onApply={onApply}
      onDiscard={onDiscard}
    />
  )
}

/** The full label of each field: its group, if any, and its own label. */
const labels: Readonly<Record<OptionScheduleField, readonly MessageDescriptor[]>> = {
  name: [formMessages.name],
  startDate: [formMessages.startDate],
  startTime: [formMessages.startTime],
  endDate: [formMessages.endDate],
  endTime: [formMessages.endTime],
  deliveryFrom: [formMessages.deliveryDates, formMessages.from],
  deliveryTo: [formMessages.deliveryDates, formMessages.to],
  applicableConsignmentTypes: [formMessages.consignmentTypes],
  cardTypes: [formMessages.cardTypes],
  giftTypes: [formMessages.giftTypes],
  'overrides.name': [formMessages.overrides, fieldNames.name],
  'overrides.description': [formMessages.overrides, fieldNames.description],
  'overrides.price': [formMessages.overrides, fieldNames.price],
  'overrides.priority': [formMessages.overrides, fieldNames.priority],
  cancelledAt: [scheduleMessages.cancelled],
}

function shownValue(
  { name, type, get }: Field<OptionScheduleTyped, OptionScheduleField>,
  schedule: OptionScheduleTyped,
  say: Say,
  show: Show,
): string {
  const { applicableConsignmentTypes, cardTypes, giftTypes } = schedule
  if (name === 'applicableConsignmentTypes') return show.list(applicableConsignmentTypes.map(show.kind))
  if (name === 'cardTypes') return cardTypes.length === 0 ? say(scheduleMessages.allCards) : show.list(cardTypes.map(show.cardType))
  if (name === 'giftTypes') return giftTypes.length === 0 ? say(scheduleMessages.allGifts) : show.list(giftTypes.map(show.giftType))
  const value = get(schedule)
  if (value === undefined) return say(scheduleMessages.notOverridden)
  if (typeof value === 'number') return type === 'price' ? show.price(value) : show.priority(value)
  const text = String(value)
  if (type === 'date') return show.date(text)
  // A number that could not be parsed is shown as typed.
  return type === 'time' ? show.time(text) : show.text(text)
}
