import { type DatedRecord, overlapsOf } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind, isCovered, maxReasonLength, overIssues } from '@goat/domain/kinds/cutoff-override'
import { townAndCode } from '@goat/domain/kinds/factory'
import type { FieldType } from '@goat/domain/kinds/kind'
import { productTypes } from '@goat/domain/product-types'
import type { Issue } from '@goat/domain/text/text'
import { weekdays } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { DateInput } from '@goat/ui/date-input'
import { TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { MultiSelect } from '@goat/ui/multi-select'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { Fragment, type ReactNode } from 'react'
import { useHolidayMarks, useZones } from '../../live/world.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { useBrand } from '../../platform/session.tsx'
import { Modal } from '../../platform/shell/modal.tsx'
import type { Questions } from '../../records/confirm.tsx'
import { beginEditing, type FormIssues, formIssues } from '../../records/draft.ts'
import { conflictRows } from '../../records/fields.ts'
import { Consequence } from '../../records/notes.tsx'
import { productTypeName } from '../../records/order-labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { SampleEffect } from '../../records/sample-effect.tsx'
import { useTogether } from '../../records/together.tsx'
import { useField, useFirstDay, useRecordForm } from '../../records/use-record-form.ts'
import { source } from '../history-source.ts'
import classes from './calendar.module.css'
import { factoriesOf, todaysByFactory } from './calendar-data.ts'
import { consequenceOf, DatedSideEffects } from './consequences.tsx'
import {
  type DatedDraft,
  type DatedFormOf,
  datedFormName,
  datedFromDraft,
  draftFields,
  draftOf,
  overlaidDated,
  stateOf,
  useCalendar,
  useDatedWrites,
} from './dated.ts'
import { messages, weekdayNames } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { datedTextsIn, useShow } from './show.ts'

type DatedFormProps = DatedFormOf & {
  readonly onPlan: (...changes: readonly PlannedChange[]) => void
  readonly onEnd: (saved: readonly string[] | undefined) => void
}

/** A dialog with every field of a dated cut-off (CUT-34). */
export function DatedForm({ id, initial, onPlan, onEnd }: DatedFormProps) {
  const say = useSay()
  const calendar = useCalendar()
  const { stored } = calendar
  const writes = useDatedWrites()
  const found = id === undefined ? undefined : stored.find(({ key }) => key === id)
  const form = useRecordForm<DatedCutoff, DatedDraft>(draftFields, () => beginEditing(initial), {
    stored: found && draftOf(found),
    keepAs: `${datedFormName}${id ?? ''}`,
    onEnd,
  })
  const { kind, base, draft } = form.state
  const isSaving = kind === 'saving'
  const isDeleted = id !== undefined && found === undefined
  const value = datedFromDraft(draft)
  const replaced = id === undefined || isDeleted ? undefined : datedFromDraft(base)
  const issues = useIssues(value, replaced)
  const field = useField(form, issues, messages, showsAtOnce)
  const isDecided = issues.all.every(({ path }) => path === 'reason')
  const consequence = (now: Say) => consequenceOf({ saved: [value], replaced: replaced === undefined ? [] : [replaced] }, calendar, now)
  const questions: Questions = (now) => {
    const { sentences, isAsked } = consequence(now)
    const isSameEffect = replaced !== undefined && contentOf(replaced) === contentOf(value)
    return isAsked && !isSameEffect ? sentences : []
  }
  const { others, choose } = useTogether(datedCutoffKind, { source, of: id, version: draft.version })
  const together = choose(
    others.filter((one) => stateOf(one.value, calendar.todaysOf(one.value)) !== 'over'),
    { before: datedFromDraft(base), after: value, label: datedTextsIn(say).label },
    isSaving,
  )
  // Their reason makes no difference either.
  const alike = together.alike.map((one) => ({ ...one, value: { ...one.value, reason: '-' } }))
  const record = { key: id ?? 'new', created: found?.created ?? Number.MAX_SAFE_INTEGER, value }
  const overlaid = isDecided ? [overlaidDated(record.key, value), ...alike] : undefined
  return (
    <Modal
      title={say(id === undefined ? msg`Add a dated cut-off` : msg`Edit the dated cut-off`)}
      isOpen
      isLocked={isSaving}
      onClose={form.cancel}
    >
      <RecordForm
        isDialog
        className="grid gap-12"
        {...{ form, issues: issues.all, questions }}
        write={(next, from) =>
          replaced === undefined ? writes.create(next, [datedFromDraft(next)]) : writes.save(record.key, next, from, together.chosen)
        }
        labels={{ save: say(msg`Save`), cancel: say(messages.cancel) }}
        conflict={
          id === undefined
            ? undefined
            : {
                record: { kind: 'cutoff-override', key: id, version: found?.version },
                rows: form.newer && conflictRows(draftFields, form.newer, datedTextsIn(say)),
                ended: isDeleted ? 'cancelled' : undefined,
                onCreateAgain: (save) => save(),
              }
        }
      >
        <DatedFields field={field} issues={issues} />
        {isDecided ? <Overlaps record={record} /> : null}
        {together.choice}
        <DatedSideEffects
          {...{ id, replaced, isSaving }}
          value={isDecided ? value : undefined}
          onPlan={(changes) => {
            onPlan(...changes)
            form.end()
          }}
        />
        <SampleEffect records={id === undefined || form.isUnsaved ? overlaid : []} />
        {isDecided ? <Consequence sentences={consequence(say).sentences} /> : null}
      </RecordForm>
    </Modal>
  )
}

/** Its own issues, and whether some of its days are over. */
function useIssues(value: DatedCutoff, replaced: DatedCutoff | undefined): FormIssues {
  const { brand } = useBrand()
  const { rows, todaysOf } = useCalendar()
  return formIssues([...datedCutoffKind.validate(value, brand), ...overIssues(value, replaced, todaysByFactory(rows, todaysOf))])
}

/** What decides cut-offs: everything but texts. */
function contentOf(value: DatedCutoff): string {
  return JSON.stringify(datedCutoffKind.fields().map(({ type, get }) => (type === 'text' ? '' : get(value))))
}

function Overlaps({ record }: { readonly record: DatedRecord }) {
  const say = useSay()
  const show = useShow()
  const { rows, stored } = useCalendar()
  const overlaps = overlapsOf(
    record,
    stored,
    rows.map((row) => [row.factory, row.service]),
  )
  if (overlaps.length === 0) return null
  return (
    <Alert variant="warning">
      {overlaps.map(({ other, otherWins }) => (
        <p key={other.key}>{say((otherWins ? messages.overlapWins : messages.overlapLoses)(other.value.reason, show.days(other.value)))}</p>
      ))}
      <p>{say(msg`One for certain product types comes before one for all; then the one for fewer days; then the newer one.`)}</p>
    </Alert>
  )
}

type DatedField = ReturnType<typeof useField<DatedDraft, typeof messages>>

/** The choice of everything, also of what is added later, which is another one than that of each (CUT-46). */
const all = '*'

/** The inputs of a dated cut-off, one for each of its fields. */
function DatedFields({ field, issues }: { readonly field: DatedField; readonly issues: FormIssues }) {
  const say = useSay()
  const { rows } = useCalendar()
  const { draft, isSaving, set } = field
  const setFirstDay = useFirstDay(field, 'from', { to: 0 })
  const factories = factoriesOf(rows)
  const marked = useHolidayMarks(draft.factories ?? factories)
  const [only = '', ...others] = draft.factories ?? factories
  const when = { marked, timeZone: useZones()?.(others.length === 0 ? only : '') }
  const ended = issues.of('from')
  const overAt = ended?.code === 'dated.overAt' ? ended.values.factories.split(', ') : []
  const remaining = factories.filter((factory) => isCovered(draft.factories, factory) && !overAt.includes(factory))
  const covered = rows.filter(({ factory }) => draft.factories?.length === 0 || isCovered(draft.factories, factory))
  const services = Map.groupBy(covered, ({ service }) => service)
  const serviceLabel = (service: string) =>
    say(msg`${{ what: [...new Set(services.get(service)?.map(({ name }) => name))].join(' / ') }} (${{ detail: service }})`)
  const list = <Value extends string>(
    name: 'factories' | 'services' | 'productTypes' | 'days',
    values: readonly Value[],
    labelOf: (value: Value) => string = (value) => value,
  ) => {
    const chosen = draft[name]
    return (
      <MultiSelect<Value | typeof all>
        {...field.choice(name)}
        groups={[[{ value: all, label: say(messages.all) }], values.map((value) => ({ value, label: labelOf(value) }))]}
        value={chosen === null ? [all] : values.filter((value) => chosen.some((one) => one === value))}
        choose={(before, next) => (before.includes(all) ? next.filter((one) => one !== all) : next.includes(all) ? [all] : next)}
        placeholder={say(messages.choose)}
        applyLabel={say(messages.apply)}
        cancelLabel={say(messages.cancel)}
        onChange={(next) => set({ [name]: next.includes(all) ? null : next })}
      />
    )
  }
  const controls: Readonly<Record<keyof DatedCutoff, ReactNode>> = {
    factories: list('factories', factories, townAndCode),
    services: list('services', [...services.keys()], serviceLabel),
    productTypes: list('productTypes', productTypes, (type) => productTypeName(type, say)),
    days: list('days', weekdays, (day) => say(weekdayNames[day])),
    from: <DateInput {...field('from')} {...when} onChange={setFirstDay} />,
    to: <DateInput {...field('to')} {...when} />,
    time: draft.time === null ? null : <TimeInput {...field.time('time')} value={draft.time} />,
    reason: <TextInput {...field('reason')} hint={say(messages.reasonHint)} maximum={maxReasonLength} isRequired />,
  }
  const controlsOf = (type: FieldType) =>
    datedCutoffKind.fields().flatMap((one) => (one.type === type ? <Fragment key={one.name}>{controls[one.name]}</Fragment> : []))
  return (
    <>
      <div className={`grid gap-12 gap-x-16 top ${classes['fields']}`}>
        {controlsOf('codes')}
        {controlsOf('date')}
      </div>
      {overAt.length > 0 && remaining.length > 0 && !isSaving ? (
        <p>
          <Button onClick={() => set({ factories: remaining })}>{say(msg`Leave out ${{ factories: overAt.join(', ') }}`)}</Button>
        </p>
      ) : null}
      <Checkbox
        label={say(msg`Closed: nothing is dispatched on these days`)}
        isChecked={draft.time === null}
        isDisabled={isSaving}
        onChange={(isClosed) => set({ time: isClosed ? null : '' })}
      />
      {controlsOf('time')}
      {controlsOf('text')}
    </>
  )
}

/** Dates that contradict each other are shown while they are chosen. */
const showsAtOnce: readonly Issue['code'][] = ['dated.datesReversed', 'dated.tooLong', 'dated.over', 'dated.overAt', 'dated.noDay']
