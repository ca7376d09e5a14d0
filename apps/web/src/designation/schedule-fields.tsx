import {
  addressTypes,
  chooseDespatchDays,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  despatchDayGroups,
  maxNoteLength,
  packTypes,
  type ScheduleField,
} from '@goat/domain/kinds/designation'
import { Checkbox } from '@goat/ui/choices'
import { DateInput } from '@goat/ui/date-input'
import { TextArea } from '@goat/ui/fields'
import { Unbroken } from '@goat/ui/messages'
import { MultiSelect, type MultiSelectProps } from '@goat/ui/multi-select'
import { TimeInput } from '@goat/ui/time-input'
import type { ReactNode } from 'react'
import { useHolidayMarks } from '../live/world.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Select } from '../platform/shell/select.tsx'
import formClasses from '../records/form.module.css'
import { EndOfDayOffer } from '../records/notes.tsx'
import { issuesOf, type ScheduleDraft } from './drafts.ts'
import { codeLabels, type ListCode } from './labels.ts'
import { fieldLabels, messages } from './messages.ts'
import classes from './schedule-form.module.css'
import { TimingNote } from './timing-notes.tsx'

export type ScheduleFieldsProps = {
  readonly draft: ScheduleDraft
  /** Whether fields show their errors. */
  readonly isChecked: boolean
  readonly isDisabled: boolean
  readonly onEdit: (part: Partial<DesignationSchedule>) => void
  /** What can be done about times that cross midnight. */
  readonly midnightOffer: ReactNode
}

/** The described factories, and the chosen one, which only another back end may know. */
function factoriesWith(chosen: string) {
  const known: readonly string[] = designationFactories
  return (known.includes(chosen) ? known : [...known, chosen]).map((code) => ({ value: code, label: code }))
}

/** The fields of a schedule in edit mode (DES-7 to DES-11). */
export function ScheduleFields({ draft, isChecked, isDisabled, onEdit, midnightOffer }: ScheduleFieldsProps) {
  const say = useSay()
  const errorOf = useErrorOf(draft, isChecked)
  const chosen: { readonly [Name in keyof ListCode]: readonly ListCode[Name][] } = draft
  const list = <Name extends keyof ListCode>(
    name: Name,
    groups: readonly (readonly ListCode[Name][])[],
    more: Partial<MultiSelectProps<ListCode[Name]>> = { shortcuts: [all(groups.flat()), none] },
  ) => (
    <MultiSelect
      label={say(fieldLabels[name])}
      groups={groups.map((codes) => codes.map((value) => ({ value, label: say(codeLabels[name][value]) })))}
      value={chosen[name]}
      onChange={(codes) => onEdit({ [name]: codes })}
      error={errorOf(name)}
      placeholder={say(messages.choose)}
      applyLabel={say(messages.apply)}
      cancelLabel={say(messages.cancel)}
      isDisabled={isDisabled}
      {...more}
    />
  )
  const none = { label: say(messages.pickNone), values: [] }
  const all = <Value extends string>(values: readonly Value[]) => ({ label: say(messages.all), values })
  const weekdays = { label: say(messages.weekdays), values: designationDays.filter((day) => day !== 'Saturday' && day !== 'Sunday') }
  const factory = (chosen: string) => ({
    options: factoriesWith(chosen),
    value: chosen,
    placeholder: say(messages.chooseFactory),
    emptyText: say(messages.noFactories),
    isDisabled,
  })
  return (
    <div className={`stack-16-24 top ${classes['fields']}`}>
      <Select label={say(messages.from)} {...factory(draft.from)} onChange={(from) => onEdit({ from })} error={errorOf('from')} />
      <Select label={say(messages.to)} {...factory(draft.to)} onChange={(to) => onEdit({ to })} error={errorOf('to')} />
      <TimingFields {...{ draft, isChecked, isDisabled, onEdit, midnightOffer }} />
      {list('applicableDays', [designationDays], { shortcuts: [all(designationDays), weekdays, none] })}
      {list('cardTypes', [designationCardTypes])}
      {list('deliveryMethods', [deliveryMethods])}
      {list('packTypes', [packTypes], { allLabel: say(messages.all), shortcuts: [none] })}
      {list('addressTypes', [addressTypes])}
      {list('applicableDespatchDays', despatchDayGroups, { choose: chooseDespatchDays, shortcuts: [none] })}
      <div className="row-0-24 across">
        <Checkbox
          label={say(messages.domesticOnly)}
          isChecked={draft.domesticOrdersOnly}
          isDisabled={isDisabled}
          onChange={(domesticOrdersOnly) => onEdit({ domesticOrdersOnly })}
        />
      </div>
      <div className="row-0-24 across">
        <TextArea
          label={say(messages.optionalNote)}
          hint={say(messages.noteHint)}
          value={draft.note}
          maximum={maxNoteLength}
          rows={2}
          isOneLine
          isReadOnly={isDisabled}
          onChange={(note) => onEdit({ note })}
          error={errorOf('note')}
        />
      </div>
    </div>
  )
}

