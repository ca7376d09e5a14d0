import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { dateIssue, dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { useMemo, useState } from 'react'
import { DownloadCsv } from '../../platform/csv/download-csv.tsx'
import { type Say, useSay } from '../../platform/locale/locale-root.tsx'
import { issueSentence } from '../../platform/sentences/issue-sentence.ts'
import { Deferred } from '../../platform/shell/deferred.tsx'
import { Select } from '../../platform/shell/select.tsx'
import { countriesOf, isShown } from './address.ts'
import classes from './calendar.module.css'
import { csvTable } from './csv-table.ts'
import type { Dated } from './dated.ts'
import { messages } from './messages.ts'
import { useShow } from './show.ts'

export type ToolbarProps = {
  readonly factories: readonly string[]
  readonly stored: readonly Dated[]
  readonly from: string
  readonly today: string
  readonly factory: string | undefined
  /** How many days the calendar shows. */
  readonly count: number
  readonly onGo: (address: { readonly from?: string; readonly factory?: string | undefined }) => void
  /** With what is shown, as a proposal: from the first day that is not over. */
  readonly onAdd: ((shown: Pick<DatedCutoff, 'factories' | 'from' | 'to'>) => void) | undefined
}

/** Chooses what the calendar shows. The date field is deferred, because it takes as long as half of the grid. */
export function Toolbar({ factories, stored, from, today, factory, count, onGo, onAdd }: ToolbarProps) {
  const say = useSay()
  const show = useShow()
  const countries = useMemo(() => countryOptions(factories, say), [factories, say])
  const firstOpen = from < today ? today : from
  // All of them are for the user to choose (CUT-46).
  const shown = factories.length === 1 ? factories : factory === undefined ? [] : factories.filter((one) => isShown(one, factory))
  const turn = (days: number) => onGo({ from: dateOfDay(dayOfDate(from) + days) })
  return (
    <div className={classes['toolbar']}>
      <Select
        label={say(messages.centre)}
        placeholder={say(messages.allCentres)}
        emptyText={say(messages.noCentres)}
        options={[{ value: '', label: say(messages.allCentres) }, ...countries, ...factories.map((value) => ({ value, label: value }))]}
        value={factory ?? ''}
        onChange={(next) => onGo({ factory: next === '' ? undefined : next })}
      />
      <Deferred>
        <FirstDay from={from} onGo={onGo} />
      </Deferred>
      <Button onClick={() => turn(-count)}>{say(messages.earlier)}</Button>
      <Button onClick={() => onGo({ from: today })}>{say(messages.today)}</Button>
      <Button onClick={() => turn(count)}>{say(messages.later)}</Button>
      {onAdd === undefined ? null : (
        <Button onClick={() => onAdd({ factories: shown, from: firstOpen, to: firstOpen })}>{say(messages.add)}</Button>
      )}
      <DownloadCsv label={say(messages.downloadCsv)} table={() => csvTable(stored, say, show)} />
    </div>
  )
}

function countryOptions(factories: readonly string[], say: Say) {
  const names = new Intl.DisplayNames(say.languageTag, { type: 'region' })
  return countriesOf(factories).map(({ country, count }) => ({
    value: country,
    label: say(messages.allOfCountry(names.of(country) ?? country, count)),
  }))
}

function FirstDay({ from, onGo }: Pick<ToolbarProps, 'from' | 'onGo'>) {
  const say = useSay()
  // Kept until the calendar shows another day, because a year is typed digit by digit.
  const [typed, setTyped] = useState({ text: from, from })
  if (typed.from !== from) setTyped({ text: from, from })
  return (
    <DateInput
      label={say(messages.firstDay)}
      value={typed.text}
      error={issueSentence(dateIssue(typed.text), say)}
      onChange={(text) => {
        setTyped({ text, from })
        if (dateIssue(text) === undefined) onGo({ from: text })
      }}
    />
  )
}
