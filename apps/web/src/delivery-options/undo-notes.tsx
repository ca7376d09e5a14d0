import { overriddenFields, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { comesIntoForce } from '@goat/domain/designation-windows'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionScheduleKind, type OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import type { UndoNotesProps } from '../platform/change-history/change-source.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useServerTime } from '../platform/use-server-time.ts'
import { draftOf } from './drafts.ts'
import { historyMessages } from './history-messages.ts'
import { Overlaps } from './overlaps.tsx'
import { hasZone, zoneOf } from './places.ts'
import { useCentreSchedules, useCentres } from './queries.ts'
import { SeenNext } from './seen-next.tsx'
import { severalMessages } from './several-messages.ts'

/** What customers see after an undo by which a schedule comes into force or is no longer active, and its overlaps. */
export function UndoNotes({ recordKey, before, after }: UndoNotesProps) {
  const [old, schedule] = [before, after].map((value) => readValue(deliveryOptionScheduleKind, value))
  const { data } = useCentres()
  if (schedule === undefined) return null
  const centre = data?.read.find(({ fulfilmentCentre }) => fulfilmentCentre === schedule.fulfilmentCentreId)
  const option = centre?.deliveryOptions.find(({ id }) => id === schedule.deliveryOptionId)
  if (option === undefined || !hasZone(option)) return null
  return <OptionNotes id={splitKey(recordKey).at(-1) ?? ''} old={old} schedule={schedule} option={option} />
}

type OptionNotesProps = {
  readonly id: string
  readonly old: OptionScheduleContent | undefined
  readonly schedule: OptionScheduleContent
  readonly option: DeliveryOption
}

function OptionNotes({ id, old, schedule, option }: OptionNotesProps) {
  const say = useSay()
  const now = useServerTime()
  const { data: known, isError } = useCentreSchedules(option.fulfilmentCentreId)
  const stateOf = (one: OptionScheduleContent) => scheduleStateAt(one, zoneOf(option), now)
  const isOver = old !== undefined && stateOf(old).kind === 'active' && stateOf(schedule).kind !== 'active'
  const isInForce = old !== undefined && comesIntoForce(stateOf(old), stateOf(schedule)) && overriddenFields(schedule).length > 0
  const stored = known?.read.find((one) => one.id === id)
  // Which schedule wins depends on when they were created.
  const completed = (one: OptionScheduleContent) => ({ ...one, id, version: undefined, createdAt: stored?.createdAt, createdBy: undefined })
  return (
    <>
      {isOver ? <SeenNext schedule={completed(old)} option={option} isInForce={false} now={now} /> : null}
      {isInForce ? <SeenNext schedule={completed(schedule)} option={option} isInForce now={now} unless={historyMessages.thenSeen} /> : null}
      {schedule.cancelledAt !== undefined ? null : known === undefined ? (
        <p>{say(isError ? severalMessages.overlapsUnknown : severalMessages.checkingOverlaps)}</p>
      ) : (
        <Overlaps
          draft={draftOf(completed(schedule))}
          schedules={known}
          option={option}
          now={now}
          canStill={historyMessages.canStillUndo}
        />
      )}
    </>
  )
}
