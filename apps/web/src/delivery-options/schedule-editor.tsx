import { maxSchedulesAtOnce } from '@goat/contract/described/delivery-options'
import { duplicateOf } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey } from '@goat/domain/kinds/kind'
import { Alert } from '@goat/ui/alert'
import { useMemo, useState } from 'react'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { useConfirmSaving } from '../records/confirm.tsx'
import { RecordConflict } from '../records/conflict.tsx'
import { beginEditing, type Failure, type NewerVersion } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import formClasses from '../records/form.module.css'
import { conflictMessages } from '../records/messages.ts'
import { SampleEffect } from '../records/sample-effect.tsx'
import { type RecordEdit, useRecordForm } from '../records/use-record-form.ts'
import { addressOf, listAddress, type OptionAt } from './address.ts'
import { draftFields, draftOf, issuesOf, recordsOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { messages } from './messages.ts'
import { FormPreview, type FormPreviewProps } from './preview.tsx'
import { lacksScheduleList, useCentres } from './queries.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { optionsFor, scheduleFor } from './schedules.ts'
import type { SchedulesQuery } from './seen.tsx'
import { AlsoApply, type AlsoApplyProps, SeveralSummary } from './several.tsx'
import { fieldTextsIn, useShow } from './show.ts'
import { Overlaps, type SavingSentences, savingSentencesIn, useSavingSentences } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'

export type ScheduleEditorProps = {
  readonly at: OptionAt
  /** The options of the centre. */
  readonly options: readonly DeliveryOption[]
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
export function ScheduleEditor({ at, options, initial, schedules, onCreateAgain }: ScheduleEditorProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const writes = useScheduleWrites()
  const { brand } = useBrand()
  const keyOf = useAttemptKey()
  const back = listAddress(addressOf(at))
  const found = initial.id === '' ? undefined : schedules.data?.read.find((one) => one.id === initial.id)
  const stored = found && draftOf(found)
  const form = useRecordForm<OptionScheduleTyped, ScheduleDraft>(draftFields, () => beginEditing(initial), {
    stored,
    keepAs: `delivery-option-schedule${search}`,
    // Replaces the form in the history, so that Back does not lead to a blank one (UI-45).
    onEnd: (saved) => void navigate(back, { replace: true, state: { saved } }),
    keepsFailure: true,
  })
  const { newer } = form
  const { kind, base, draft, failure } = form.state
  const [giftText, setGiftText] = useState('')
  const isCancelled = draft.id !== '' && stored?.cancelledAt !== undefined

  const centres = useCentres().data?.read ?? noCentres
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  const targets = useMemo(() => optionsFor(at.option, draft.alsoFor ?? [], centres), [at.option, draft.alsoFor, centres])
  const [sentFor, setSentFor] = useState<readonly DeliveryOption[]>([at.option])
  useReportUnsaved(kind !== 'reading' && targets.length > 1)
  const saveAll = () => {
    setSummaryOpen(false)
    setSentFor(targets)
    void form.save((next) => {
      const schedules = targets.map((option) => scheduleFor(scheduleFromDraft(next, at.option), option))
      return writes.createAll(schedules, keyOf(schedules))
    })
  }

  const sentences = useSavingSentences(at.option)
  const { ask, dialog } = useConfirmSaving()
  const save = () => {
    if (issuesOf(draft, brand, at.option).all.length > 0 || giftText.trim() !== '' || targets.length > maxSchedulesAtOnce)
      return form.check()
    if (targets.length > 1) return setSummaryOpen(true)
    setSentFor(targets)
    const pressedAt = serverTime()
    const questionsIn = ({ timing, price }: SavingSentences, one: ScheduleDraft) => [...timing(one, pressedAt), ...price(one)]
    ask(
      (now, tag) => questionsIn(savingSentencesIn(now, tag, brand, at.option), draft),
      () => {
        void form.save((next, base) => {
          const schedule = scheduleFromDraft(next, at.option)
          const known = questionsIn(sentences, next)
          const needsNoQuestion = (merged: ScheduleDraft) => questionsIn(sentences, merged).every((one) => known.includes(one))
          return writes.save(schedule, { key: keyOf(schedule), rebase: { base, needsNoQuestion } })
        })
      },
    )
  }
  const createAgain = () => {
    form.beginAgain(beginEditing(duplicateOf(base, base.name), { draft: duplicateOf(draft, draft.name) }))
    onCreateAgain()
  }
  return (
    <>
      <ScheduleForm
        label={say(draft.id === '' ? formMessages.pageTitle : formMessages.editPageTitle)}
        form={form}
        option={at.option}
        giftSearch={{ typed: giftText, onType: setGiftText }}
        sentFor={sentFor}
        also={<Also form={form} option={at.option} centres={centres} schedules={schedules} />}
        onSave={save}
        effects={
          <>
            <Effects draft={draft} at={at} options={options} schedules={schedules} targets={targets} centres={centres} />
            <SampleEffect records={draft.id === '' || form.isUnsaved ? recordsOf(draft, brand, targets) : []} />
          </>
        }
        isColliding={isCancelled || (newer !== undefined && newer.effect !== 'compatible')}
        notice={
          kind === 'editing' && draft.id !== '' && stored !== undefined && (isCancelled || newer !== undefined) ? (
            <ScheduleConflict
              stored={stored}
              option={at.option}
              newer={isCancelled ? undefined : newer}
              failure={failure}
              onSave={isCancelled ? createAgain : save}
              onDiscard={form.end}
            />
          ) : initial.id !== '' && draft.id === '' ? (
            <Alert variant="warning" isLive>
              {say(conflictMessages.notSaved(say(formMessages.save)))}
            </Alert>
          ) : null
        }
      />
      {dialog}
      <SeveralSummary draft={draft} options={targets} isOpen={isSummaryOpen} onBack={() => setSummaryOpen(false)} onCreate={saveAll} />
    </>
  )
}

type AlsoProps = Pick<AlsoApplyProps, 'option' | 'centres'> &
  Pick<ScheduleEditorProps, 'schedules'> & { readonly form: RecordEdit<ScheduleDraft> }

/** Further options for a new schedule, with a back end that can create several at once. */
function Also({ form, option, centres, schedules }: AlsoProps) {
  const { kind, base, draft } = form.state
  if (base.id !== '' || lacksScheduleList(schedules.error)) return null
  return (
    <AlsoApply
      option={option}
      centres={centres}
      chosen={draft.alsoFor ?? []}
      isDisabled={kind === 'saving'}
      onChoose={(alsoFor) => form.edit((now) => ({ ...now, alsoFor }))}
    />
  )
}

type EffectsProps = Omit<ScheduleEditorProps, 'initial' | 'onCreateAgain'> & Pick<FormPreviewProps, 'draft' | 'targets' | 'centres'>

/** Overlaps and the preview, which need the other schedules. */
function Effects({ draft, at: { option }, options, schedules, targets, centres }: EffectsProps) {
  const say = useSay()
  const now = useServerTime()
  if (lacksScheduleList(schedules.error)) {
    return (
      <Alert variant="info" title={say(formMessages.othersUnknown)}>
        {say(messages.schedulesNotListed)}
      </Alert>
    )
  }
  return (
    <Loaded
      query={schedules}
      skeleton={<p className={formClasses['note']}>{say(formMessages.loadingOthers)}</p>}
      failed={{ title: formMessages.othersUnknown, text: messages.schedulesFailed }}
      refreshFailed={formMessages.othersOutdated}
    >
      {(known) => (
        <>
          <Overlaps draft={draft} schedules={known} option={option} now={now} />
          <FormPreview draft={draft} options={options} schedules={known.read} targets={targets} centres={centres} />
        </>
      )}
    </Loaded>
  )
}

export type ScheduleConflictProps = {
  /** As stored now. */
  readonly stored: ScheduleDraft
  readonly option: DeliveryOption
  /** undefined if the schedule was cancelled. */
  readonly newer: NewerVersion<ScheduleDraft> | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  /** Saves the changes over those of the other user, or begins a new schedule with them. */
  readonly onSave: () => void
  readonly onDiscard: () => void
}

const texts = {
  changed: { known: formMessages.conflictTitle, unknown: formMessages.conflictTitleUnknown },
  ended: {
    known: formMessages.cancelledTitle,
    unknown: formMessages.cancelledTitleUnknown,
    text: formMessages.cancelledText,
    createAgain: formMessages.createAgain,
  },
} as const

/** Another user has changed the schedule, or cancelled it. */
function ScheduleConflict({ stored, option, newer, ...props }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  return (
    <RecordConflict
      record={{
        kind: 'delivery-option-schedule',
        key: joinKey(stored.fulfilmentCentreId, stored.deliveryOptionId, stored.id),
        version: stored.version,
      }}
      effect={newer?.effect}
      rows={newer && conflictRows(draftFields, newer, fieldTextsIn(say, show, option.currency))}
      texts={texts}
      {...props}
    />
  )
}
