import type { Listed } from '@goat/contract/received'
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
import { EditIcon } from '@goat/ui/control-icons'
import { DateInput } from '@goat/ui/date-input'
import { Alert, Pill } from '@goat/ui/messages'
import { normaliseTimeText, TimeInput } from '@goat/ui/time-input'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { Select } from '../platform/shell/select.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages, previewMessages } from './form-messages.ts'
import { scheduleMessages } from './messages.ts'
import classes from './preview.module.css'
import { hasChanges, orderNow, orderOf, type PreviewOrder, type PreviewRow, placedOrder, previewRows } from './preview-order.ts'
import { useCentreSchedules } from './queries.ts'
import { scheduleFor, zoneOf } from './schedules.ts'
import { useTexts } from './show.ts'

export type ListPreviewProps = {
  readonly options: readonly DeliveryOption[]
  /** The time zone of the centre. */
  readonly timeZone: string
  /** The schedules of the centre. */
  readonly schedules: Listed<DeliveryOptionSchedule>
  readonly now: number
}

/** Compares the options of a centre now with those at a chosen time (OPT-11). */
export function ListPreview(props: ListPreviewProps) {
  return (
    <PreviewSection>
      <NowAndChosenTime {...props} />
    </PreviewSection>
  )
}

/** Nothing is computed until it is opened. */
function PreviewSection({ children }: { readonly children: ReactNode }) {
  const say = useSay()
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="preview" title={say(previewMessages.title)}>
        {children}
      </AccordionItem>
    </Accordion>
  )
}

function NowAndChosenTime({ options, timeZone, schedules: { read, leftOut }, now }: ListPreviewProps) {
  const say = useSay()
  const [order, setOrder] = useState(() => orderNow(now, timeZone))
  const compiled = useMemo(() => compileCentre(read, timeZone), [read, timeZone])
  const placed = placedOrder(order, timeZone)
  return (
    <div className={`stack-20 wraps`}>
      <p className="note">{say(previewMessages.text)}</p>
      {leftOut.length === 0 ? null : <Alert variant="warning">{say(previewMessages.missing(leftOut.length))}</Alert>}
      <OrderFields order={order} timeZone={timeZone} onChange={setOrder} />
      <PreviewLists
        titles={[say(previewMessages.now), say(previewMessages.atThatTime)]}
        lists={placed && [effectiveOptions(options, compiled, { ...placed, placedAt: now }), effectiveOptions(options, compiled, placed)]}
      />
    </div>
  )
}

export type FormPreviewProps = {
  readonly draft: ScheduleDraft
  /** The centre of the schedule, with its options. */
  readonly centre: FulfilmentCentre
  /** The options for which the schedule is saved, that of the form first. */
  readonly targets: readonly [DeliveryOption, ...DeliveryOption[]]
  readonly centres: readonly FulfilmentCentre[]
}

/** The options of every centre of the schedule for an order, without and with the schedule in the form (OPT-11, OPT-63). */
export function FormPreview(props: FormPreviewProps) {
  return (
    <PreviewSection>
      <BeforeAndAfter {...props} />
    </PreviewSection>
  )
}

function BeforeAndAfter({ draft, centre, targets, centres }: FormPreviewProps) {
  const say = useSay()
  const [own] = targets
  // Follows the form until the user changes the order.
  const [chosen, setChosen] = useState<PreviewOrder>()
  const deferred = useDeferredValue(draft)
  const order = chosen ?? orderOf(deferred)
  const byCentre = useMemo(() => Map.groupBy(targets, ({ fulfilmentCentreId }) => fulfilmentCentreId), [targets])
  return (
    <div className={`stack-20 wraps`}>
      <p className="note">{say(previewMessages.text)}</p>
      <OrderFields order={order} timeZone={zoneOf(own)} onChange={setChosen} />
      {[centre, ...centres.filter((one) => one.fulfilmentCentre !== centre.fulfilmentCentre)].map((one) => {
        const saved = byCentre.get(one.fulfilmentCentre)
        return saved && <CentreLists key={one.fulfilmentCentre} centre={one} draft={deferred} order={order} own={own} targets={saved} />
      })}
    </div>
  )
}

