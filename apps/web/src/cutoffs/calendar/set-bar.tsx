import { productTypes } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import { fullTime, parseTimeOfDay } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { MultiSelect } from '@goat/ui/multi-select'
import { TimeInput } from '@goat/ui/time-input'
import { normaliseTimeText } from '@goat/ui/time-text'
import { type RefObject, useEffect, useState } from 'react'
import { issueSentence } from '../../platform/api/failure-text.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import classes from './calendar.module.css'
import type { CellAt } from './calendar-data.ts'
import { currentCell } from './calendar-grid.tsx'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'

export type SetBarProps = {
  readonly grid: RefObject<HTMLTableElement | null>
  /** At least one. */
  readonly chosen: readonly CellAt[]
  readonly onPlan: (change: PlannedChange) => void
  readonly onClear: () => void
}

/** Sets or closes the chosen cells (CUT-32). The focus then returns to the current cell, because the bar is gone. */
export function SetBar({ grid, chosen, onPlan, onClear }: SetBarProps) {
  const say = useSay()
  const [time, setTime] = useState('')
  const [isForced, setForced] = useState(false)
  const [types, setTypes] = useState<readonly string[]>(productTypes)
  const parsed = parseTimeOfDay(normaliseTimeText(time))
  const plan = (value: string | null) => {
    onPlan({ time: value, productTypes: types.length === productTypes.length ? null : types, cells: chosen })
    setTime('')
    setForced(false)
    setTypes(productTypes)
    currentCell(grid)?.focus()
  }
  // It may have appeared in front of the cell.
  useEffect(() => {
    currentCell(grid)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid])
  return (
    <section className={`${layout['stack-8']} ${classes['bar']}`} aria-label={say(messages.chosen(chosen.length))}>
      <div className={classes['line']}>
        <strong aria-live="polite">{say(messages.chosen(chosen.length))}</strong>
        <Button
          variant="quiet"
          onClick={() => {
            onClear()
            currentCell(grid)?.focus()
          }}
        >
          {say(messages.clearChosen)}
        </Button>
      </div>
      <form
        className={`${layout['row-12-16-bottom']} ${classes['set']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (parsed === undefined) setForced(true)
          else plan(fullTime(parsed))
        }}
      >
        <MultiSelect
          label={say(messages.chosenTypes)}
          groups={[productTypes.map((value) => ({ value, label: value }))]}
          value={types}
          allLabel={say(messages.allTypes)}
          onChange={(next) => setTypes(next.length === 0 ? productTypes : next)}
          placeholder={say(messages.choose)}
          applyLabel={say(messages.apply)}
          cancelLabel={say(messages.cancel)}
        />
        <TimeInput
          label={say(messages.time)}
          value={time}
          onChange={setTime}
          isErrorForced={isForced}
          error={parsed === undefined ? issueSentence(issue('time.invalid', {}), say) : undefined}
        />
        <Button type="submit" variant="primary">
          {say(messages.set)}
        </Button>
        <Button onClick={() => plan(null)}>{say(messages.close)}</Button>
      </form>
    </section>
  )
}
