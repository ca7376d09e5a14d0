import { type DesignationSchedule, newSchedule } from '@goat/domain/designation'
import { permits } from '@goat/domain/permissions'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useSession } from '../platform/session/session.ts'
import { useBegun } from '../platform/session/use-begun.ts'
import { Page } from '../platform/shell/page.tsx'
import { parseDuplicate } from './address.ts'
import { draftOf, duplicateOf, scheduleOf } from './drafts.ts'
import { backToEditing, beginEditing, edit, startSaving, type WritingState } from './form-state.ts'
import { messages } from './messages.ts'
import { MidnightOffer } from './midnight-offer.tsx'
import { useSchedules } from './queries.ts'
import { ScheduleForm } from './schedule-form.tsx'
import classes from './schedules-screen.module.css'
import { SchedulesSkeleton } from './schedules-skeleton.tsx'
import { TimingWarnings } from './timing-notes.tsx'
import { useAsking } from './use-asking.ts'
import { useSaving } from './use-saving.ts'
import { Warnings } from './warnings.tsx'
import { type Outcome, useScheduleWrites } from './writes.ts'

const none: readonly DesignationSchedule[] = []

/** Description section 2, "/schedules/new 'Create New Designation Schedule'". */
export function NewScheduleScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const canEdit = permits(useSession().permission, 'editor')
  const isBegun = useBegun(canEdit)
  const { accessChannel } = useConfig()
  const schedules = useSchedules()
  const copied = parseDuplicate(useLocation().search)
  return (
    <Page title={say(messages.newTitle)} purpose={say(messages.newPurpose)}>
      {canEdit ? null : (
        <Alert
          variant="info"
          title={say(messages.viewerOnly)}
          actions={<Button onClick={() => void navigate(paths.schedules)}>{say(messages.backToList)}</Button>}
        >
          {accessChannel === '' ? undefined : say(messages.askToEdit(accessChannel))}
        </Alert>
      )}
      {!isBegun ? null : copied !== undefined && schedules.isPending ? (
        <SchedulesSkeleton />
      ) : (
        <>
          <Alert variant="warning" title={say(messages.warningTitle)}>
            {say(messages.warningText)}
          </Alert>
          <NewSchedule others={schedules.data ?? none} original={schedules.data?.find((one) => one.id === copied)} />
        </>
      )}
    </Page>
  )
}

type NewScheduleProps = { readonly others: readonly DesignationSchedule[]; readonly original: DesignationSchedule | undefined }

/** Description section 9, "Defaults for a new designation schedule", or the content of the one that is duplicated. */
function firstDraft(original: DesignationSchedule | undefined): DesignationSchedule {
  return draftOf(original === undefined ? newSchedule(new Date().toISOString().slice(0, 10)) : duplicateOf(original))
}

function NewSchedule({ others, original }: NewScheduleProps) {
  const say = useSay()
  const navigate = useNavigate()
  const writes = useScheduleWrites()
  const saving = useSaving(writes, others)
  const [state, setState] = useState<WritingState>(() => beginEditing(firstDraft(original)))
  // Left once the form has nothing unsaved any more, so that leaving does not ask.
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) void navigate(paths.schedules)
  }, [isDone, navigate])
  const { ask, dialog } = useAsking()
  const run = async (save: () => Promise<Outcome>) => {
    if (state.kind !== 'editing') return
    setState(startSaving(state))
    const outcome = await save()
    if (outcome.kind === 'saved') setDone(true)
    else setState((now) => (now.kind === 'saving' ? backToEditing(now, outcome.why) : now))
  }
  if (isDone) return null
  return (
    <div className={classes['form']}>
      <ScheduleForm
        label={say(messages.newTitle)}
        state={state}
        onEdit={(part) => setState((now) => (now.kind === 'editing' ? edit(now, part) : now))}
        onSave={() => {
          if (state.kind === 'editing') ask([scheduleOf(state.draft)], undefined, () => void run(() => saving.save(state)))
        }}
        onCancel={() => setDone(true)}
        notice={
          <>
            <MidnightOffer
              draft={state.draft}
              isSaving={state.kind === 'saving'}
              onSave={(all) => ask(all, undefined, () => void run(() => saving.saveAll(all)))}
            />
            <TimingWarnings draft={state.draft} />
            <Warnings draft={state.draft} others={others} />
          </>
        }
      />
      {dialog}
    </div>
  )
}
