import { type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useLanguageTag, useNow, useTexts } from '../basics.tsx'
import { dateInputTexts } from '../component-texts.ts'
import { Field, type FieldFacts, joinLines, useOverlayState, useTyping } from '../fields/fields.tsx'
import { CalendarIcon } from '../icons/control-icons.tsx'
import classes from './date-input.module.css'
import type { Month } from './month.tsx'

export type DateInputProps = Omit<FieldFacts, 'isLabelHidden'> & {
  /** YYYY-MM-DD; as typed, if it is not a date that exists; or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  /** Whether a date without a year is the last such date until today, instead of the next one. */
  readonly isPast?: boolean | undefined
  /** The IANA zone whose day is today; by default that of the browser. */
  readonly timeZone?: string | undefined
  /** What to mark a date (YYYY-MM-DD) with in the calendar, such as the name of a public holiday. */
  readonly marked?: ((date: string) => string | undefined) | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A calendar date as plain text (see `readDate`), with a calendar. What is understood is written out below the field, and in the format of
 * the tool's language replaces the text when the field is left. Other text stays as typed, and the field says what to write instead.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, isReadOnly = false, isDisabled = false, isPast = false, timeZone, error, marked, ref, ...facts } = props
  const texts = useTexts(dateInputTexts)
  const formats = formatsIn(useLanguageTag())
  const { isOpen, onOpenChange } = useOverlayState()
  const month = useMonth()
  const openCalendar = async () => onOpenChange(await month.load())
  const { isTyping, onEdit, onFocus, onBlur } = useTyping()
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>()
  // The caller may have set another value since.
  const text = typed?.value === value ? typed.text : value
  const read = useReader(isPast, timeZone)
  const reading = read(text, isTyping)
  const date = 'date' in reading ? reading.date : undefined
  const refusal = 'date' in reading || text.trim() === '' || (isTyping && reading.reason === 'incomplete') ? undefined : reading
  const understood = date !== undefined ? formats.full(date) : refusal === undefined ? '' : adviceOn(refusal, texts, formats)
  const report = (next: string) => {
    if (next !== value) onChange(next)
  }
  return (
    <Field
      {...facts}
      error={isTyping && date === undefined ? undefined : error}
      reading={{ text: month.isFailed ? texts.noCalendar : understood, isRefusal: month.isFailed || refusal !== undefined }}
    >
      {(control) => (
        <div className={`relative ${classes['box']}`}>
          <input
            {...control}
            ref={ref}
            className={`field-control tabular ${classes['date']}`}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={isReadOnly ? undefined : texts.pattern}
            value={date !== undefined && text === date && typed?.value !== value ? formats.short(date) : text}
            readOnly={isReadOnly}
            disabled={isDisabled}
            onFocus={() => {
              onFocus()
              month.prepare()
            }}
            onChange={({ target }) => {
              joinLines(target)
              const next = dateOr(read(target.value, true), target.value)
              setTyped({ text: target.value, value: next })
              onEdit()
              report(next)
            }}
            onKeyDown={(event) => {
              if (!event.altKey || event.key !== 'ArrowDown' || isReadOnly) return
              event.preventDefault()
              void openCalendar()
            }}
            onBlur={() => {
              setTyped(undefined)
              onBlur()
              if (!isReadOnly) report(dateOr(read(text), text))
            }}
          />
          {isReadOnly ? null : (
            <Calendar
              name={`${facts.label}: ${texts.calendar}`}
              month={month}
              isOpen={isOpen}
              onOpenChange={(next) => (next ? void openCalendar() : onOpenChange(false))}
              isDisabled={isDisabled}
              value={date}
              marked={marked}
              onChange={report}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Reads a date as it is typed, by the day of today in a zone. */
function useReader(isPast: boolean, timeZone: string | undefined) {
  const now = useNow()
  return (text: string, isTyping = false) => readDate(text, isTyping, isPast, new Date(now()).toLocaleDateString('sv-SE', { timeZone }))
}

function dateOr(reading: DateReading, text: string): string {
  return 'date' in reading ? reading.date : text.trim()
}

type CalendarProps = Pick<DateInputProps, 'marked' | 'onChange'> & {
  readonly name: string
  readonly month: ReturnType<typeof useMonth>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly isDisabled: boolean
  readonly value: string | undefined
}

/** The button of a date field and the calendar that it opens. */
function Calendar({ name, month: { Loaded }, isOpen, onOpenChange, isDisabled, value, marked, onChange }: CalendarProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={`bare ${classes['opener']}`} isDisabled={isDisabled} aria-label={name}>
        <CalendarIcon />
      </Button>
      <Popover className="popover" placement="bottom end" offset={4}>
        <Dialog className={`no-outline ${classes['dialog']}`} aria-label={name}>
          {({ close }) =>
            Loaded === undefined ? null : (
              <Loaded
                value={value}
                marked={marked}
                onChange={(chosen) => {
                  onChange(chosen)
                  close()
                }}
              />
            )
          }
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** The calendar, whose code is requested when a date field is focused. `load` resolves to whether it is there. */
function useMonth() {
  const [state, setState] = useState<{ readonly Loaded?: typeof Month; readonly isFailed: boolean }>({ isFailed: false })
  const load = async () => {
    if (state.Loaded !== undefined) return true
    try {
      const { Month: Loaded } = await import('./month.tsx')
      setState({ Loaded, isFailed: false })
      return true
    } catch {
      setState({ isFailed: true })
      return false
    }
  }
  // The press on its button tries again, and says so if that fails.
  const prepare = () => void import('./month.tsx').catch(() => undefined)
  return { ...state, load, prepare }
}

function adviceOn(refusal: DateRefusal, texts: (typeof dateInputTexts)['en-GB'], formats: Formats): string {
  switch (refusal.reason) {
    case 'word':
      return texts.unknownWord(refusal.word)
    case 'monthFirst':
      return texts.dayFirst(formats.short(refusal.meant))
    case 'noSuchDay':
      return texts.noSuchDay(formats.month(refusal.lastDay), String(Number(refusal.lastDay.slice(8))))
    case 'weekday':
      return texts.otherWeekday(formats.long(refusal.meant), formats.weekday(refusal.meant))
    case 'incomplete':
      return texts.instead
  }
}

type Formats = ReturnType<typeof createFormats>

const created = new Map<string, Formats>()

function formatsIn(languageTag: string): Formats {
  const formats = created.get(languageTag) ?? createFormats(languageTag)
  created.set(languageTag, formats)
  return formats
}

function createFormats(languageTag: string) {
  const format = (fields: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(languageTag, { ...fields, timeZone: 'UTC' })
    return (date: string) => formatter.format(Date.parse(date)).replace(',', '')
  }
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return {
    short: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    long: format(long),
    full: format({ ...long, weekday: 'short' }),
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
  }
}

/** Why text is not a date. Dates in it are YYYY-MM-DD. */
type DateRefusal =
  | { readonly reason: 'incomplete' }
  /** A word that no date contains. */
  | { readonly reason: 'word'; readonly word: string }
  /** Written with the month first. */
  | { readonly reason: 'monthFirst'; readonly meant: string }
  /** A day that its month does not have, of which this is the last one. */
  | { readonly reason: 'noSuchDay'; readonly lastDay: string }
  /** On another day of the week than the one written. */
  | { readonly reason: 'weekday'; readonly meant: string }

/** A date that exists, YYYY-MM-DD, or why the text is not one. */
export type DateReading = { readonly date: string } | DateRefusal

const incomplete = { reason: 'incomplete' } as const

/**
 * Parses a date typed in English or Dutch: day, month and year with separators, or as six or eight digits (`6/1/2027`, `6.1.27`, `060127`);
 * the year first, if it has four digits (`2027-01-06`); or with the name of the month, with or without that of the weekday (`6 jan 2027`,
 * `Wed 6th January 2027`, `Jan 6, 2027`). A two-digit year is in this century. While the user is typing, the year 20 is incomplete. Without
 * a year (`6/1`, `6 jan`), it is the next such date from `today` on, or the last one until then; so is a weekday alone (`Fri`, `vrijdag`),
 * which is written in full while the user is typing. `today`, `tomorrow` and `yesterday` are dates in both languages too.
 */
export function readDate(typed: string, isTyping: boolean, isPast: boolean, today: string): DateReading {
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/(\d)(?:st|nd|rd|th|ste|de|e)\b/g, '$1')
  const words = text.match(/\p{L}+/gu) ?? []
  const ahead = words.length === 1 && words[0] === text ? daysAhead(text, isTyping, isPast, today) : undefined
  if (ahead !== undefined) return { date: new Date(Date.parse(today) + ahead * dayMs).toISOString().slice(0, 10) }
  const unknown = words.find((word) => !isKnown(word))
  if (unknown !== undefined) return { reason: 'word', word: unknown }
  if (!/^[\p{L}\d][\p{L}\d\s,./'-]*$/u.test(text) || words.some((word) => namedDays.has(word))) return incomplete
  const months = words.map((word) => indexIn(namesOf('month'), word)).filter((month) => month !== -1)
  const parts = partsOf(text.match(/\d+/g) ?? [], months)
  if (parts === undefined || (isTyping && parts.year === '20')) return incomplete
  const year = parts.year === '' ? yearOf(parts, isPast, today) : parts.year.padStart(4, '20')
  const [day, month] = [Number(parts.day), Number(parts.month)]
  if (month < 1 || day < 1) return incomplete
  if (month > 12) return isMonthFirst(parts, year) ? { reason: 'monthFirst', meant: isoDate(year, day, month) } : incomplete
  if (day > daysIn(year, month)) return { reason: 'noSuchDay', lastDay: isoDate(year, month, daysIn(year, month)) }
  const date = isoDate(year, month, day)
  const isOtherDay = words.some((word) => ![-1, new Date(date).getUTCDay()].includes(indexIn(namesOf('weekday'), word)))
  return isOtherDay ? { reason: 'weekday', meant: date } : { date }
}

const dayMs = 86_400_000

/** How many days after today those are that have a name, in English and Dutch. */
const namedDays: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['gisteren', -1],
  ['vandaag', 0],
  ['morgen', 1],
  ['overmorgen', 2],
])

/** How many days after today a word means; undefined if it is neither a day with a name nor a weekday. */
function daysAhead(word: string, isTyping: boolean, isPast: boolean, today: string): number | undefined {
  const weekdays = namesOf('weekday')
  const weekday = isTyping ? weekdays.findIndex((same) => word.length > shortest && same.includes(word)) : indexIn(weekdays, word)
  if (weekday === -1) return namedDays.get(word)
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7
  return isPast && ahead > 0 ? ahead - 7 : ahead
}

type Parts = { readonly day: string; readonly month: string; readonly year: string }

/** The day and month have one or two digits, the year two or four, or none. */
function partsOf(numbers: readonly string[], months: readonly number[]): Parts | undefined {
  const [first = '', second = '', third = ''] = inOrder(numbers, months)
  const [day, year] = first.length === 4 ? [third, first] : [first, third]
  const isComplete = /^\d\d?$/.test(day) && /^\d\d?$/.test(second) && /^(?:\d\d|\d{4})?$/.test(year)
  return isComplete ? { day, month: second, year } : undefined
}

/** The year nearest to today in which there is such a date; without any, that of today. */
function yearOf({ day, month }: Parts, isPast: boolean, today: string): string {
  const years = Array.from({ length: 9 }, (_, at) => String(Number(today.slice(0, 4)) + (isPast ? -at : at)))
  const date = (year: string) =>
    Number(month) > 12 ? isoDate(year, Number(day), Number(month)) : isoDate(year, Number(month), Number(day))
  const exists = (year: string) => Number(date(year).slice(8)) <= daysIn(year, Number(date(year).slice(5, 7)))
  return years.find((year) => exists(year) && (isPast ? date(year) <= today : date(year) >= today)) ?? today.slice(0, 4)
}

function inOrder(numbers: readonly string[], months: readonly number[]): readonly string[] {
  const [first = '', second = ''] = numbers
  const [month] = months
  if (month !== undefined) return months.length === 1 && numbers.length <= 2 ? [first, String(month + 1), second] : []
  if (numbers.length === 2 || numbers.length === 3) return numbers
  if (numbers.length !== 1 || !/^\d{6}(?:\d\d)?$/.test(first)) return []
  // Eight digits begin with the year if the others cannot: 20 is a day, but 13 no month.
  const at = /^20(?:1[3-9]|[2-9]\d)\d{4}$/.test(first) ? [4, 6] : [2, 4]
  return [first.slice(0, at[0]), first.slice(at[0], at[1]), first.slice(at[1])]
}

function isMonthFirst({ day, month }: Parts, year: string): boolean {
  return Number(day) <= 12 && Number(month) <= daysIn(year, Number(day))
}

function isoDate(year: string, month: number, day: number): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function daysIn(year: string, month: number): number {
  return new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
}

/** The letters of an abbreviated name. */
const shortest = 3

/** The name of which the word is the beginning: at least three letters, or all. */
function indexIn(names: Names, word: string): number {
  return names.findIndex((same) => same.some((name) => name === word || (word.length >= shortest && name.startsWith(word))))
}

type Names = readonly (readonly string[])[]

/** The names of the months, or of the weekdays from Sunday, in English and Dutch, long and short, in lower case. */
function namesOf(field: 'month' | 'weekday'): Names {
  const read = named.get(field)
  if (read !== undefined) return read
  const formats = ['en-GB', 'nl-NL'].flatMap((locale) =>
    (['long', 'short'] as const).map((length) => new Intl.DateTimeFormat(locale, { [field]: length, timeZone: 'UTC' })),
  )
  // 2 January 2000 was a Sunday.
  const dates = Array.from({ length: field === 'month' ? 12 : 7 }, (_, at) =>
    field === 'month' ? Date.UTC(2000, at) : Date.UTC(2000, 0, at + 2),
  )
  const names = dates.map((date) => formats.map((one) => one.format(date).toLowerCase().replace('.', '')))
  named.set(field, names)
  return names
}

/** Kept from the first use, because creating the formats takes long. */
const named = new Map<string, Names>()

function isKnown(word: string): boolean {
  return [...namesOf('month').flat(), ...namesOf('weekday').flat(), ...namedDays.keys(), ...otherWords].some((known) =>
    known.startsWith(word),
  )
}

/** With the endings of ordinal numbers, whose first letter may be typed so far. */
const otherWords = ['of', 'the', 'de', 'st', 'nd', 'rd', 'th']
