import type { DesignationSchedule } from '@goat/domain/designation'
import { validateSchedule } from '@goat/domain/designation'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { warningsOf } from '@goat/domain/designation-warnings'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import { Unbroken } from '@goat/ui/unbroken'
import { use, useDeferredValue, useMemo } from 'react'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useMinute } from '../platform/use-minute.ts'
import { type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { schedulesOverMidnight } from './midnight-offer.tsx'
import { placeOf } from './places.ts'
import { useSentence } from './sentence.ts'
import { useZoneOf, ZonesContext } from './zones.ts'

/** More than these are counted, not told. */
const toldAtMost = 5

export type WarningsProps = { readonly draft: ScheduleDraft; readonly others: Received<DesignationSchedule> }

/** What saving would bring about with the other schedules, and how many of them nobody can compare. It warns and never blocks. */
export function Warnings({ draft, others: { read, unread } }: WarningsProps) {
  const say = useSay()
  const zoneOf = use(ZonesContext)
  if (zoneOf === undefined) return null
  const withoutZone = read.filter((one) => zoneOf(one.from) === undefined).length
  return (
    <>
      {unread.length === 0 ? null : <Alert variant="warning">{say(messages.notCompared(unread.length))}</Alert>}
      {zoneOf(draft.from) === undefined ? (
        <Alert variant="warning">{say(messages.zoneUnknownNotCompared(draft.from))}</Alert>
      ) : withoutZone === 0 ? null : (
        <Alert variant="warning">{say(messages.zonesUnknownNotCompared(withoutZone))}</Alert>
      )}
      <KnownWarnings draft={draft} others={read} />
    </>
  )
}

type KnownWarningsProps = { readonly draft: ScheduleDraft; readonly others: readonly DesignationSchedule[] }

function KnownWarnings({ draft, others }: KnownWarningsProps) {
  const say = useSay()
  const sentence = useSentence()
  const now = useMinute()
  const zoneOf = useZoneOf()
  // Typing goes on while a long list is compared.
  const settled = useDeferredValue(draft)
  const comparison = useMemo(() => new ScheduleComparison(others, zoneOf), [others, zoneOf])
  const warnings = useMemo(() => {
    const schedule = scheduleFromDraft(settled)
    const saved = validateSchedule(schedule).length === 0 ? [schedule] : (schedulesOverMidnight(settled, zoneOf) ?? [])
    return saved.flatMap((one) => warningsOf(one, comparison))
  }, [settled, comparison, zoneOf])
  if (warnings.length === 0) return null
  const overlaps = warnings.filter((one) => one.kind === 'overlap')
  const loops = warnings.filter((one) => one.kind === 'loop')
  const schedule = scheduleFromDraft(settled)
  return (
    <Alert variant="warning">
      {overlaps.length === 0 ? null : (
        <Told
          // Both halves of a window over midnight may meet the same one.
          title={say(messages.overlapTitle(new Set(overlaps.map(({ other }) => other.id)).size))}
          lines={overlaps.map(({ other, orders, shared }) =>
            say(messages.overlapLine(other.from, other.to, sentence.cards(orders), sentence.when(shared), sentence.dates(shared))),
          )}
        />
      )}
      {loops.length === 0 ? null : (
        <Told
          title={say(messages.loopTitle)}
          lines={loops.map(({ path, orders, firstAt }) =>
            say(
              messages.loopLine(
                [...path.map((one) => one.from), schedule.from].join(' → '),
                sentence.cards(orders),
                sentence.clock(firstAt, now, schedule.from),
                placeOf(schedule.from, zoneOf, say),
              ),
            ),
          )}
        />
      )}
      <p>{say(messages.canStillSave)}</p>
    </Alert>
  )
}

function Told({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const say = useSay()
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul className={formClasses['sentences']}>
        {lines.slice(0, toldAtMost).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two schedules can be told in the same words
          <li key={at}>
            <Unbroken>{line}</Unbroken>
          </li>
        ))}
      </ul>
      {lines.length > toldAtMost ? <p>{say(messages.andMore(lines.length - toldAtMost))}</p> : null}
    </>
  )
}