/** The dates and times, and when the schedule would be active. */
function TimingFields({ draft, isChecked, isDisabled, onEdit, midnightOffer }: ScheduleFieldsProps) {
  const say = useSay()
  const errorOf = useErrorOf(draft, isChecked)
  const marked = useHolidayMarks([draft.from])
  const date = (name: 'startDate' | 'endDate') => ({
    marked,
    label: say(messages[name]),
    isReadOnly: isDisabled,
    onChange: (value: string) => onEdit({ [name]: value }),
    error: errorOf(name),
  })
  const time = (name: 'startTime' | 'endTime') => ({
    label: say(messages[name]),
    value: draft[name],
    isReadOnly: isDisabled,
    onChange: (value: string) => onEdit({ [name]: value }),
    error: errorOf(name),
    // A time shows its error on leaving the field, because it is incomplete while being typed. A reversed window shows it at once.
    isErrorForced: isChecked && (draft[name] === '' || issuesOf(draft).of(name)?.code === 'schedule.timesReversed'),
  })
  return (
    <>
      <div className={formClasses['pair']}>
        <DateInput {...date('startDate')} value={draft.startDate} />
        <TimeInput {...time('startTime')} />
      </div>
      <div className="stack-4 shrinkable">
        <div className={formClasses['pair']}>
          <DateInput
            {...date('endDate')}
            value={draft.indefinteEndDate ? '' : draft.endDate}
            isDisabled={draft.indefinteEndDate}
            {...(draft.indefinteEndDate ? { hint: say(messages.noEndDate) } : {})}
          />
          <TimeInput {...time('endTime')} allowEndOfDay />
        </div>
        <EndOfDayOffer
          endTime={draft.endTime}
          startTime={draft.startTime}
          isDisabled={isDisabled}
          onChange={(endTime) => onEdit({ endTime })}
        />
      </div>
      <div className={classes['across']}>{midnightOffer}</div>
      <div className="row-0-24 across">
        <Checkbox
          label={say(messages.indefinite)}
          isChecked={draft.indefinteEndDate}
          isDisabled={isDisabled}
          onChange={(indefinteEndDate) => onEdit({ indefinteEndDate })}
        />
        <p className="note">
          <Unbroken>{`${say(messages.utcDates)} ${say(messages.localTimes(draft.from))}`}</Unbroken>
        </p>
        <TimingNote draft={draft} />
      </div>
    </>
  )
}

/** Returns the error to show on a field. */
function useErrorOf(draft: ScheduleDraft, isChecked: boolean) {
  const say = useSay()
  const issues = issuesOf(draft)
  return (field: ScheduleField) => (isChecked ? issueSentence(issues.of(field), say) : undefined)
}
