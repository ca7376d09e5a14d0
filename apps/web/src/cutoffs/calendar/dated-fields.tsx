import { type DatedCutoff, maxReasonLength } from '@goat/domain/kinds/cutoff-override'
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
import { useCalendar } from './calendar-data.ts'
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
  const marked = useHolidayMarks(draft.factories ?? [...new Set(rows.map(({ factory }) => factory))])
  const errorOf = (field: keyof DatedCutoff) => {
    const one = issues.of(field)
    return isChecked || (one !== undefined && showsAtOnce.includes(one.code)) ? issueSentence(one, say) : undefined
  }
  const ended = issues.of('from')
  const overAt = ended?.code === 'dated.overAt' ? ended.values.factories.split(', ') : []
  const remaining = [...new Set(rows.map(({ factory }) => factory))].filter(
    (factory) => (draft.factories ?? [factory]).includes(factory) && !overAt.includes(factory),
  )
  return (
    <>
      <div className={`${layout['stack-12-16']} ${layout['top']} ${classes['fields']}`}>
        <Lists {...{ draft, isDisabled: isSaving, errorOf, onChange }} />
        <DateInput
          label={say(messages.from)}
          value={draft.from}
          isReadOnly={isSaving}
          error={errorOf('from')}
          marked={marked}
          onChange={(from) => onChange({ from })}
        />
        <DateInput
          label={say(messages.to)}
          value={draft.to}
          isReadOnly={isSaving}
          error={errorOf('to')}
          marked={marked}
          onChange={(to) => onChange({ to })}
        />
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
    label: string,
    choices: readonly { readonly value: Value; readonly label: string }[],
  ) => {
    const chosen = draft[name]
    return (
      <MultiSelect<Value | typeof all>
        label={label}
        groups={[[{ value: all, label: say(messages.all) }], choices]}
        value={chosen === null ? [all] : choices.flatMap(({ value }) => (chosen.some((one) => one === value) ? value : []))}
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
  const factories = [...new Set(rows.map(({ factory }) => factory))]
  const services = Map.groupBy(
    rows.filter(({ factory }) => draft.factories === null || draft.factories.length === 0 || draft.factories.includes(factory)),
    ({ service }) => service,
  )
  return (
    <>
      {list(
        'factories',
        say(messages.factories),
        factories.map((value) => ({ value, label: value })),
      )}
      {list(
        'services',
        say(messages.services),
        [...services].map(([value, same]) => ({
          value,
          label: say(messages.serviceOption([...new Set(same.map(({ name }) => name))].join(' / '), value)),
        })),
      )}
      {list(
        'productTypes',
        say(messages.productTypes),
        productTypes.map((value) => ({ value, label: value })),
      )}
      {list(
        'days',
        say(messages.days),
        weekdays.map((value) => ({ value, label: say(weekdayNames[value]) })),
      )}
    </>
  )
}
