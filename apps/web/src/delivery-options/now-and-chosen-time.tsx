import { compileCentre, effectiveOptions } from '@goat/domain/delivery-option-effective'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { Received } from '@goat/domain/unread'
import { useMemo, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Preview } from './preview.tsx'
import { previewMessages } from './preview-messages.ts'
import { orderNow, placedOrder } from './preview-order.ts'

export type ListPreviewProps = {
  readonly options: readonly DeliveryOption[]
  /** The time zone of the centre. */
  readonly timeZone: string
  /** The schedules of the centre. */
  readonly schedules: Received<DeliveryOptionSchedule>
  readonly now: number
}

/** The content of the opened preview. */
export function NowAndChosenTime({ options, timeZone, schedules, now }: ListPreviewProps) {
  const say = useSay()
  const [order, setOrder] = useState(() => orderNow(now, timeZone))
  const compiled = useMemo(() => compileCentre(schedules.read, timeZone), [schedules, timeZone])
  const placed = placedOrder(order, timeZone)
  return (
    <Preview
      missing={schedules.unread.length}
      order={order}
      onOrder={setOrder}
      timeZone={timeZone}
      titles={[say(previewMessages.now), say(previewMessages.atThatTime)]}
      lists={
        placed === undefined
          ? undefined
          : [effectiveOptions(options, compiled, { ...placed, placedAt: now }), effectiveOptions(options, compiled, placed)]
      }
    />
  )
}
