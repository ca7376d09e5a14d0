import { brandOf } from '@goat/domain/brand-of'
import { compileCentre, type EffectiveOption, effectiveOptions } from '@goat/domain/delivery-option-effective'
import {
  consignmentTypes,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { giftTypesOf } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import { dateIssue } from '@goat/domain/time/calendar'
import { parseTimeOfDay } from '@goat/domain/time/time-of-day'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Alert } from '@goat/ui/alert'
import { EditIcon } from '@goat/ui/control-icons'
import { DateInput } from '@goat/ui/date-input'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/pill'
import { TimeInput } from '@goat/ui/time-input'
import { normaliseTimeText } from '@goat/ui/time-text'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Select } from '../platform/shell/select.tsx'
import formClasses from '../records/form.module.css'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages, previewMessages } from './form-messages.ts'
import classes from './preview.module.css'
import { hasChanges, orderOf, type PreviewOrder, type PreviewRow, placedOrder, previewRows } from './preview-order.ts'
import { useCentreSchedules } from './queries.ts'
import { scheduleFor, zoneOf } from './schedules.ts'
import { useShow } from './show.ts'

type PreviewListsProps = {
  /** The titles of both lists. */
  readonly titles: readonly [string, string]
  /** The two lists of options that customers see; undefined while the order is incomplete. */
  readonly lists: readonly [readonly EffectiveOption[], readonly EffectiveOption[]] | undefined
  /** The ids of the options that the schedule is for. */
  readonly about?: readonly string[]
  /** Why the lists are equal, if the order is not the reason. */
  readonly reason?: string | undefined
}

export type PreviewProps = PreviewListsProps & {
  readonly order: PreviewOrder
  readonly onOrder: (order: PreviewOrder) => void
  readonly timeZone: string
  /** The number of schedules that could not be parsed and are not considered. */
  readonly missing?: number
}

/** An order, and two lists of options for it. */
export function Preview({ order, onOrder, timeZone, missing = 0, ...lists }: PreviewProps) {
  const say = useSay()
  return (
    <div className={`${layout['stack-20']} ${classes['preview']}`}>
      <p className={formClasses['note']}>{say(previewMessages.text)}</p>
      {missing === 0 ? null : <Alert variant="warning">{say(previewMessages.missing(missing))}</Alert>}
      <PreviewFields order={order} timeZone={timeZone} onChange={onOrder} />
      <PreviewLists {...lists} />
    </div>
  )
}

/** Two lists of options for an order, side by side; differences are marked in the second. */
function PreviewLists({ titles, lists, about = [], reason }: PreviewListsProps) {
  const say = useSay()
  if (lists === undefined) return <p className={formClasses['note']}>{say(previewMessages.incomplete)}</p>
  const rows = previewRows(lists[1], lists[0])
  return (
    <>
      {hasChanges(rows) ? null : <p className={formClasses['note']}>{reason ?? say(previewMessages.nothingChanges)}</p>}
      <div className={`${layout['stack-24']} ${layout['top']} ${classes['sides']}`}>
        <PreviewList title={titles[0]} rows={previewRows(lists[0], lists[1])} isMarked={false} about={about} />
        <PreviewList title={titles[1]} rows={rows} isMarked about={about} />
      </div>
    </>
  )
}

export type PreviewListProps = {
  readonly title: string
  readonly rows: readonly PreviewRow[]
  /** Whether to mark differences from the other list, with the value there. */
  readonly isMarked: boolean
  /** The ids of the options that the schedule is for. */
  readonly about: readonly string[]
}

