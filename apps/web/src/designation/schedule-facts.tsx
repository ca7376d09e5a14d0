import { type DesignationSchedule, scheduleFields } from '@goat/domain/kinds/designation'
import { Unbroken } from '@goat/ui/unbroken'
import { Fragment } from 'react'
import { useLocale, useSay } from '../platform/locale/locale.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { fieldLabels, messages } from './messages.ts'
import { useShow } from './show.ts'
import type { StoredWarnings } from './use-stored-warnings.ts'
import { warningSentencesIn } from './warning-sentences.ts'
import { useZoneOf } from './zones.ts'

// The state says whether it is paused.
const rows = scheduleFields.map(({ name }) => name).filter((name) => name !== 'paused')

export type ScheduleFactsProps = {
  readonly schedule: DesignationSchedule
  readonly now: number
  readonly warnings: StoredWarnings | undefined
}

/** The form in read mode, with the fields in the order of edit mode, and the schedules that it overlaps or forms loops with (DES-44). */
export function ScheduleFacts({ schedule, now, warnings }: ScheduleFactsProps) {
  const say = useSay()
  const show = useShow()
  const { languageTag } = useLocale()
  const sentences = warningSentencesIn(say, languageTag, useZoneOf(), now)
  return (
    <Facts isDense>
      {rows.map((field) =>
        field === 'note' && schedule.note === '' ? null : (
          <Fact key={field} label={say(fieldLabels[field])} isWide={field === 'note'}>
            {show.value(field, schedule)}
          </Fact>
        ),
      )}
      {warnings === undefined ? null : (
        <>
          <WarningFact
            label={say(messages.overlapsWith)}
            count={warnings.overlap.count}
            lines={warnings.overlap.first.map((one) => sentences.overlapWith(schedule, one))}
          />
          <WarningFact label={say(messages.loop)} count={warnings.loop.count} lines={warnings.loop.first.map(sentences.loop)} />
        </>
      )}
    </Facts>
  )
}

type WarningFactProps = { readonly label: string; readonly count: number; readonly lines: readonly string[] }

function WarningFact({ label, count, lines }: WarningFactProps) {
  const say = useSay()
  if (count === 0) return null
  return (
    <Fact label={label} isWide>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
        <Fragment key={at}>
          <span>
            <Unbroken>{line}</Unbroken>
          </span>{' '}
        </Fragment>
      ))}
      {count > lines.length ? <span>{say(messages.andMore(count - lines.length))}</span> : null}
    </Fact>
  )
}
