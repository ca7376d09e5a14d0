import type { PlanWire } from '@goat/contract/plans'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { date, fieldsOf, text, time, type ValueOf } from '@goat/domain/kinds/kind'
import { contentIssues, maxPlanNameLength, maxPlanReasonLength, openStates, type PlanContent } from '@goat/domain/kinds/plan'
import { type Issue, issue } from '@goat/domain/text/text'
import { DateInput } from '@goat/ui/date-input'
import { TextArea, TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { noZone, useFactoryCodes, useZones } from '../live/world.ts'
import { useServerTime } from '../platform/clock.ts'
import { cityIn, useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { beginEditing, formIssues, typedFields } from '../records/draft.ts'
import { conflictRows, type FieldTexts } from '../records/fields.ts'
import { instantAt, localOf, momentIssues, momentOf, timeWith } from '../records/moment.ts'
import { useNeedsReason } from '../records/reason.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { clockChangeText } from '../records/timing-sentences.ts'
import { type RecordEdit, useField, useRecordForm } from '../records/use-record-form.ts'
import { messages } from './messages.ts'
import { usePlanWrites } from './queries.ts'

/** What the names of the forms of plans begin with; the id follows, for a new one nothing. */
export const planFormName = 'plan/'

type PlanFormProps = {
  /** undefined for a new one. */
  readonly plan?: PlanWire | undefined
  /** Of a new one, to begin with. */
  readonly reason?: string | undefined
  /** `saved`: its id. */
  readonly onEnd: (saved: readonly string[] | undefined, name: string) => void
}

/** A plan as typed, its times on the clock of a zone: all of them texts, empty for none. */
const typedShape = { name: text(), reason: text(), zone: text(), startDate: date, startTime: time, endDate: date, endTime: time } as const
type Typed = ValueOf<typeof typedShape>
type PlanDraft = Typed & { readonly version?: number | undefined }
const draftFields = typedFields<Typed, keyof Typed>({ fields: () => fieldsOf(typedShape) })

/** What is said about a plan, and when it starts and ends, on the clock of a time zone (PLN-21). */
export function PlanForm({ plan, reason, onEnd }: PlanFormProps) {
  const say = useSay()
  const dates = useDates()
  const { brand } = useBrand()
  const writes = usePlanWrites()
  const stored = plan && draftOf(plan, brand)
  const form: RecordEdit<PlanDraft> = useRecordForm<Typed, PlanDraft>(draftFields, () => beginEditing(stored ?? newDraft(brand, reason)), {
    stored,
    keepAs: `${planFormName}${plan?.id ?? ''}`,
    onEnd: (saved) => onEnd(saved, form.state.draft.name.trim()),
  })
  const { draft } = form.state
  const needsReason = useNeedsReason()
  const issues = formIssues(issuesOf(draft, plan, needsReason))
  const field = useField(form, issues, labels)
  const isSaving = form.state.kind === 'saving'
  const texts: FieldTexts<Typed, keyof Typed> = {
    label: (name) => say(labels[name]),
    value: ({ name, type }, of) => (name === 'zone' ? cityIn(of.zone, say) : type === 'date' ? dates.date(of[name]) : of[name]),
  }
  const now = useServerTime()
  const isOpen = plan === undefined || openStates.includes(plan.state)
  const content = contentOf(draft, plan)
  const isAgreed = plan?.state === 'inReview' || plan?.state === 'approved'
  const moment = (end: 'start' | 'end') => {
    const [day, at] = end === 'start' ? (['startDate', 'startTime'] as const) : (['endDate', 'endTime'] as const)
    const local = localOf(draft[day], draft[at])
    const instant = content[`${end}s`]
    const fixed = isFixed(plan, `${end}s`) ? momentOf(instant, draft.zone) : undefined
    const setDay = (next: string) => field.set({ [day]: next, [at]: timeWith(next, draft[at]) })
    const hints = [
      local === undefined ? undefined : clockChangeText(say, local, draft.zone),
      isOpen && instant !== null && Date.parse(instant) <= now ? say(msg`This time has passed.`) : undefined,
    ]
    return (
      <div className="grid gap-4">
        <div className="row gap-8 gap-x-16 top">
          <DateInput {...field(day)} timeZone={draft.zone} onChange={setDay} {...readOnly(fixed?.[0])} />
          <TimeInput {...field.time(at)} {...readOnly(fixed?.[1])} />
        </div>
        <p role="status" className="note unless-empty">
          {hints.filter((hint) => hint !== undefined).join(' ') || undefined}
        </p>
      </div>
    )
  }
  return (
    <Modal title={say(plan === undefined ? messages.newPlan : msg`Edit the plan`)} isOpen isLocked={isSaving} onClose={form.cancel}>
      <RecordForm
        isDialog
        isNeverPlanned
        className="grid gap-16"
        {...{ form, issues: issues.all }}
        write={(next) => writes.save(plan, contentOf(next, plan), next.version)}
        labels={{ save: say(msg`Save`), cancel: say(messages.cancel) }}
        conflict={
          plan && {
            record: { kind: 'plan', key: plan.id, version: plan.version },
            rows: form.newer && conflictRows(draftFields, form.newer, texts),
          }
        }
      >
        <TextInput {...field('name')} maximum={maxPlanNameLength} isRequired />
        <TextArea {...field('reason')} maximum={maxPlanReasonLength} isRequired={needsReason} />
        <ZoneSelect {...field.choice('zone')} />
        {moment('start')}
        {moment('end')}
        {plan !== undefined && isAgreed && (content.starts !== plan.starts || content.ends !== plan.ends) ? (
          <Alert variant="info" isLive>
            {say(msg`With other times, the plan becomes a draft again and has to be approved again.`)}
          </Alert>
        ) : null}
        <p className="note">{say(msg`Without a start, somebody applies the plan; without an end, it holds until somebody ends it.`)}</p>
      </RecordForm>
    </Modal>
  )
}

function readOnly(value: string | undefined) {
  return value === undefined ? {} : { value, isReadOnly: true }
}

const labels = {
  name: msg`Name`,
  reason: msg`Reason`,
  zone: msg`Time zone`,
  startDate: msg`Start date`,
  startTime: msg`Start time`,
  endDate: msg`End date`,
  endTime: msg`End time`,
} as const

type ZoneSelectProps = Omit<Parameters<typeof Select>[0], 'value' | 'options' | 'placeholder' | 'emptyText'> & { readonly value: string }

/** The time zones of the brand and of its fulfilment centres, and the one that is chosen. */
function ZoneSelect(props: ZoneSelectProps) {
  const say = useSay()
  const { brand } = useBrand()
  const codes = useFactoryCodes()
  const zoneOf = useZones() ?? noZone
  const codesIn = Map.groupBy(codes, (code) => zoneOf(code) ?? brandOf(brand).timeZone)
  const zones = [...new Set([brandOf(brand).timeZone, ...codesIn.keys(), props.value])]
  const options = zones.map((zone) => ({ value: zone, label: cityIn(zone, say), detail: codesIn.get(zone)?.join(', ') ?? '' }))
  return <Select {...props} options={options} placeholder="" emptyText="" />
}

function newDraft(brand: BrandId, reason = ''): PlanDraft {
  return { name: '', reason, zone: brandOf(brand).timeZone, startDate: '', startTime: '', endDate: '', endTime: '' }
}

function draftOf(plan: PlanWire, brand: BrandId): PlanDraft {
  const { name, reason = '', starts, ends, zone = brandOf(brand).timeZone, version } = plan
  const [[startDate, startTime], [endDate, endTime]] = [momentOf(starts, zone), momentOf(ends, zone)]
  return { name, reason, zone, startDate, startTime, endDate, endTime, version }
}

function contentOf({ name, reason, zone, startDate, startTime, endDate, endTime }: PlanDraft, plan: PlanWire | undefined): PlanContent {
  const { starts = null, ends = null } = plan ?? {}
  return {
    name,
    ...(reason.trim() === '' ? {} : { reason }),
    zone,
    starts: isFixed(plan, 'starts') ? starts : instantAt(startDate, startTime, zone, starts),
    ends: isFixed(plan, 'ends') ? ends : instantAt(endDate, endTime, zone, ends),
  }
}

/** Whether it cannot change while the plan waits for its start, or holds (PLN-7). */
function isFixed(plan: PlanWire | undefined, end: 'starts' | 'ends'): boolean {
  return plan?.state === 'scheduled' || (plan?.state === 'active' && end === 'starts')
}

/** What is wrong, by field of the draft. */
function issuesOf(draft: PlanDraft, plan: PlanWire | undefined, needsReason: boolean): readonly Issue[] {
  const { startDate, startTime, endDate, endTime } = draft
  const typed = [
    ...momentIssues(startDate, startTime, ['startDate', 'startTime']),
    ...momentIssues(endDate, endTime, ['endDate', 'endTime']),
  ]
  const unreasoned = needsReason && draft.reason.trim() === '' ? [issue('reason.required', {}, 'reason')] : []
  const content = contentIssues(contentOf(draft, plan))
  return [...typed, ...unreasoned, ...content.map((one) => (one.path === 'ends' ? { ...one, path: 'endDate' } : one))]
}
