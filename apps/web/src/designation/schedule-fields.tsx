import {
  addressTypes,
  chooseDespatchDays,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  despatchDayGroups,
  longestNote,
  packTypes,
  type ScheduleField,
} from '@goat/domain/designation'
import { Checkbox } from '@goat/ui/checkbox'
import type { Choice } from '@goat/ui/checkbox-group'
import { DateInput } from '@goat/ui/date-input'
import { MultiSelect } from '@goat/ui/multi-select'
import { Select } from '@goat/ui/select'
import { TextInput } from '@goat/ui/text-input'
import { TimeInput } from '@goat/ui/time-input'
import { Unbroken } from '@goat/ui/unbroken'
import type { MessageDescriptor } from '@lingui/core'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { issuesOf, type ScheduleDraft } from './drafts.ts'
import { addressTypeLabels, cardTypeLabels, dayLabels, deliveryMethodLabels, despatchDayLabels, packTypeLabels } from './labels.ts'
import { messages } from './messages.ts'
import classes from './schedule-form.module.css'
import { TimingNote } from './timing-notes.tsx'

export type ScheduleFieldsProps = {
  readonly draft: ScheduleDraft
  /** Whether the fields say what is wrong with them. */
  readonly isChecked: boolean
  readonly isDisabled: boolean
  readonly onEdit: (part: Partial<DesignationSchedule>) => void
}

/** The described choices, and the one that the schedule has, which another back end may know beside them. */
function factoriesWith(chosen: string) {
  const known: readonly string[] = designationFactories
  return (known.includes(chosen) ? known : [...known, chosen]).map((code) => ({ value: code, label: code }))
}

/** The fields of a schedule in edit mode (DES-7 to DES-11). */
export function ScheduleFields({ draft, isChecked, isDisabled, onEdit }: ScheduleFieldsProps) {
  const say = useSay()
  const issues = issuesOf(draft)
  const errorOf = (field: ScheduleField) => (isChecked ? issueSentence(issues.of(field), say) : undefined)
  const choicesOf = <Value extends string>(
    values: readonly Value[],
    labels: Readonly<Record<Value, MessageDescriptor>>,
  ): readonly Choice<Value>[] => values.map((value) => ({ value, label: say(labels[value]) }))
  const picker = { placeholder: say(messages.choose), applyLabel: say(messages.apply), cancelLabel: say(messages.cancel), isDisabled }
  const factory = (chosen: string) => ({
    options: factoriesWith(chosen),
    value: chosen,
    placeholder: say(messages.chooseFactory),
    emptyText: say(messages.noFactories),
    isDisabled,
  })
  // While a time is being typed, it is wrong most of the time; it says so once it is left. A window the wrong way round says so at once.
  const isTimeForced = (field: 'startTime' | 'endTime') =>
    isChecked && (draft[field] === '' || issues.of(field)?.code === 'schedule.timesReversed')
  return (
    <div className={classes['fields']}>
      <Select label={say(messages.from)} {...factory(draft.from)} onChange={(from) => onEdit({ from })} error={errorOf('from')} />
      <Select label={say(messages.to)} {...factory(draft.to)} onChange={(to) => onEdit({ to })} error={errorOf('to')} />
      <div className={formClasses['pair']}>
        <DateInput
          label={say(messages.startDate)}
          value={draft.startDate}
          isReadOnly={isDisabled}
          onChange={(startDate) => onEdit({ startDate })}
          error={errorOf('startDate')}
        />
        <TimeInput
          label={say(messages.startTime)}
          value={draft.startTime}
          isReadOnly={isDisabled}
          onChange={(startTime) => onEdit({ startTime })}
          error={errorOf('startTime')}
          isErrorForced={isTimeForced('startTime')}
        />
      </div>
      <div className={formClasses['pair']}>
        <DateInput
          label={say(messages.endDate)}
          value={draft.indefinteEndDate ? '' : draft.endDate}
          isReadOnly={isDisabled}
          isDisabled={draft.indefinteEndDate}
          onChange={(endDate) => onEdit({ endDate })}
          error={errorOf('endDate')}
          {...(draft.indefinteEndDate ? { hint: say(messages.noEndDate) } : {})}
        />
        <TimeInput
          label={say(messages.endTime)}
          value={draft.endTime}
          isReadOnly={isDisabled}
          onChange={(endTime) => onEdit({ endTime })}
          error={errorOf('endTime')}
          isErrorForced={isTimeForced('endTime')}
        />
      </div>
      <div className={classes['wide']}>
        <Checkbox
          label={say(messages.indefinite)}
          isChecked={draft.indefinteEndDate}
          isDisabled={isDisabled}
          onChange={(indefinteEndDate) => onEdit({ indefinteEndDate })}
        />
        <p className={formClasses['note']}>
          <Unbroken>{`${say(messages.utcDates)} ${say(messages.localTimes(draft.from))}`}</Unbroken>
        </p>
        <TimingNote draft={draft} />
      </div>
      <MultiSelect
        label={say(messages.applicableDays)}
        {...picker}
        groups={[choicesOf(designationDays, dayLabels)]}
        value={draft.applicableDays}
        onChange={(applicableDays) => onEdit({ applicableDays })}
        error={errorOf('applicableDays')}
      />
      <MultiSelect
        label={say(messages.cardTypes)}
        {...picker}
        groups={[choicesOf(designationCardTypes, cardTypeLabels)]}
        value={draft.cardTypes}
        onChange={(cardTypes) => onEdit({ cardTypes })}
        error={errorOf('cardTypes')}
      />
      <MultiSelect
        label={say(messages.deliveryMethods)}
        {...picker}
        groups={[choicesOf(deliveryMethods, deliveryMethodLabels)]}
        value={draft.deliveryMethods}
        onChange={(methods) => onEdit({ deliveryMethods: methods })}
        error={errorOf('deliveryMethods')}
      />
      <MultiSelect
        label={say(messages.packTypes)}
        {...picker}
        allLabel={say(messages.all)}
        groups={[choicesOf(packTypes, packTypeLabels)]}
        value={draft.packTypes}
        onChange={(packs) => onEdit({ packTypes: packs })}
        error={errorOf('packTypes')}
      />
      <MultiSelect
        label={say(messages.addressTypes)}
        {...picker}
        groups={[choicesOf(addressTypes, addressTypeLabels)]}
        value={draft.addressTypes}
        onChange={(addresses) => onEdit({ addressTypes: addresses })}
        error={errorOf('addressTypes')}
      />
      <MultiSelect
        label={say(messages.despatchDays)}
        {...picker}
        groups={despatchDayGroups.map((group) => choicesOf(group, despatchDayLabels))}
        choose={chooseDespatchDays}
        value={draft.applicableDespatchDays}
        onChange={(applicableDespatchDays) => onEdit({ applicableDespatchDays })}
        error={errorOf('applicableDespatchDays')}
      />
      <div className={classes['wide']}>
        <Checkbox
          label={say(messages.domesticOnly)}
          isChecked={draft.domesticOrdersOnly}
          isDisabled={isDisabled}
          onChange={(domesticOrdersOnly) => onEdit({ domesticOrdersOnly })}
        />
      </div>
      <div className={classes['wide']}>
        <TextInput
          label={say(messages.note)}
          hint={say(messages.noteHint)}
          value={draft.note}
          maximum={longestNote}
          isReadOnly={isDisabled}
          onChange={(note) => onEdit({ note })}
          error={errorOf('note')}
        />
      </div>
    </div>
  )
}
