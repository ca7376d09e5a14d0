import { compileCentre, effectiveOptions } from '@goat/domain/delivery-option-effective'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { useDeferredValue, useMemo, useState } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { zoneOf } from './places.ts'
import { Preview } from './preview.tsx'
import { previewMessages } from './preview-messages.ts'
import { orderOf, type PreviewOrder, placedOrder } from './preview-order.ts'

export type FormPreviewProps = {
  readonly draft: ScheduleDraft
  /** The options of the centre. */
  readonly options: readonly DeliveryOption[]
  /** The stored schedules of the centre. */
  readonly schedules: readonly DeliveryOptionSchedule[]
  /** The option of the schedule. */
  readonly option: DeliveryOption
}

/** The options of the centre for an order, without and with the schedule in the form. */
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

function BeforeAndAfter({ draft, options, schedules, option }: FormPreviewProps) {
  const say = useSay()
  const { brand } = useBrand()
  const timeZone = zoneOf(option)
  // Follows the form until the user changes the order.
  const [chosen, setChosen] = useState<PreviewOrder>()
  const deferred = useDeferredValue(draft)
  const order = chosen ?? orderOf(deferred)
  const others = useMemo(() => schedules.filter((one) => one.id !== deferred.id), [schedules, deferred.id])
  const before = useMemo(() => compileCentre(others, timeZone), [others, timeZone])
  const isValid = useMemo(() => issuesOf(deferred, brand, option).all.length === 0, [deferred, brand, option])
  const after = useMemo(() => {
    return isValid ? compileCentre([...others, { ...scheduleFromDraft(deferred, option), cancelledAt: undefined }], timeZone) : before
  }, [deferred, others, before, isValid, timeZone, option])
  const placed = placedOrder(order, timeZone)
  return (
    <Preview
      order={order}
      onOrder={setChosen}
      timeZone={timeZone}
      titles={[say(previewMessages.before), say(previewMessages.after)]}
      about={draft.deliveryOptionId}
      reason={isValid ? undefined : say(previewMessages.unfinished)}
      lists={placed === undefined ? undefined : [effectiveOptions(options, before, placed), effectiveOptions(options, after, placed)]}
    />
  )
}
