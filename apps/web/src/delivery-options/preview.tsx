import type { Listed } from '@goat/contract/received'
import { compileCentre, type EffectiveOption, effectiveOptions } from '@goat/domain/delivery-option-effective'
import { type DeliveryOptionSchedule, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { EditIcon } from '@goat/ui/control-icons'
import { Alert, Pill } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { FactoryLink } from '../records/notes.tsx'
import { formMessages, previewMessages, scheduleMessages } from './messages.ts'
import classes from './preview.module.css'
import { OrderFields, orderNow, orderOf, type PreviewOrder, type PreviewRow, placedOrder, previewRows } from './preview-order.tsx'
import { useCentreList, useCentreSchedules } from './queries.tsx'
import { draftFor, type ScheduleDraft, scheduleFromDraft, type Targets, validSchedule, zoneOf } from './schedules.ts'
import { useTexts } from './show.ts'

type ListPreviewProps = {
  readonly options: readonly DeliveryOption[]
  readonly timeZone: string
  /** The schedules of the centre. */
  readonly schedules: Listed<DeliveryOptionSchedule>
  readonly now: number
}

/** Compares the options of a centre now with those at a chosen time (OPT-11). */
export function ListPreview(props: ListPreviewProps) {
  return <PreviewSection content={() => <NowAndChosenTime {...props} />} />
}

/** Nothing is computed until it is opened. */
function PreviewSection({ content }: { readonly content: () => ReactNode }) {
  const say = useSay()
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="preview" title={say(msg`As the customer sees it`)}>
        <div className="grid gap-20 wraps">
          <p className="note">{say(msg`What customers see at this fulfilment centre for an order that you describe.`)}</p>
          {content()}
        </div>
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
    <>
      {leftOut.length === 0 ? null : <Alert variant="warning">{say(previewMessages.missing(leftOut.length))}</Alert>}
      <OrderFields order={order} timeZone={timeZone} onChange={setOrder} />
      <PreviewLists
        titles={[say(msg`Ordered now`), say(msg`Ordered at that time`)]}
        lists={placed && [effectiveOptions(options, compiled, { ...placed, placedAt: now }), effectiveOptions(options, compiled, placed)]}
      />
    </>
  )
}

type FormPreviewProps = {
  readonly draft: ScheduleDraft
  /** The options for which the schedule is saved. */
  readonly targets: Targets
}

/** The options of every centre of the schedule for an order, without and with the schedule in the form (OPT-11, OPT-63). */
export function FormPreview(props: FormPreviewProps) {
  return <PreviewSection content={() => <BeforeAndAfter {...props} />} />
}

function BeforeAndAfter({ draft, targets }: FormPreviewProps) {
  const [own] = targets
  // Follows the form until the user changes the order.
  const [chosen, setChosen] = useState<PreviewOrder>()
  const deferred = useDeferredValue(draft)
  const order = chosen ?? orderOf(deferred)
  const byCentre = useMemo(() => [...Map.groupBy(targets, ({ fulfilmentCentreId }) => fulfilmentCentreId)], [targets])
  return (
    <>
      <OrderFields order={order} timeZone={zoneOf(own)} onChange={setChosen} />
      {byCentre.map(([centre, saved]) => (
        <CentreLists key={centre} centre={centre} draft={deferred} order={order} own={own} targets={saved} />
      ))}
    </>
  )
}

type CentreListsProps = {
  readonly centre: string
  readonly draft: ScheduleDraft
  readonly order: PreviewOrder
  /** The option of the form. */
  readonly own: DeliveryOption
  /** The options of the centre for which the schedule is saved. */
  readonly targets: readonly DeliveryOption[]
}

/** A constant, so that nothing is compiled again while the schedules are not loaded. */
const noSchedules: readonly DeliveryOptionSchedule[] = []

