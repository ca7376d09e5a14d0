import { type DateReading, type DateRefusal, readDate } from '@goat/domain/time/typed'
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
