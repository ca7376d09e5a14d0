import { type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { joinLines } from '../field/join-lines.ts'
import { useTyping } from '../field/use-typing.ts'
import { CalendarIcon } from '../icons/control-icons.tsx'
import { useLanguageTag, useTexts } from '../ui-strings-provider.tsx'
import { useOverlayState } from '../use-overlay-state.ts'
import classes from './date-input.module.css'
import { type DateInputTexts, dateInputTexts } from './date-input-texts.ts'
import type { Month } from './month.tsx'
import { type DateRefusal, readDate } from './typed-date.ts'

export type DateInputProps = Omit<FieldFacts, 'isLabelHidden'> & {
  /** YYYY-MM-DD; as typed, if it is not a date that exists; or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  /** What to mark a date (YYYY-MM-DD) with in the calendar, such as the name of a public holiday. */
  readonly marked?: ((date: string) => string | undefined) | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A calendar date as plain text (see `readDate`), with a calendar. What is understood is written out below the field, and in the format of
 * the tool's language replaces the text when the field is left. Other text stays as typed, and the field says what to write instead.
 */
export function DateInput({ value, onChange, isReadOnly = false, isDisabled = false, error, marked, ref, ...facts }: DateInputProps) {
  const texts = useTexts(dateInputTexts)
  const calendarName = `${facts.label}: ${texts.calendar}`
  const formats = formatsIn(useLanguageTag())
  const { isOpen, onOpenChange } = useOverlayState()
  const month = useMonth()
  const openCalendar = async () => onOpenChange(await month.load())
  const { isTyping, onEdit, onFocus, onBlur } = useTyping()
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>()
  // The caller may have set another value since.
  const text = typed?.value === value ? typed.text : value
  const reading = readDate(text, isTyping)
  const date = 'date' in reading ? reading.date : undefined
  const refusal = 'date' in reading || text.trim() === '' || (isTyping && reading.reason === 'incomplete') ? undefined : reading
  const report = (next: string) => {
    if (next !== value) onChange(next)
  }
  return (
    <Field
      {...facts}
      error={isTyping && date === undefined ? undefined : error}
      reading={{
        text: month.isFailed
          ? texts.noCalendar
          : date !== undefined
            ? formats.full(date)
            : refusal === undefined
              ? ''
              : adviceOn(refusal, texts, formats),
        isRefusal: month.isFailed || refusal !== undefined,
      }}
    >
      {(control) => (
        <div className={classes['box']}>
          <input
            {...control}
            ref={ref}
            className={classNames(fieldClasses['control'], classes['date'])}
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
              const next = dateOr(target.value, true)
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
              if (!isReadOnly) report(dateOr(text))
            }}
          />
          {isReadOnly ? null : (
            <DialogTrigger isOpen={isOpen} onOpenChange={(next) => (next ? void openCalendar() : onOpenChange(false))}>
              <Button className={classes['opener'] ?? ''} isDisabled={isDisabled} aria-label={calendarName}>
                <CalendarIcon />
              </Button>
              <Popover className={classes['popover'] ?? ''} placement="bottom end" offset={4}>
                <Dialog className={classes['dialog'] ?? ''} aria-label={calendarName}>
                  {({ close }) =>
                    month.Loaded === undefined ? null : (
                      <month.Loaded
                        value={date}
                        marked={marked}
                        onChange={(chosen) => {
                          report(chosen)
                          close()
                        }}
                      />
                    )
                  }
                </Dialog>
              </Popover>
            </DialogTrigger>
          )}
        </div>
      )}
    </Field>
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

/** The date that is typed, otherwise the text. */
function dateOr(text: string, isTyping = false): string {
  const reading = readDate(text, isTyping)
  return 'date' in reading ? reading.date : text.trim()
}

function adviceOn(refusal: DateRefusal, texts: DateInputTexts, formats: Formats): string {
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