type CentreListsProps = Pick<FormPreviewProps, 'draft' | 'centre'> & {
  readonly order: PreviewOrder
  /** The option of the form. */
  readonly own: DeliveryOption
  /** The options of the centre for which the schedule is saved. */
  readonly targets: readonly DeliveryOption[]
}

/** A constant, so that nothing is compiled again while the schedules are not loaded. */
const noSchedules: readonly DeliveryOptionSchedule[] = []

/** The options of a centre for the order, at the same time on its clock. A further centre has a heading. */
function CentreLists({ centre: { fulfilmentCentre, deliveryOptions }, draft, order, own, targets }: CentreListsProps) {
  const say = useSay()
  const id = useId()
  const { brand } = useBrand()
  const { data, isError } = useCentreSchedules(fulfilmentCentre)
  const schedules = data?.read ?? noSchedules
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
  const content =
    data === undefined ? (
      <p className="note">{say(isError ? formMessages.othersUnknown : formMessages.loadingOthers)}</p>
    ) : (
      <PreviewLists
        titles={[say(previewMessages.before), say(previewMessages.after)]}
        lists={placed && [effectiveOptions(deliveryOptions, before, placed), effectiveOptions(deliveryOptions, after, placed)]}
        about={targets.map((one) => one.id)}
        reason={isValid ? undefined : say(previewMessages.unfinished)}
      />
    )
  if (fulfilmentCentre === own.fulfilmentCentreId) return content
  return (
    <section aria-labelledby={id} className={`stack-20 wraps`}>
      <h3 id={id}>{fulfilmentCentre}</h3>
      {content}
    </section>
  )
}

type PreviewListsProps = {
  readonly titles: readonly [string, string]
  /** The two lists of options that customers see; undefined while the order is incomplete. */
  readonly lists: readonly [readonly EffectiveOption[], readonly EffectiveOption[]] | undefined
  /** The ids of the options that the schedule is for. */
  readonly about?: readonly string[]
  /** Why the lists are equal, if the order is not the reason. */
  readonly reason?: string | undefined
}

/** Two lists of options for an order, side by side; differences are marked in the second. */
function PreviewLists({ titles, lists, about = [], reason }: PreviewListsProps) {
  const say = useSay()
  if (lists === undefined) return <p className="note">{say(previewMessages.incomplete)}</p>
  const rows = previewRows(lists[1], lists[0])
  return (
    <>
      {hasChanges(rows) ? null : <p className="note">{reason ?? say(previewMessages.nothingChanges)}</p>}
      <div className={`stack-24 top ${classes['sides']}`}>
        <PreviewList title={titles[0]} rows={previewRows(lists[0], lists[1])} isMarked={false} about={about} />
        <PreviewList title={titles[1]} rows={rows} isMarked about={about} />
      </div>
    </>
  )
}

type PreviewListProps = {
  readonly title: string
  readonly rows: readonly PreviewRow[]
  /** Whether to mark differences from the other list, with the value there. */
  readonly isMarked: boolean
  readonly about: readonly string[]
}

