import { designationKind } from '@goat/domain/kinds/designation'
import { readValue } from '@goat/domain/kinds/kind'
import { useZones } from '../live/world.ts'
import { useSay } from '../platform/locale/locale.tsx'
import type { UndoNotesProps } from '../records/fields.ts'
import { draftOf } from './drafts.ts'
import { messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { Warnings } from './warnings.tsx'
import { ZonesContext } from './zones.ts'

/** The overlaps and loops of a schedule after an undo. */
export function UndoNotes({ recordKey, after }: UndoNotesProps) {
  const say = useSay()
  const schedule = readValue(designationKind, after)
  const { data: others, isError } = useSchedules()
  const zoneOf = useZones()
  if (schedule === undefined) return null
  if (others === undefined || zoneOf === undefined) {
    return <p>{say(isError ? messages.othersUnknown : messages.loadingOthers)}</p>
  }
  return (
    <ZonesContext value={zoneOf}>
      <Warnings draft={draftOf({ ...schedule, id: recordKey, version: undefined })} others={others} canStill={messages.canStillUndo} />
    </ZonesContext>
  )
}
