import { listTogether } from '@goat/contract/changes'
import type { OverlaidRecord } from '@goat/contract/resolve'
import { changeAlike, differences, isSame, type Kind, type RecordKind, readValue } from '@goat/domain/kinds/kind'
import { Checkbox } from '@goat/ui/choices'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useClient } from '../platform/api/client.ts'
import { everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import type { ChangeSource } from './fields.ts'
import { savingMessages } from './messages.ts'
import { type OtherRecord, togetherKey } from './save.ts'

/** A record that was saved together with another one (TOG-1). */
export type TogetherRecord<T> = OtherRecord & { readonly value: T; readonly subject: string }

/** A version of a record that is shown; of a new one there is no key. */
type Shown = { readonly source: ChangeSource; readonly of: string | undefined; readonly version: number | undefined }

/** What is about to be saved, and the labels of its fields. */
type SavedChange<T, Name> = { readonly before: T; readonly after: T; readonly label: (name: Name) => string }

const messages = {
  same: (fields: string) => msg`They get the same change: ${fields}.`,
  some: (fields: string) => msg`Only those with the same value get the change: ${fields}.`,
  own: (fields: string) => msg`Each keeps its own: ${fields}.`,
} as const

/** As `useTogether`, with values as received. */
function useGroup(kind: RecordKind, { source, of, version }: Shown) {
  const say = useSay()
  const { deps } = useClient()
  const { brand } = useBrand()
  const { changes } = useBrandApis()
  const { data } = useBrandQuery(
    () => [...togetherKey(brand), kind],
    async (client, { signal }) => {
      const { groups } = await client.read(listTogether, { params: { kind }, signal })
      return new Map(groups.flatMap((group) => group.map((one) => [one.key, group] as const)))
    },
    // Offline, a card is complete without them.
    { enabled: changes !== null && deps.takesExtraHeaders, networkMode: 'online', ...everyMinute },
  )
  const group = data?.get(of ?? '') ?? []
  const isCurrent = group.some((one) => one.key === of && one.version === version)
  const context = { say, languageTag: say.languageTag, brand, currencyOf: () => undefined }
  const named = (isCurrent ? group : []).map(({ key, value, ...one }) => {
    return { ...(source.nameOf({ kind, key, value }, context) ?? { subject: key, line: key, to: '' }), ...one, key, value }
  })
  const isUnique = ({ subject }: (typeof named)[number]) => named.filter((one) => one.subject === subject).length === 1
  return named.flatMap((one) => (one.key === of ? [] : isUnique(one) ? one : { ...one, subject: one.line }))
}

/**
 * The other records that were saved together with one: none until they are loaded, and with a back end without a change log. `choose` offers
 * to change some of them as well (TOG-5): those that are `chosen`, as which records, and the choice. Without a change, all become the same.
 */
export function useTogether<T, Name extends string>(kind: Kind<T, Name>, shown: Shown) {
  const say = useSay()
  const [isIncluded, setIncluded] = useState(true)
  const others = useGroup(kind.kind, shown).flatMap((one): readonly TogetherRecord<T>[] => {
    const value = readValue(kind, one.value)
    return value === undefined ? [] : [{ ...one, value }]
  })
  const effectsOf = (some: readonly TogetherRecord<T>[], { before, after, label }: SavedChange<T, Name>) => {
    const texts = Map.groupBy(differences(kind, before, after), (field) => {
      const count = some.filter(({ value }) => isSame(field, before, value)).length
      return count === some.length ? messages.same : count === 0 ? messages.own : messages.some
    })
    return [...texts].map(([text, fields]) => say(text(fields.map(({ name }) => label(name)).join(', '))))
  }
  const choose = <One extends TogetherRecord<T>>(some: readonly One[], change?: SavedChange<T, Name>, isDisabled = false) => {
    const chosen = isIncluded ? some : []
    const choice: ReactNode =
      some.length === 0 ? null : (
        <div className="grid gap-4">
          <Checkbox label={say(savingMessages.also(some.length))} isChecked={isIncluded} isDisabled={isDisabled} onChange={setIncluded} />
          <ul className="grid gap-4 anywhere bullets">
            {some.map(({ key, subject }) => (
              <li key={key}>{subject}</li>
            ))}
          </ul>
          <p className="note unless-empty">{change && isIncluded ? effectsOf(some, change).join(' ') : null}</p>
        </div>
      )
    const alike =
      change === undefined ? [] : chosen.map(({ key, value }) => ({ key, value: changeAlike(kind, change.before, change.after, value) }))
    return { chosen, alike: alike.map((one) => ({ ...one, kind: kind.kind }) as OverlaidRecord), choice }
  }
  return { others, choose }
}

/** Links to the records with which one was saved (TOG-2). */
export function SavedWith({ kind, ...shown }: Shown & { readonly kind: RecordKind }) {
  const say = useSay()
  const others = useGroup(kind, shown)
  if (others.length === 0) return null
  return (
    <p className="note row gap-4 gap-x-12 breakable">
      {say(msg`Saved with:`)}
      {others.map(({ key, subject, to }) => (
        <Link key={key} to={to}>
          {subject}
        </Link>
      ))}
    </p>
  )
}
