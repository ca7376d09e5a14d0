import { DateInput, type DateInputProps } from '../src/date-input/date-input.tsx'
import {
  Field,
  type FieldProps,
  PasswordInput,
  type PasswordInputProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from '../src/fields/fields.tsx'
import { MoneyInput, type MoneyInputProps, NumberInput, type NumberInputProps } from '../src/number-fields/number-fields.tsx'
import { TimeInput, type TimeInputProps } from '../src/time-input/time-input.tsx'
import { Held } from './held.tsx'
import type { Pages, States } from './states.ts'

function Dates({ first, ...rest }: { readonly first: string } & Partial<DateInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <DateInput label="Start date" {...rest} value={value} onChange={set} />
          <output>{value === '' ? 'no date' : value}</output>
        </>
      )}
    </Held>
  )
}

const dateInputStates: States = {
  'With a date': () => <Dates first="2026-02-14" />,
  Empty: () => <Dates first="" />,
  'With a hint': () => <Dates first="2026-02-14" hint="A day of the UTC calendar" />,
  'With an error': () => <Dates first="2026-02-14" error="Start Date must be earlier than 13 February 2026" />,
  'With marked dates': () => <Dates first="2026-12-06" marked={(date) => (date === '2026-12-25' ? 'Christmas Day' : undefined)} />,
  'In another time zone': () => <Dates first="" timeZone="Pacific/Honolulu" />,
  'Read only': () => <Dates first="2026-02-14" isReadOnly />,
  Disabled: () => <Dates first="2026-02-14" isDisabled />,
}

function Plain({ first = '', ...rest }: { readonly first?: string } & Partial<FieldProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <Field label="Name" {...rest}>
          {(control) => <input {...control} className="field-control" value={value} onChange={(event) => set(event.target.value)} />}
        </Field>
      )}
    </Held>
  )
}

const fieldStates: States = {
  'Label alone': () => <Plain />,
  'Label hidden': () => <Plain label="Hidden name" isLabelHidden />,
  'With a hint': () => <Plain hint="The name is not shown on the site and is only for recognition." />,
  'With an error': () => <Plain error="Required" />,
  'With all notes': () => <Plain first="Valentines" error="Required" hint="Only for recognition." characters={{ used: 10, maximum: 60 }} />,
}

function Price({ first, ...rest }: { readonly first: number | string } & Partial<MoneyInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <MoneyInput label="Price" currency="GBP" read={pence} {...rest} value={value} onChange={set} />
          <output>{typeof value === 'number' ? value : `not read: ${value}`}</output>
        </>
      )}
    </Held>
  )
}

const pence = (typed: string) => (/^\d+\.\d\d$/.test(typed) ? Number(typed.replace('.', '')) : undefined)

const moneyInputStates: States = {
  'In pounds': () => <Price first={450} />,
  'In euros': () => <Price first={1295} currency="EUR" />,
  Empty: () => <Price first="" hint="Left empty, the price stays as it is." />,
  'With an error': () => <Price first={0} error="Required" />,
  'Read only': () => <Price first={450} isReadOnly />,
  Disabled: () => <Price first={450} isDisabled />,
}

function Priority({ first, ...rest }: { readonly first: number | string } & Partial<NumberInputProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <>
          <NumberInput label="Option priority" read={digits} {...rest} value={value} onChange={set} />
          <output>{typeof value === 'number' ? value : `not read: ${value}`}</output>
        </>
      )}
    </Held>
  )
}

const digits = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : undefined)

const numberInputStates: States = {
  'At rest': () => <Priority first={1234.5} />,
  Empty: () => <Priority first="" hint="Whole numbers, the lowest comes first." />,
  'With an error': () => <Priority first={3} error="Required" />,
  'Read only': () => <Priority first={3} isReadOnly />,
  Disabled: () => <Priority first={3} isDisabled />,
}

function Secret(props: Partial<PasswordInputProps>) {
  return (
    <Held first="correct horse">
      {(value, set) => <PasswordInput label="Password" autoComplete="current-password" {...props} value={value} onChange={set} />}
    </Held>
  )
}

const passwordInputStates: States = {
  'At rest': () => <Secret />,
  'With a hint': () => <Secret autoComplete="new-password" hint="At least twelve characters." />,
  'With an error': () => <Secret error="Required" />,
  Disabled: () => <Secret isDisabled />,
}

function Description({ first, ...rest }: { readonly first: string } & Partial<TextAreaProps>) {
  return <Held first={first}>{(value, set) => <TextArea label="Description" {...rest} value={value} onChange={set} />}</Held>
}

const textAreaStates: States = {
  'At rest': () => <Description first="Delivered by two in the afternoon." hint="Shown to customers at the checkout." />,
  'Characters used out of a maximum': () => <Description first="Delivered by noon." maximum={20} />,
  'More than the maximum': () => <Description first="Delivered by two in the afternoon." maximum={20} />,
  'One line': () => <Description first="Delivered by noon." isOneLine />,
  'With an error': () => <Description first="" error="Required" maximum={200} />,
  'Read only': () => <Description first="Delivered by noon." isReadOnly />,
  Disabled: () => <Description first="Delivered by noon." isDisabled />,
}

function Name({ first, ...rest }: { readonly first: string } & Partial<TextInputProps>) {
  return <Held first={first}>{(value, set) => <TextInput label="Name" {...rest} value={value} onChange={set} />}</Held>
}

const textInputStates: States = {
  'At rest': () => <Name first="Valentines Guaranteed Delivery" />,
  'With a placeholder and a hint': () => (
    <Name first="" placeholder="e.g. Valentines Guaranteed Delivery" hint="Not shown on the site, only for recognition." />
  ),
  'Characters used out of a maximum': () => <Name first="Valentines" maximum={12} />,
  'With an error': () => <Name first="" error="Required" isRequired />,
  'Read only': () => <Name first="Valentines" isReadOnly />,
  Disabled: () => <Name first="Valentines" isDisabled />,
}

function Time({ first, ...rest }: { readonly first: string } & Partial<TimeInputProps>) {
  return <Held first={first}>{(value, set) => <TimeInput label="Weekday" {...rest} value={value} onChange={set} />}</Held>
}

const timeInputStates: States = {
  'At rest': () => <Time first="16:00" />,
  Empty: () => <Time first="" />,
  'With an error, once left': () => <Time first="25:00" error="Invalid time values." />,
  'With an error at once': () => <Time first="25:00" error="Invalid time values." isErrorForced />,
  'The end of a period': () => <Time first="24:00:00" allowEndOfDay />,
  'Label hidden': () => <Time first="16:00" label="Hidden label" isLabelHidden />,
  'Read only': () => <Time first="16:00" isReadOnly />,
  Disabled: () => <Time first="16:00" isDisabled />,
}

export const pages: Pages = {
  'date-input': dateInputStates,
  field: fieldStates,
  'money-input': moneyInputStates,
  'number-input': numberInputStates,
  'password-input': passwordInputStates,
  'text-area': textAreaStates,
  'text-input': textInputStates,
  'time-input': timeInputStates,
}
