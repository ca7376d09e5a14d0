import { duplicateOf } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { CallFailure } from '../platform/api/failure.ts'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { beginEditing, isConflict } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { type FormParts, useFormParts } from '../records/record-form.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { type OtherRecord, useAttemptKey } from '../records/save.ts'
import { type RecordEdit, useRecordForm } from '../records/use-record-form.ts'
import { addressOf, listAddress, type OptionAt } from './address.ts'
import { formMessages, messages } from './messages.ts'
import { FormPreview } from './preview.tsx'
import { lacksScheduleList, type SchedulesQuery, useCentreList } from './queries.tsx'
import { FormAlert, refusalsOf, ScheduleForm, wrongIn } from './schedule-form.tsx'
import {
  draftFields,
  draftOf,
  optionsFor,
  recordsOf,
  type ScheduleDraft,
  scheduleFromDraft,
  scheduleKey,
  schedulesFor,
  type Targets,
} from './schedules.ts'
import { AlsoApply, SeveralSummary, useOthers } from './several.tsx'
import { controlOf, fieldTextsIn, labelOf, textsIn, useTexts } from './show.ts'
import { Overlaps, savingSentencesIn } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'

export type ScheduleEditorProps = {
  readonly at: OptionAt
  readonly initial: ScheduleDraft
  /** The stored schedules of the centre. */
  readonly schedules: SchedulesQuery
  /** Called when a cancelled schedule is to be created again. */
  readonly onCreateAgain: () => void
}

/** The form with its preview, warnings and conflicts. Cancel and a successful save both return to the option. */
export function ScheduleEditor({ at, initial, schedules, onCreateAgain }: ScheduleEditorProps) {
  const { say, brand } = useTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { option } = at
  const found = initial.id === '' ? undefined : schedules.data?.read.find((one) => one.id === initial.id)
  const stored = found && draftOf(found)
  const form = useRecordForm<OptionScheduleTyped, ScheduleDraft>(draftFields, () => beginEditing(initial), {
    stored,
    keepAs: `delivery-option-schedule${search}`,
    // Replaces the form in the history, so that Back does not lead to a blank one (UI-45).
    onEnd: (saved) => void navigate(listAddress(addressOf(at)), { replace: true, state: { saved } }),
    keepsFailure: true,
  })
  const { kind, draft } = form.state
  const [giftText, setGiftText] = useState('')
  const centres = useCentreList()
  const targets = useMemo(() => optionsFor(option, draft.alsoFor ?? [], centres), [option, draft.alsoFor, centres])
  useReportUnsaved(kind !== 'reading' && targets.length > 1, { isSaving: kind === 'saving', staysWithin: false })
  const { others, choose } = useOthers(draft)
  const change = {
    before: scheduleFromDraft(form.state.base, option),
    after: scheduleFromDraft(draft, option),
    label: (name: string) => labelOf(name, say, ': '),
  }
  const together = choose(others, change, kind === 'saving')
  const parts = useScheduleFormParts({ form, stored, targets, together: together.chosen, giftText, onCreateAgain })
  return (
    <>
      <ScheduleForm
        label={say(draft.id === '' ? messages.createTitle : formMessages.editPageTitle)}
        form={form}
        parts={parts}
        targets={targets}
        giftSearch={{ typed: giftText, onType: setGiftText }}
        effects={
          <>
            <Effects form={form} schedules={schedules} targets={targets} />
            {together.choice}
            <SampleEffect records={draft.id === '' || form.isUnsaved ? recordsOf(draft, brand, targets)?.concat(together.alike) : []} />
          </>
        }
      />
      {parts.dialog}
    </>
  )
}

type PartsOptions = Pick<ScheduleEditorProps, 'onCreateAgain'> & {
  readonly form: RecordEdit<ScheduleDraft>
  readonly stored: ScheduleDraft | undefined
  readonly targets: Targets
  readonly together: readonly OtherRecord[]
  readonly giftText: string
}

