import { type DesignationSchedule, newSchedule, type ScheduleContent } from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { Alert, SkeletonBar } from '@goat/ui/messages'
import { useState } from 'react'
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
import { parseDuplicate } from './address.ts'
import { draftFields, draftOf, duplicateOf, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { ScheduleForm } from './schedule-form.tsx'
import classes from './schedules-screen.module.css'
import { Warnings } from './warnings.tsx'
import { ZonesContext } from './zones.ts'

/** Used while the schedules are not loaded. A constant, so that the form is not rendered again. */
const noSchedules: readonly DesignationSchedule[] = []

/** `/schedules/new` (DES-13). */
export function NewScheduleScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const isFormShown = useFormShown()
  const schedules = useSchedules()
  const zones = useZones()
  const copied = parseDuplicate(useLocation().search)
  return (
    <ZonesContext value={zones}>
      <Page title={say(messages.newTitle)} purpose={say(messages.newPurpose)}>
        <ViewOnlyNote actions={<Button onClick={() => void navigate(paths.schedules)}>{say(messages.backToList)}</Button>} />
        {!isFormShown ? null : copied === undefined ? (
          <FormWithWarning schedules={schedules} original={undefined} />
        ) : (
          <DuplicateForm id={copied} schedules={schedules} />
        )}
      </Page>
    </ZonesContext>
  )
}

type Schedules = ReturnType<typeof useSchedules>

/** The form with the content of another schedule, once loaded. It stays even if that schedule is deleted. */
function DuplicateForm({ id, schedules }: { readonly id: string; readonly schedules: Schedules }) {
  const say = useSay()
  const navigate = useNavigate()
  const found = schedules.data?.read.find((one) => one.id === id)
  const [held, setHeld] = useState(found)
  if (found !== undefined && held === undefined) setHeld(found)
  if (held !== undefined) return <FormWithWarning schedules={schedules} original={held} />
  return (
    <Loaded
      query={schedules}
      skeleton={
        <ListSkeleton>
          <SkeletonBar height="4.25rem" />
        </ListSkeleton>
      }
      failed={{ title: messages.loadFailed }}
      refreshFailed={messages.refreshFailed}
    >
      {({ leftOut }) => (
        <EmptyState title={say(whyMissing(id, leftOut))}>
          <Button onClick={() => void navigate(paths.schedules)}>{say(messages.backToList)}</Button>
        </EmptyState>
      )}
    </Loaded>
  )
}

function whyMissing(id: string, leftOut: readonly string[]) {
  if (id === '') return messages.duplicateIncomplete
  return leftOut.includes(id) ? messages.originalNotRead : messages.noOriginal
}

type FormWithWarningProps = { readonly schedules: Schedules; readonly original: DesignationSchedule | undefined }

function FormWithWarning(props: FormWithWarningProps) {
  const say = useSay()
  return (
    <>
      <Alert variant="warning" title={say(messages.warningTitle)}>
        {say(messages.warningText)}
      </Alert>
      <NewSchedule {...props} />
    </>
  )
}

/** The defaults of a new schedule (DES-12), without errors until the first edit, or the content of a duplicated one (DES-22). */
function initialState(original: DesignationSchedule | undefined): FormState<ScheduleDraft> {
  if (original !== undefined) return beginEditing(draftOf(duplicateOf(original)), { isChecked: true })
  return beginEditing(draftOf(newSchedule(new Date(serverTime()).toISOString().slice(0, 10))))
}

function NewSchedule({ schedules, original }: FormWithWarningProps) {
  const say = useSay()
  const navigate = useNavigate()
  const form = useRecordForm<ScheduleContent, ScheduleDraft>(draftFields, () => initialState(original), {
    keepAs: `new-designation/${original?.id ?? ''}`,
    // Replaces the form in the history, so that Back does not lead to a blank one (UI-45).
    onEnd: (saved) => void navigate(paths.schedules, { replace: true, state: { saved } }),
    checksEdits: true,
  })
  return (
    <div className={`box-raised ${classes['form']}`}>
      <ScheduleForm
        label={say(messages.newTitle)}
        form={form}
        others={schedules.data?.read ?? noSchedules}
        warnings={
          <Loaded
            query={schedules}
            skeleton={<p className="note">{say(messages.loadingOthers)}</p>}
            failed={{ title: messages.othersUnknown, text: messages.othersUnknownText }}
            refreshFailed={messages.othersOutdated}
          >
            {(others) => <Warnings draft={form.state.draft} others={others} />}
          </Loaded>
        }
      />
    </div>
  )
}
