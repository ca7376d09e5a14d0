import { cutoffDays, cutoffKind, type DeliveryService } from '@goat/domain/kinds/cutoff'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { cutoffsToday } from '@goat/foresight/dispatch'
import type { CheckboxGroupProps } from '@goat/ui/checkbox-group'
import type { TimeInputProps } from '@goat/ui/time-input'
import { useWorld } from '../live/world.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useBrandApis } from '../platform/brand/brand.tsx'
import { useServerTime } from '../platform/clock.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import type { ConflictRow, ConflictTexts } from '../records/conflict.tsx'
import type { FieldTexts } from '../records/fields.ts'
import { conflictMessages } from '../records/messages.ts'
import type { FormConflict } from '../records/record-form.tsx'
import { type EffectProps, SampleEffect } from '../records/sample-effect.tsx'
import type { RecordEdit } from '../records/use-record-form.ts'
import type { RuleDraft, RuleIssues } from './drafts.ts'
import { dayNames, messages } from './messages.ts'
import { type Show, todayTexts } from './show.ts'

/** What saving `records` would change: today at the delivery service (CUT-50), and the sample orders. */
export function ServiceEffects({ records }: EffectProps) {
  return (
    <>
      <TodayEffect records={records} />
      <SampleEffect records={records} />
    </>
  )
}

/** What holds today at a delivery service as soon as `records` are saved; nothing if that stays the same. */
function TodayEffect({ records }: EffectProps) {
  const say = useSay()
  const now = useServerTime()
  const { data } = useWorld(useBrandApis().foresight !== null)
  const [record] = records ?? []
  const [code = '', name = ''] = splitKey(record?.key ?? '')
  const { services, clock } = data?.world.factories.get(code) ?? {}
  const service = services?.get(name)
  const value = readValue(cutoffKind, record?.value)
  if (clock === undefined || service === undefined || value === undefined) return null
  const texts = (one: typeof service) => todayTexts(say, cutoffsToday(one, clock, now)).join('. ')
  const after = texts({ ...service, record: { ...service.record, value } })
  return after === texts(service) ? null : <p>{say(messages.onceSaved(after))}</p>
}

const conflictTitle = { known: messages.conflictTitle, unknown: messages.conflictTitleUnknown }
const conflictTexts: ConflictTexts = {
  changed: conflictTitle,
  ended: { ...conflictTitle, text: conflictMessages.text, createAgain: messages.addAsNew },
}

/** What a form says if another user has changed the delivery service (CUT-21). `key`: that of its record. */
export function conflictOf(service: DeliveryService, key: string, show: Show, rows: readonly ConflictRow[] | undefined): FormConflict {
  return {
    record: { kind: 'cutoff', key, version: service.versionNumber },
    title: show.conflict(service),
    texts: conflictTexts,
    rows,
    isDeleted: false,
    onCreateAgain: undefined,
  }
}

/** The inputs for the days and the time of an exception. */
export function ruleInputs({ state, edit }: RecordEdit<RuleDraft>, issues: RuleIssues, say: Say) {
  const { kind, draft } = state
  const isChecked = kind === 'editing' && state.isChecked
  const days: CheckboxGroupProps<(typeof cutoffDays)[number]> = {
    label: say(messages.applicableOn),
    choices: cutoffDays.map((value) => ({ value, label: say(dayNames[value]) })),
    value: draft.applicableOn,
    isDisabled: kind === 'saving',
    onChange: (applicableOn) => edit((now) => ({ ...now, applicableOn })),
    error: isChecked || issues.isOverlap ? issueSentence(issues.of('applicableOn'), say) : undefined,
  }
  const time: TimeInputProps = {
    label: say(messages.time),
    value: draft.time,
    isReadOnly: kind === 'saving',
    onChange: (typed) => edit((now) => ({ ...now, time: typed })),
    error: issueSentence(issues.of('time'), say),
    isErrorForced: isChecked,
  }
  return { days, time }
}

const labels = { productType: messages.productType, applicableOn: messages.applicableOn, time: messages.time }

export function ruleTexts(say: Say, show: Show): FieldTexts<RuleDraft, keyof typeof labels> {
  return {
    label: (field) => say(labels[field]),
    value: ({ name }, of) => (name === 'applicableOn' ? show.days(of.applicableOn) : of[name]),
  }
}
