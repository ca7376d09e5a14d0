import { duplicateOf } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey } from '@goat/domain/kinds/kind'
import { Alert } from '@goat/ui/messages'
import { useMemo, useState } from 'react'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { useBrand } from '../platform/session.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { beginEditing, isConflict } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { type FormParts, useFormParts } from '../records/record-form.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { useAttemptKey } from '../records/save.ts'
import { type RecordEdit, useRecordForm } from '../records/use-record-form.ts'
import { addressOf, listAddress, type OptionAt } from './address.ts'
import { draftFields, draftOf, recordsOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages, severalMessages } from './form-messages.ts'
import { messages } from './messages.ts'
import { FormPreview, type FormPreviewProps } from './preview.tsx'
import { lacksScheduleList, useCentres } from './queries.ts'
import { FormAlert, refusalsOf, ScheduleForm, wrongIn } from './schedule-form.tsx'
import { optionsFor, scheduleFor } from './schedules.ts'
import type { SchedulesQuery } from './seen.tsx'
import { AlsoApply, SeveralSummary } from './several.tsx'
import { controlOf, fieldTextsIn, useTexts } from './show.ts'
import { Overlaps, type SavingSentences, savingSentencesIn, useSavingSentences } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'

export type ScheduleEditorProps = {
  readonly at: OptionAt
  readonly centre: FulfilmentCentre
  /** The initial draft. */
  readonly initial: ScheduleDraft
  /** The stored schedules of the centre. */
  readonly schedules: SchedulesQuery
  /** Called when a cancelled schedule is to be created again. */
  readonly onCreateAgain: () => void
}

/** Used while the centres are not loaded. */
const noCentres: readonly FulfilmentCentre[] = []

/** The form with its preview, warnings and conflicts. Cancel and a successful save both return to the option. */
export function ScheduleEditor({ at, centre, initial, schedules, onCreateAgain }: ScheduleEditorProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { brand } = useBrand()
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
  const centres = useCentres().data?.read ?? noCentres
  const targets = useMemo(() => optionsFor(option, draft.alsoFor ?? [], centres), [option, draft.alsoFor, centres])
  useReportUnsaved(kind !== 'reading' && targets.length > 1)
  const parts = useScheduleFormParts({ form, stored, targets, giftText, onCreateAgain })
  return (
    <>
      <ScheduleForm
        label={say(draft.id === '' ? messages.createTitle : formMessages.editPageTitle)}
        form={form}
        parts={parts}
        option={option}
        giftSearch={{ typed: giftText, onType: setGiftText }}
        effects={
          <>
            <Effects form={form} centre={centre} schedules={schedules} targets={targets} centres={centres} />
            <SampleEffect records={draft.id === '' || form.isUnsaved ? recordsOf(draft, brand, targets) : []} />
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
  readonly targets: FormPreviewProps['targets']
  readonly giftText: string
}

/** Saves a valid form after asking about its warnings; for several options, after showing the summary. */
function useScheduleFormParts({ form, stored, targets, giftText, onCreateAgain }: PartsOptions): FormParts {
  const texts = useTexts()
  const { say } = texts
  const { brand } = useBrand()
  const writes = useScheduleWrites()
  const keyOf = useAttemptKey()
  const [option] = targets
  const { newer } = form
  const { base, draft, failure, isChecked } = form.state
  const sentences = useSavingSentences(option)
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  // The options of the last call, in its order.
  const [sentFor, setSentFor] = useState<readonly DeliveryOption[]>([option])
  const isCancelled = draft.id !== '' && stored?.cancelledAt !== undefined
  const isConflictShown = failure !== undefined && isConflict(failure) && (isCancelled || newer !== undefined)
  const wrong = wrongIn(draft, { say, brand, option, giftText })
  const refusals = failure === undefined || isConflictShown ? [] : refusalsOf(failure.cause, say, sentFor)
  const write = (next: ScheduleDraft, before: ScheduleDraft) => {
    setSentFor(targets)
    const schedule = scheduleFromDraft(next, option)
    if (targets.length > 1) {
      const schedules = targets.map((one) => scheduleFor(schedule, one))
      return writes.createAll(schedules, keyOf(schedules))
    }
    const known = questionsIn(sentences, next)
    const needsNoQuestion = (merged: ScheduleDraft) => questionsIn(sentences, merged).every((one) => known.includes(one))
    return writes.save(schedule, { key: keyOf(schedule), rebase: { base: before, needsNoQuestion } })
  }
  const parts = useFormParts({
    form,
    issues: wrong,
    questions: (now) => questionsIn(savingSentencesIn(now, brand, option), draft),
    write,
    onSave: targets.length > 1 ? () => setSummaryOpen(true) : undefined,
    labels: { save: say(formMessages.save), cancel: say(messages.cancel) },
    conflict:
      stored === undefined || draft.id === ''
        ? undefined
        : {
            record: {
              kind: 'delivery-option-schedule',
              key: joinKey(stored.fulfilmentCentreId, stored.deliveryOptionId, stored.id),
              version: stored.version,
            },
            texts: conflictTexts,
            rows: isCancelled ? undefined : newer && conflictRows(draftFields, newer, fieldTextsIn(texts, option.currency)),
            isDeleted: isCancelled,
            onCreateAgain: () => {
              form.beginAgain(beginEditing(duplicateOf(base, base.name), { draft: duplicateOf(draft, draft.name) }))
              onCreateAgain()
            },
          },
    controlOf,
    failureNotice: () => null,
    explanation: (
      <FormAlert
        entries={[...(isChecked ? wrong : []), ...refusals]}
        note={refusals.length > 0 && sentFor.length > 1 ? say(severalMessages.noneCreated) : undefined}
      />
    ),
  })
  const create = () => {
    setSummaryOpen(false)
    void form.save(write)
  }
  const dialog = (
    <>
      {parts.dialog}
      <SeveralSummary draft={draft} options={targets} isOpen={isSummaryOpen} onBack={() => setSummaryOpen(false)} onCreate={create} />
    </>
  )
  return { ...parts, dialog }
}

function questionsIn({ timing, price }: SavingSentences, draft: ScheduleDraft): readonly string[] {
  return [...timing(draft, serverTime()), ...price(draft)]
}

const conflictTexts = {
  changed: { known: formMessages.conflictTitle, unknown: formMessages.conflictTitleUnknown },
  ended: {
    known: formMessages.cancelledTitle,
    unknown: formMessages.cancelledTitleUnknown,
    text: formMessages.cancelledText,
    createAgain: formMessages.createAgain,
  },
} as const

type EffectsProps = Pick<ScheduleEditorProps, 'centre' | 'schedules'> &
  Pick<FormPreviewProps, 'targets' | 'centres'> & { readonly form: RecordEdit<ScheduleDraft> }

/** Further options for a new schedule; and overlaps and the preview, which need the other schedules. */
function Effects({ form, centre, schedules, targets, centres }: EffectsProps) {
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
          centres={centres}
          chosen={draft.alsoFor ?? []}
          isDisabled={kind === 'saving'}
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
            <FormPreview draft={draft} centre={centre} targets={targets} centres={centres} />
          </>
        )}
      </Loaded>
    </>
  )
}