/** The options of a centre for the order, at the same time on its clock. A further centre has a heading. */
function CentreLists({ centre, draft, order, own, targets }: CentreListsProps) {
  const { say, brand } = useTexts()
  const id = useId()
  // An option that was removed in the meantime is still that of the form.
  const options = useCentreList().find((one) => one.fulfilmentCentre === centre)?.deliveryOptions ?? targets
  const { data, isError } = useCentreSchedules(centre)
  const schedules = data?.read ?? noSchedules
  const timeZone = zoneOf(targets[0] ?? own)
  const others = useMemo(() => schedules.filter((one) => one.id !== draft.id), [schedules, draft.id])
  const before = useMemo(() => compileCentre(others, timeZone), [others, timeZone])
  const valid = useMemo(() => validSchedule(draft, brand, own), [draft, brand, own])
  const after = useMemo(() => {
    if (valid === undefined) return before
    const saved = targets.map((option) => ({ ...scheduleFromDraft(draftFor(draft, option, own), option), cancelledAt: undefined }))
    return compileCentre([...others, ...saved], timeZone)
  }, [others, before, valid, draft, own, timeZone, targets])
  const placed = placedOrder(order, timeZone)
  const content =
    data === undefined ? (
      <p className="note">{say(isError ? formMessages.othersUnknown : formMessages.loadingOthers)}</p>
    ) : (
      <PreviewLists
        titles={[say(msg`Without this schedule`), say(msg`With this schedule`)]}
        lists={placed && [effectiveOptions(options, before, placed), effectiveOptions(options, after, placed)]}
        about={targets.map((one) => one.id)}
        reason={valid === undefined ? say(msg`Complete the form to preview this schedule.`) : undefined}
      />
    )
  if (centre === own.fulfilmentCentreId) return content
  return (
    <section aria-labelledby={id} className="grid gap-20 wraps">
      <h3 id={id}>
        <FactoryLink code={centre}>{centre}</FactoryLink>
      </h3>
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
  if (lists === undefined) return <p className="note">{say(msg`Choose a valid date, time and delivery date to see the options.`)}</p>
  const rows = previewRows(lists[1], lists[0])
  return (
    <>
      {hasChanges(rows) ? null : <p className="note">{reason ?? say(msg`Nothing changes for this order.`)}</p>}
      <div className={`grid gap-24 top ${classes['sides']}`}>
        <PreviewList title={titles[0]} rows={previewRows(lists[0])} about={about} />
        <PreviewList title={titles[1]} rows={rows} about={about} />
      </div>
    </>
  )
}

/** Whether a list differs from the other one. */
export function hasChanges(rows: readonly PreviewRow[]): boolean {
  return rows.some(({ changed, wasPlace }) => changed.length > 0 || wasPlace !== undefined)
}

type PreviewListProps = Required<Pick<PreviewListsProps, 'about'>> & { readonly title: string; readonly rows: readonly PreviewRow[] }

/** The options in the order in which customers see them; a value from a schedule is followed by its name. */
function PreviewList({ title, rows, about }: PreviewListProps) {
  const say = useSay()
  const id = useId()
  return (
    <section className="grid gap-8 shrinkable" aria-labelledby={id}>
      <h3 id={id} className="text-16">
        {title}
      </h3>
      <ol className="frame">
        {rows.map((row) => {
          const { option, place, wasPlace } = row
          const isChanged = row.changed.length > 0
          return (
            <li
              key={option.id}
              className={`line gap-12 stretch padding-12-16 ruled ${classes['row']}`}
              data-changed={isChanged || undefined}
            >
              <span className={`muted tabular ${classes['place']}`}>{place}</span>
              <div className="fill shrinkable">
                <p className="row gap-4 gap-x-8">
                  <span className="medium anywhere">{option.name}</span>
                  {about.includes(option.id) ? <Pill>{say(msg`This option`)}</Pill> : null}
                  {isChanged ? (
                    <Pill tone="accent">
                      <EditIcon />
                      {say(msg`Changed`)}
                    </Pill>
                  ) : null}
                </p>
                {wasPlace === undefined ? null : <p className="text-14 tabular anywhere">{say(previewMessages.moved(wasPlace, place))}</p>}
                <Values {...row} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Price and priority always; name and description only if a schedule sets them or they differ. */
function Values({ option, sources, changed, was }: PreviewRow) {
  const { say, show } = useTexts()
  const isShown = (field: OverrideField) =>
    field === 'price' || field === 'priority' || sources[field] !== undefined || changed.includes(field)
  return (
    <ul className="row gap-x-20 stretch text-14 tabular anywhere">
      {overrideFields.filter(isShown).map((field) => {
        const source = sources[field]
        const remarks = [
          ...(changed.includes(field) ? [say(msg`was ${{ value: show.value(field, was, option.currency) }}`)] : []),
          ...(source === undefined ? [] : [say(source.id === '' ? msg`by this schedule` : msg`by “${{ schedule: source.name }}”`)]),
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
