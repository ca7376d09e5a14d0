import type { Listed } from '@goat/contract/received'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { warningsOf } from '@goat/domain/designation-warnings'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Alert, Unbroken } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { use, useDeferredValue, useMemo } from 'react'
import { useServerTime } from '../platform/clock.ts'
import { useLocale, useSay } from '../platform/locale/locale.tsx'
import formClasses from '../records/form.module.css'
import { LeftOut } from '../records/notes.tsx'
import type { ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { schedulesToSave } from './midnight-offer.tsx'
import { type WarningList, warningSentencesIn } from './warning-sentences.ts'
import { useZoneOf, ZonesContext } from './zones.ts'

export type WarningsProps = {
  readonly draft: ScheduleDraft
  readonly others: Listed<DesignationSchedule>
  /** Says that the warning prevents nothing. */
  readonly canStill?: MessageDescriptor
}

/** Warns about overlaps and loops with other schedules, and about those that cannot be compared. Never blocks saving. */
export function Warnings({ draft, others: { read, leftOut }, canStill = messages.canStillSave }: WarningsProps) {
  const say = useSay()
  const zoneOf = use(ZonesContext)
  if (zoneOf === undefined) return null
  const withoutZone = read.filter((one) => zoneOf(one.from) === undefined).length
  return (
    <>
      <LeftOut keys={leftOut} />
      {zoneOf(draft.from) === undefined ? (
        <Alert variant="warning">{say(messages.zoneUnknownNotCompared(draft.from))}</Alert>
      ) : withoutZone === 0 ? null : (
        <Alert variant="warning">{say(messages.zonesUnknownNotCompared(withoutZone))}</Alert>
      )}
      <KnownWarnings draft={draft} others={read} canStill={canStill} />
    </>
  )
}

type KnownWarningsProps = {
  readonly draft: ScheduleDraft
  readonly others: readonly DesignationSchedule[]
  readonly canStill: MessageDescriptor
}

function KnownWarnings({ draft, others, canStill }: KnownWarningsProps) {
  const say = useSay()
  const { languageTag } = useLocale()
  const now = useServerTime()
  const zoneOf = useZoneOf()
  // Deferred, so that typing stays responsive while a long list is compared.
  const deferred = useDeferredValue(draft)
  const comparison = useMemo(() => new ScheduleComparison(others, zoneOf), [others, zoneOf])
  const warned = useMemo(() => {
    return schedulesToSave(deferred, zoneOf).flatMap((one) => warningsOf(one, comparison).map((warning) => ({ schedule: one, warning })))
  }, [deferred, comparison, zoneOf])
  if (warned.length === 0) return null
  return (
    <Alert variant="warning">
      {warningSentencesIn(say, languageTag, zoneOf, now)
        .lists(warned)
        .map(({ title, lines }) => (
          <WarningLines key={title} title={title} lines={lines} />
        ))}
      <p>{say(canStill)}</p>
    </Alert>
  )
}

function WarningLines({ title, lines }: WarningList) {
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul className={`stack-8 anywhere ${formClasses['sentences']}`}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
          <li key={at}>
            <Unbroken>{line}</Unbroken>
          </li>
        ))}
      </ul>
    </>
  )
}
