import { compileCentre, effectiveOptions } from '@goat/domain/delivery-option-effective'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { zoneOf } from './places.ts'
import classes from './preview.module.css'
import { Preview, PreviewLists, type PreviewListsProps } from './preview.tsx'
import { previewMessages } from './preview-messages.ts'
import { orderOf, type PreviewOrder, placedOrder } from './preview-order.ts'
import { useCentreSchedules } from './queries.ts'
import { scheduleFor } from './several.ts'

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
    <div className={classes['preview']}>
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
    <section aria-labelledby={id} className={classes['preview']}>
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
