import type { DesignationSchedule, ScheduleContent } from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { Alert, SkeletonBar } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useZones } from '../live/world.ts'
import { paths } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useFormShown } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { beginEditing, type FormState } from '../records/draft.ts'
import { ViewOnlyNote } from '../records/notes.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { draftFields, draftFrom, draftOf, duplicateOf, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { ZonesContext } from './sentence.ts'
import { Warnings } from './warnings.tsx'

/** Used while the schedules are not loaded. A constant, so that the form is not rendered again. */
const noSchedules: readonly DesignationSchedule[] = []

/** `/schedules/new` (DES-13). */
export function NewScheduleScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const isFormShown = useFormShown()
  const schedules = useSchedules()
  const copied = new URLSearchParams(useLocation().search).get('duplicate')
  const back = <Button onClick={() => void navigate(paths.schedules)}>{say(msg`Back to the schedules`)}</Button>
  return (
    <ZonesContext value={useZones()}>
      <Page title={say(messages.newTitle)} purpose={say(msg`No orders move until you create this schedule.`)}>
        <ViewOnlyNote actions={back} />
        {!isFormShown ? null : copied === null ? (
          <NewSchedule schedules={schedules} original={undefined} />
        ) : (
          <Duplicate id={copied} schedules={schedules} back={back} />
        )}
      </Page>
    </ZonesContext>
  )
}

type Schedules = ReturnType<typeof useSchedules>
type DuplicateProps = { readonly id: string; readonly schedules: Schedules; readonly back: ReactNode }

/** The form with the content of another schedule, once loaded. It stays even if that schedule is deleted. */
function Duplicate({ id, schedules, back }: DuplicateProps) {
  const say = useSay()
  const found = schedules.data?.read.find((one) => one.id === id)
  const [held, setHeld] = useState(found)
  if (found !== undefined && held === undefined) setHeld(found)
  if (held !== undefined) return <NewSchedule schedules={schedules} original={held} />
  return (
    <Loaded
      query={schedules}
      skeleton={
        <ListSkeleton>
          <SkeletonBar height="4.25rem" />
        </ListSkeleton>
      }
      failed={{ title: messages.loadFailed }}
    >
      {({ leftOut }) => <EmptyState title={say(whyMissing(id, leftOut))}>{back}</EmptyState>}
    </Loaded>
  )
}

function whyMissing(id: string, leftOut: readonly string[]) {
  if (id === '') return msg`The link is incomplete: it does not say which schedule to duplicate.`
  return leftOut.includes(id) ? msg`The schedule to duplicate could not be read.` : msg`The schedule to duplicate no longer exists.`
}

/** A new schedule, without errors until the first edit, or the content of a duplicated one (DES-22). */
function initialState(original: DesignationSchedule | undefined, search: string): FormState<ScheduleDraft> {
  if (original !== undefined) return beginEditing(draftOf(duplicateOf(original)), { isChecked: true })
  return beginEditing(draftFrom(search, new Date(serverTime()).toISOString().slice(0, 10)))
}

type NewScheduleProps = { readonly schedules: Schedules; readonly original: DesignationSchedule | undefined }

function NewSchedule({ schedules, original }: NewScheduleProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useRecordForm<ScheduleContent, ScheduleDraft>(draftFields, () => initialState(original, search), {
    keepAs: `new-designation/${original?.id ?? ''}`,
    // Replaces the form in the history, so that Back does not lead to a blank one (UI-45).
    onEnd: (saved) => void navigate(paths.schedules, { replace: true, state: { saved } }),
    checksEdits: true,
  })
  return (
    <>
      <Alert variant="warning" title={say(messages.warningTitle)}>
        {say(messages.warningText)}
      </Alert>
      <div className="box-raised roomy">
        <ScheduleForm
          label={say(messages.newTitle)}
          form={form}
          others={schedules.data?.read ?? noSchedules}
          warnings={
            <Loaded
              query={schedules}
              skeleton={<p className="note">{say(messages.loadingOthers)}</p>}
              failed={{ title: messages.othersUnknown, text: msg`The other schedules could not be loaded.` }}
              refreshFailed={(time) => msg`The other schedules could not be refreshed. Overlaps are checked against the list from ${time}.`}
            >
              {(others) => <Warnings draft={form.state.draft} others={others} />}
            </Loaded>
          }
        />
      </div>
    </>
  )
}