/** The options in the order in which customers see them; a value from a schedule is followed by its name. */
function PreviewList({ title, rows, isMarked, about }: PreviewListProps) {
  const say = useSay()
  const id = useId()
  return (
    <section className={`${layout['stack-8']} ${layout['shrinkable']}`} aria-labelledby={id}>
      <h3 id={id} className={layout['text-16']}>
        {title}
      </h3>
      <ol className={layout['frame']}>
        {rows.map((row) => {
          const { option } = row.effective
          const isChanged = isMarked && row.changed.length > 0
          return (
            <li key={option.id} className={classes['row']} data-changed={isChanged || undefined}>
              <span className={`${layout['muted']} ${layout['tabular']} ${classes['place']}`}>{row.place}</span>
              <div className={classes['row-body']}>
                <p className={layout['row-4-8']}>
                  <span className={`${layout['medium']} ${layout['anywhere']}`}>{option.name}</span>
                  {about.includes(option.id) ? <Pill>{say(previewMessages.thisOption)}</Pill> : null}
                  {isChanged ? (
                    <Pill tone="accent">
                      <EditIcon />
                      {say(previewMessages.changed)}
                    </Pill>
                  ) : null}
                </p>
                {isMarked && row.wasPlace !== undefined ? (
                  <p className={classes['change']}>{say(previewMessages.moved(row.wasPlace, row.place))}</p>
                ) : null}
                <Values row={row} isMarked={isMarked} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Price and priority always; name and description only if a schedule sets them or they differ. */
function Values({ row, isMarked }: { readonly row: PreviewRow; readonly isMarked: boolean }) {
  const say = useSay()
  const show = useShow()
  const { option, sources } = row.effective
  const isShown = (field: OverrideField) =>
    sources[field] !== undefined || (isMarked && row.changed.includes(field)) || field === 'price' || field === 'priority'
  return (
    <ul className={`${layout['row-0-20-stretch']} ${classes['values']}`}>
      {overrideFields.filter(isShown).map((field) => {
        const source = sources[field]
        const remarks = [
          ...(isMarked && row.changed.includes(field) ? [say(previewMessages.was(show.value(field, row.was, option.currency)))] : []),
          ...(source === undefined ? [] : [say(source.id === '' ? previewMessages.byThis : previewMessages.by(source.name))]),
        ]
        return (
          <li key={field}>
            {say(previewMessages.fieldIs(show.field(field), show.value(field, option, option.currency)))}
            {remarks.length === 0 ? null : <span className={classes['remarks']}> ({remarks.join('; ')})</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The value for a card or gift type that no schedule names. */
const other = ''

export type PreviewFieldsProps = {
  readonly order: PreviewOrder
  readonly timeZone: string
  readonly onChange: (order: PreviewOrder) => void
}

/** The fields of the order to preview. */
function PreviewFields({ order, timeZone, onChange }: PreviewFieldsProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const list = { placeholder: say(previewMessages.choose), emptyText: say(previewMessages.nothingToChoose) }
  const errorOf = (date: string) => issueSentence(dateIssue(date), say)
  return (
    <div className={`${layout['stack-12-16']} ${layout['top']} ${classes['fields']}`}>
      <DateInput
        label={say(previewMessages.orderDate)}
        value={order.date}
        error={errorOf(order.date)}
        hint={say(previewMessages.localTime(cityIn(timeZone, say)))}
        onChange={(date) => onChange({ ...order, date })}
      />
      <TimeInput
        label={say(previewMessages.orderTime)}
        value={order.time}
        error={parseTimeOfDay(normaliseTimeText(order.time)) === undefined ? issueSentence(issue('time.invalid', {}), say) : undefined}
        onChange={(time) => onChange({ ...order, time })}
      />
      <DateInput
        label={say(previewMessages.deliveryDate)}
        value={order.deliveryDate}
        error={errorOf(order.deliveryDate)}
        onChange={(deliveryDate) => onChange({ ...order, deliveryDate })}
      />
      <Select
        label={say(previewMessages.consignmentType)}
        {...list}
        options={consignmentTypes.map((value) => ({ value, label: show.kind(value) }))}
        value={order.consignmentType}
        onChange={(next) => onChange({ ...order, consignmentType: consignmentTypes.find((one) => one === next) ?? order.consignmentType })}
      />
      {hasCard(order.consignmentType) ? (
        <Select
          label={say(previewMessages.cardType)}
          {...list}
          options={[
            { value: other, label: say(previewMessages.anyCard) },
            ...brandOf(brand).cardTypes.map((value) => ({ value, label: show.cardType(value) })),
          ]}
          value={order.cardType ?? other}
          onChange={(next) => onChange({ ...order, cardType: next === other ? undefined : next })}
        />
      ) : null}
      {hasGift(order.consignmentType) ? (
        <Select
          label={say(previewMessages.giftType)}
          {...list}
          options={[
            { value: other, label: say(previewMessages.anyGift) },
            ...giftTypesOf(brand).map(({ code, label }) => ({ value: code, label })),
          ]}
          value={order.giftType ?? other}
          onChange={(next) => onChange({ ...order, giftType: next === other ? undefined : next })}
        />
      ) : null}
    </div>
  )
}

export type FormPreviewProps = {
  readonly draft: ScheduleDraft
  /** The options of the centre. */
  readonly options: readonly DeliveryOption[]
  /** The stored schedules of the centre. */
  readonly schedules: readonly DeliveryOptionSchedule[]
  /** The options for which the schedule is saved, that of the form first. */
  readonly targets: readonly [DeliveryOption, ...DeliveryOption[]]
  readonly centres: readonly FulfilmentCentre[]
}

/** The options of every centre of the schedule for an order, without and with the schedule in the form (OPT-11). */
export function FormPreview(props: FormPreviewProps) {
  const say = useSay()
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="preview" title={say(previewMessages.title)}>
        <BeforeAndAfter {...props} />
      </AccordionItem>
    </Accordion>
  )
}

function BeforeAndAfter({ draft, options, schedules, targets, centres }: FormPreviewProps) {
  const [option] = targets
  const timeZone = zoneOf(option)
  // Follows the form until the user changes the order.
  const [chosen, setChosen] = useState<PreviewOrder>()
  const deferred = useDeferredValue(draft)
  const order = chosen ?? orderOf(deferred)
  const own = option.fulfilmentCentreId
  const common = { draft: deferred, order, own: option }
  const byCentre = useMemo(() => Map.groupBy(targets, ({ fulfilmentCentreId }) => fulfilmentCentreId), [targets])
  const lists = useLists({ ...common, options, schedules, targets: byCentre.get(own) ?? noOptions })
  return (
    <div className={`${layout['stack-20']} ${classes['preview']}`}>
      <Preview order={order} onOrder={setChosen} timeZone={timeZone} {...lists} />
      {centres.map(({ fulfilmentCentre: centre, deliveryOptions }) => {
        const further = centre === own ? undefined : byCentre.get(centre)
        return further && <FurtherCentre key={centre} centre={centre} {...common} options={deliveryOptions} targets={further} />
      })}
    </div>
  )
}

type ListsOptions = Pick<FormPreviewProps, 'draft' | 'options' | 'schedules'> & {
  readonly order: PreviewOrder
  /** The option of the form. */
  readonly own: DeliveryOption
  /** The options of a centre for which the schedule is saved. */
  readonly targets: readonly DeliveryOption[]
}

/** The options of another centre for the same order, at the same time on its clock. */
function FurtherCentre({ centre, ...rest }: Omit<ListsOptions, 'schedules'> & { readonly centre: string }) {
  const say = useSay()
  const id = useId()
  const { data, isError } = useCentreSchedules(centre)
  const lists = useLists({ ...rest, schedules: data?.read ?? noSchedules })
  return (
    <section aria-labelledby={id} className={`${layout['stack-20']} ${classes['preview']}`}>
      <h3 id={id}>{centre}</h3>
      {data === undefined ? (
        <p className={formClasses['note']}>{say(isError ? formMessages.othersUnknown : formMessages.loadingOthers)}</p>
      ) : (
        <PreviewLists {...lists} />
      )}
    </section>
  )
}

/** Constants, so that nothing is compiled again while the schedules are not loaded. */
const noSchedules: readonly DeliveryOptionSchedule[] = []
const noOptions: readonly DeliveryOption[] = []

function useLists({ draft, options, schedules, order, own, targets }: ListsOptions): PreviewListsProps {
  const say = useSay()
  const { brand } = useBrand()
  const timeZone = zoneOf(targets[0] ?? own)
  const others = useMemo(() => schedules.filter((one) => one.id !== draft.id), [schedules, draft.id])
  const before = useMemo(() => compileCentre(others, timeZone), [others, timeZone])
  const isValid = useMemo(() => issuesOf(draft, brand, own).all.length === 0, [draft, brand, own])
  const after = useMemo(() => {
    if (!isValid) return before
    const saved = targets.map((option) => ({ ...scheduleFor(scheduleFromDraft(draft, own), option), cancelledAt: undefined }))
    return compileCentre([...others, ...saved], timeZone)
  }, [draft, others, before, isValid, timeZone, own, targets])
  const placed = placedOrder(order, timeZone)
  return {
    titles: [say(previewMessages.before), say(previewMessages.after)],
    about: targets.map(({ id }) => id),
    reason: isValid ? undefined : say(previewMessages.unfinished),
    lists: placed === undefined ? undefined : [effectiveOptions(options, before, placed), effectiveOptions(options, after, placed)],
  }
}