/** Saves a valid form after asking about its warnings; for several options, after showing the summary. */
function useScheduleFormParts({ form, stored, targets, together, giftText, onCreateAgain }: PartsOptions): FormParts {
  const texts = useTexts()
  const { say, brand } = texts
  const writes = useScheduleWrites()
  const keyOf = useAttemptKey()
  const [option] = targets
  const { newer } = form
  const { base, draft, failure, isChecked } = form.state
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  // The options of the last call, in its order.
  const [sentFor, setSentFor] = useState<readonly DeliveryOption[]>([option])
  const isCancelled = draft.id !== '' && stored?.cancelledAt !== undefined
  const isConflictShown = failure !== undefined && isConflict(failure) && (isCancelled || newer !== undefined)
  const wrong = wrongIn(draft, targets, giftText, texts)
  const refusals = failure === undefined || isConflictShown ? [] : refusalsOf(failure.cause, say, sentFor)
  const isOfPlan =
    failure?.cause instanceof CallFailure && failure.cause.problem?.issues.every(({ code }) => code.startsWith('plan.')) === true
  const questionsOf = (about: ScheduleDraft, now = say) => savingSentencesIn(textsIn(now, brand), option).all(about, serverTime())
  const write = (next: ScheduleDraft, before: ScheduleDraft) => {
    setSentFor(targets)
    const schedule = scheduleFromDraft(next, option)
    if (targets.length > 1) {
      const schedules = schedulesFor(next, targets)
      return writes.createAll(schedules, keyOf(schedules))
    }
    const known = questionsOf(next)
    const needsNoQuestion = (merged: ScheduleDraft) => questionsOf(merged).every((one) => known.includes(one))
    return writes.save(schedule, { key: keyOf([schedule, together]), rebase: { base: before, needsNoQuestion }, together })
  }
  const parts = useFormParts({
    form,
    issues: wrong,
    questions: (now) => questionsOf(draft, now),
    write,
    onSave: targets.length > 1 ? () => setSummaryOpen(true) : undefined,
    labels: { save: say(msg`Save`), cancel: say(messages.cancel) },
    conflict:
      stored === undefined || draft.id === ''
        ? undefined
        : {
            record: { kind: 'delivery-option-schedule', key: scheduleKey(stored), version: stored.version },
            rows:
              isCancelled || newer === undefined
                ? undefined
                : conflictRows(draftFields, newer, fieldTextsIn(texts, option.fulfilmentCentreId, option.currency)),
            ended: isCancelled ? 'cancelled' : undefined,
            onCreateAgain: () => {
              form.beginAgain(beginEditing(duplicateOf(base, base.name), { draft: duplicateOf(draft, draft.name) }))
              onCreateAgain()
            },
          },
    controlOf,
    hidesFailure: true,
    explanation: (
      <FormAlert
        title={isOfPlan ? undefined : say(msg`Oops! There's something not quite right with the schedule.`)}
        entries={[...(isChecked ? wrong : []), ...refusals]}
        note={refusals.length > 0 && sentFor.length > 1 ? say(msg`Nothing was created.`) : undefined}
      />
    ),
  })
  const create = () => {
    setSummaryOpen(false)
    void parts.because(() => form.save(write))
  }
  const dialog = (
    <>
      {parts.dialog}
      <SeveralSummary draft={draft} options={targets} isOpen={isSummaryOpen} onBack={() => setSummaryOpen(false)} onCreate={create} />
    </>
  )
  return { ...parts, dialog }
}

/** Further options for a new schedule; and overlaps and the preview, which need the other schedules. */
function Effects({ form, schedules, targets }: Pick<PartsOptions, 'form' | 'targets'> & Pick<ScheduleEditorProps, 'schedules'>) {
  const say = useSay()
  const now = useServerTime()
  const { kind, base, draft } = form.state
  const [option] = targets
  if (lacksScheduleList(schedules.error)) {
    // Such a back end cannot create several at once either.
    return (
      <Alert variant="info" title={say(formMessages.othersUnknown)}>
        {say(messages.schedulesNotListed)}
      </Alert>
    )
  }
  return (
    <>
      {base.id !== '' ? null : (
        <AlsoApply
          option={option}
          chosen={draft.alsoFor ?? []}
          isDisabled={kind === 'saving'}
          isOpen={base.alsoFor !== undefined}
          onChoose={(alsoFor) => form.edit((now) => ({ ...now, alsoFor }))}
        />
      )}
      <Loaded
        query={schedules}
        skeleton={<p className="note">{say(formMessages.loadingOthers)}</p>}
        failed={{ title: formMessages.othersUnknown, text: messages.schedulesFailed }}
        refreshFailed={formMessages.othersOutdated}
      >
        {(known) => (
          <>
            <Overlaps draft={draft} schedules={known} option={option} now={now} />
            <FormPreview draft={draft} targets={targets} />
          </>
        )}
      </Loaded>
    </>
  )
}