/** The options in the order in which customers see them; a value from a schedule is followed by its name. */
function PreviewList({ title, rows, isMarked, about }: PreviewListProps) {
  const say = useSay()
  const id = useId()
  return (
    <section className="stack-8 shrinkable" aria-labelledby={id}>
      <h3 id={id} className="text-16">
        {title}
      </h3>
      <ol className="frame">
        {rows.map((row) => {
          const { option } = row.effective
          const isChanged = isMarked && row.changed.length > 0
          return (
            <li key={option.id} className={`ruled ${classes['row']}`} data-changed={isChanged || undefined}>
              <span className={`muted tabular ${classes['place']}`}>{row.place}</span>
              <div className={classes['row-body']}>
                <p className="row-4-8">
                  <span className="medium anywhere">{option.name}</span>
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
  const { say, show } = useTexts()
  const { option, sources } = row.effective
  const isChanged = (field: OverrideField) => isMarked && row.changed.includes(field)
  const isShown = (field: OverrideField) => field === 'price' || field === 'priority' || sources[field] !== undefined || isChanged(field)
  return (
    <ul className={`row-0-20-stretch ${classes['values']}`}>
      {overrideFields.filter(isShown).map((field) => {
        const source = sources[field]
        const remarks = [
          ...(isChanged(field) ? [say(previewMessages.was(show.value(field, row.was, option.currency)))] : []),
          ...(source === undefined ? [] : [say(source.id === '' ? previewMessages.byThis : previewMessages.by(source.name))]),
        ]
        return (
          <li key={field}>
            {say(scheduleMessages.becomes(show.field(field), show.value(field, option, option.currency)))}
            {remarks.length === 0 ? null : <span className={classes['remarks']}> ({remarks.join('; ')})</span>}
          </li>
        )
      })}
    </ul>
  )
}

type OrderFieldsProps = {
  readonly order: PreviewOrder
  readonly timeZone: string
  readonly onChange: (order: PreviewOrder) => void
}

/** The value for a card or gift type that no schedule names. */
const other = ''

/** The order to preview. */
function OrderFields({ order, timeZone, onChange }: OrderFieldsProps) {
  const { say, show } = useTexts()
  const { brand } = useBrand()
  const change = (part: Partial<PreviewOrder>) => onChange({ ...order, ...part })
  const list = { placeholder: say(previewMessages.choose), emptyText: say(previewMessages.nothingToChoose) }
  const { consignmentType } = order
  return (
    <div className={`stack-12-16 top ${classes['fields']}`}>
      <DateInput
        label={say(previewMessages.orderDate)}
        value={order.date}
        error={issueSentence(dateIssue(order.date), say)}
        hint={say(previewMessages.localTime(cityIn(timeZone, say)))}
        onChange={(date) => change({ date })}
      />
      <TimeInput
        label={say(previewMessages.orderTime)}
        value={order.time}
        error={parseTimeOfDay(normaliseTimeText(order.time)) === undefined ? issueSentence(issue('time.invalid', {}), say) : undefined}
        onChange={(time) => change({ time })}
      />
      <DateInput
        label={say(previewMessages.deliveryDate)}
        value={order.deliveryDate}
        error={issueSentence(dateIssue(order.deliveryDate), say)}
        onChange={(deliveryDate) => change({ deliveryDate })}
      />
      <Select
        label={say(previewMessages.consignmentType)}
        {...list}
        options={consignmentTypes.map((value) => ({ value, label: show.kind(value) }))}
        value={consignmentType}
        onChange={(next) => change({ consignmentType: consignmentTypes.find((one) => one === next) ?? consignmentType })}
      />
      {hasCard(consignmentType) ? (
        <Select
          label={say(previewMessages.cardType)}
          {...list}
          options={[
            { value: other, label: say(previewMessages.anyCard) },
            ...brandOf(brand).cardTypes.map((value) => ({ value, label: show.cardType(value) })),
          ]}
          value={order.cardType ?? other}
          onChange={(next) => change({ cardType: next === other ? undefined : next })}
        />
      ) : null}
      {hasGift(consignmentType) ? (
        <Select
          label={say(previewMessages.giftType)}
          {...list}
          options={[
            { value: other, label: say(previewMessages.anyGift) },
            ...giftTypesOf(brand).map(({ code, label }) => ({ value: code, label })),
          ]}
          value={order.giftType ?? other}
          onChange={(next) => change({ giftType: next === other ? undefined : next })}
        />
      ) : null}
    </div>
  )
}
