import { type DatedCutoff, isCovered, maxReasonLength } from '@goat/domain/kinds/cutoff-override'
import { productTypes } from '@goat/domain/product-types'
import type { Issue } from '@goat/domain/text/issues'
import { weekdays } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/checkbox'
import { DateInput } from '@goat/ui/date-input'
import layout from '@goat/ui/layout.module.css'
import { MultiSelect } from '@goat/ui/multi-select'
import { TextInput } from '@goat/ui/text-input'
import { TimeInput } from '@goat/ui/time-input'
import { useHolidayMarks } from '../../live/holidays.ts'
import { issueSentence } from '../../platform/api/failure-text.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import type { FormIssues } from '../../records/draft.ts'
import classes from './calendar.module.css'
import { factoriesOf, useCalendar } from './calendar-data.ts'
import type { DatedDraft } from './dated.ts'
import { messages, weekdayNames } from './messages.ts'

type DatedFieldsProps = {
  readonly draft: DatedDraft
  readonly isSaving: boolean
  readonly isChecked: boolean
  readonly issues: FormIssues
  readonly onChange: (change: Partial<DatedDraft>) => void
}

/** The inputs of a dated cut-off. */
export function DatedFields({ draft, isSaving, isChecked, issues, onChange }: DatedFieldsProps) {
  const say = useSay()
  const { rows } = useCalendar()
  const marked = useHolidayMarks(draft.factories ?? factoriesOf(rows))
  const errorOf = (field: keyof DatedCutoff) => {
    const one = issues.of(field)
    return isChecked || (one !== undefined && showsAtOnce.includes(one.code)) ? issueSentence(one, say) : undefined
  }
  const ended = issues.of('from')
  const overAt = ended?.code === 'dated.overAt' ? ended.values.factories.split(', ') : []
  const remaining = factoriesOf(rows).filter((factory) => isCovered(draft.factories, factory) && !overAt.includes(factory))
  return (
    <>
      <div className={`${layout['stack-12-16']} ${layout['top']} ${classes['fields']}`}>
        <Lists {...{ draft, isDisabled: isSaving, errorOf, onChange }} />
        {(['from', 'to'] as const).map((name) => (
          <DateInput
            key={name}
            label={say(messages[name])}
            value={draft[name]}
            isReadOnly={isSaving}
            error={errorOf(name)}
            marked={marked}
            onChange={(date) => onChange({ [name]: date })}
          />
        ))}
      </div>
      {overAt.length > 0 && remaining.length > 0 && !isSaving ? (
        <p>
          <Button onClick={() => onChange({ factories: remaining })}>{say(messages.leaveOut(overAt.join(', ')))}</Button>
        </p>
      ) : null}
      <Checkbox
        label={say(messages.isClosed)}
        isChecked={draft.time === null}
        isDisabled={isSaving}
        onChange={(isClosed) => onChange({ time: isClosed ? null : '' })}
      />
      {draft.time === null ? null : (
        <TimeInput
          label={say(messages.time)}
          value={draft.time}
          isReadOnly={isSaving}
          isErrorForced={isChecked}
          error={issueSentence(issues.of('time'), say)}
          onChange={(time) => onChange({ time })}
        />
      )}
      <TextInput
        label={say(messages.reason)}
        hint={say(messages.reasonHint)}
        value={draft.reason}
        maximum={maxReasonLength}
        isRequired
        isReadOnly={isSaving}
        error={errorOf('reason')}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}

/** Dates that contradict each other are shown while they are chosen. */
const showsAtOnce: readonly Issue['code'][] = ['dated.datesReversed', 'dated.tooLong', 'dated.over', 'dated.overAt', 'dated.noDay']

type ListsProps = {
  readonly draft: DatedDraft
  readonly isDisabled: boolean
  readonly errorOf: (field: keyof DatedCutoff) => string | undefined
  readonly onChange: (change: Partial<DatedDraft>) => void
}

/** The choice of everything, also of what is added later, which is another one than that of each (CUT-46). */
const all = '*'

/** The four lists of a dated cut-off, each of which may be everything. */
function Lists({ draft, isDisabled, errorOf, onChange }: ListsProps) {
  const say = useSay()
  const { rows } = useCalendar()
  const list = <Value extends string>(
    name: 'factories' | 'services' | 'productTypes' | 'days',
    values: readonly Value[],
    labelOf: (value: Value) => string = (value) => value,
  ) => {
    const chosen = draft[name]
    return (
      <MultiSelect<Value | typeof all>
        label={say(messages[name])}
        groups={[[{ value: all, label: say(messages.all) }], values.map((value) => ({ value, label: labelOf(value) }))]}
        value={chosen === null ? [all] : values.filter((value) => chosen.some((one) => one === value))}
        choose={(before, next) => (before.includes(all) ? next.filter((one) => one !== all) : next.includes(all) ? [all] : next)}
        placeholder={say(messages.choose)}
        applyLabel={say(messages.apply)}
        cancelLabel={say(messages.cancel)}
        isDisabled={isDisabled}
        error={errorOf(name)}
        onChange={(next) => onChange({ [name]: next.includes(all) ? null : next })}
      />
    )
  }
  const services = Map.groupBy(
    rows.filter(({ factory }) => draft.factories === null || draft.factories.length === 0 || draft.factories.includes(factory)),
    ({ service }) => service,
  )
  const serviceLabel = (service: string) =>
    say(messages.serviceOption([...new Set(services.get(service)?.map(({ name }) => name))].join(' / '), service))
  return (
    <>
      {list('factories', factoriesOf(rows))}
      {list('services', [...services.keys()], serviceLabel)}
      {list('productTypes', productTypes)}
      {list('days', weekdays, (day) => say(weekdayNames[day]))}
    </>
  )
}
