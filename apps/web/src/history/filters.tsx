import { listAuthors, type listChanges, maxFilterLength } from '@goat/contract/changes'
import type { Input } from '@goat/contract/endpoint'
import { placeOf } from '@goat/domain/kinds/factory'
import { recordKinds } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/text'
import { dateIssue } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { TextInput } from '@goat/ui/fields'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { useFactoryCodes } from '../live/world.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useAuth } from '../platform/auth/auth.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'
import { OptionalSelect } from '../platform/shell/select.tsx'
import type { HistoryAddress } from '../records/fields.ts'
import classes from './history-screen.module.css'

/** Without a limit; the filters that the address has, at a time on the clock of the server. Days are those of the user's time zone. */
export function changesQuery(
  { kind, key, person, factory, text, ...period }: HistoryAddress,
  now: number,
): Input<typeof listChanges.query> {
  const given = { kind, key, person, factory, text, ...periodOf(period, now) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function periodOf({ when, from, to }: Pick<HistoryAddress, 'when' | 'from' | 'to'>, now: number) {
  const startOf = (day: Date, further = 0) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + further).toISOString()
  const today = new Date(now)
  if (when === 'yesterday') return { from: startOf(today, -1), to: startOf(today) }
  // On a Friday, since the last one.
  if (when === 'friday') return { from: startOf(today, -((today.getDay() + 2) % 7 || 7)) }
  return { from: from && startOf(new Date(`${from}T00:00`)), to: to && startOf(new Date(`${to}T00:00`), 1) }
}

export type FiltersProps = { readonly address: HistoryAddress; readonly go: (next: Partial<HistoryAddress>) => void }

/** What narrows the list (HIS-6, HIS-50). */
export function Filters({ address, go }: FiltersProps) {
  const say = useSay()
  const apis = useBrandApis()
  const auth = useAuth()
  const people = usePeople()
  const own = auth.kind === 'signedIn' ? auth.name : ''
  const { kind, person, factory, when } = address
  const select = <Value extends string>(
    label: string,
    value: Value | undefined,
    options: readonly (readonly [value: Value, label: string])[],
    choose: (value: Value | undefined) => void,
    without = msg({ message: 'All', context: 'filter of the history' }),
  ) => <OptionalSelect label={label} none={say(without)} options={options} value={value} onChange={choose} />
  const kinds = recordKinds.filter((one) => apis[changeSources[one].api] !== null)
  const known = (all: readonly string[], chosen: string | undefined) => [...new Set([...all, ...(chosen === undefined ? [] : [chosen])])]
  const choice = (label: string, isChosen: boolean, chosen: Partial<HistoryAddress>, otherwise: Partial<HistoryAddress>) => (
    <Button aria-pressed={isChosen} variant={isChosen ? 'primary' : 'secondary'} onClick={() => go(isChosen ? otherwise : chosen)}>
      {label}
    </Button>
  )
  const [isOpen, setOpen] = useState(false)
  const anyTime = { when: undefined, from: undefined, to: undefined }
  return (
    <search className="grid gap-12" aria-label={say(msg`Filter`)}>
      <div className="row gap-8">
        {choice(say(msg`Yesterday`), when === 'yesterday', { ...anyTime, when: 'yesterday' }, anyTime)}
        {choice(say(msg`Since Friday`), when === 'friday', { ...anyTime, when: 'friday' }, anyTime)}
        {own === '' ? null : choice(say(msg`Mine`), person === own, { person: own }, { person: undefined })}
        <Button className={classes['fold']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(msg`Filters`)}
        </Button>
      </div>
      <div className={classes['filter']} data-open={isOpen || undefined}>
        {select(
          say(msg`What was changed`),
          kind,
          kinds.map((one) => [one, say(changeSources[one].name)]),
          (next) => go({ kind: next, key: undefined }),
          msg`Anything`,
        )}
        {select(
          say(msg`Changed by`),
          person,
          known(people, person).map((name) => [name, name]),
          (next) => go({ person: next }),
        )}
        {select(
          say(msg`Fulfilment centre`),
          factory,
          known(useFactoryCodes(), factory).map((code) => [code, `${placeOf(code)} ${code}`]),
          (next) => go({ factory: next }),
        )}
        <DayField label={say(msg`From`)} day={address.from} onDay={(from) => go({ from, when: undefined })} />
        <DayField
          label={say(msg`Up to and including`)}
          day={address.to}
          notBefore={address.from}
          onDay={(to) => go({ to, when: undefined })}
        />
        <TextInput
          label={say(msg`Text`)}
          hint={say(msg`Words of the reason, the name or the values`)}
          value={address.text ?? ''}
          onChange={(next) => go({ text: next.slice(0, maxFilterLength) || undefined })}
        />
      </div>
    </search>
  )
}

type DayFieldProps = {
  readonly label: string
  readonly day: string | undefined
  readonly notBefore?: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** A date of the address, which has none while what is typed is not a date. */
function DayField({ label, day, notBefore = '', onDay }: DayFieldProps) {
  const say = useSay()
  const [typed, setTyped] = useState({ text: day ?? '', day })
  const text = typed.day === day ? typed.text : (day ?? '')
  const change = (next: string) => {
    const read = dateIssue(next) === undefined ? next : undefined
    setTyped({ text: next, day: read })
    if (read !== day) onDay(read)
  }
  const wrong = dateIssue(text) ?? (text < notBefore ? issue('dated.datesReversed', {}) : undefined)
  return <DateInput label={label} value={text} isPast error={text === '' ? undefined : issueSentence(wrong, say)} onChange={change} />
}

/** Everyone who has changed something, by name. */
function usePeople(): readonly string[] {
  const { languageTag } = useSay()
  const { data } = useBrandQuery(
    (brand) => [brand, 'changes', 'people'],
    (client, { signal }) => client.read(listAuthors, { signal }),
  )
  return data?.people.toSorted(new Intl.Collator(languageTag).compare) ?? []
}
