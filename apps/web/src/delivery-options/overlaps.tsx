import { deliveryOptionOverlaps } from '@goat/domain/delivery-option-overlaps'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { Alert } from '@goat/ui/alert'
import { useDeferredValue, useMemo } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { useShow } from './show.ts'

/** More than these are counted, not told. */
const toldAtMost = 5

export type OverlapsProps = {
  readonly draft: ScheduleDraft
  /** The schedules of the same option. */
  readonly others: readonly DeliveryOptionSchedule[]
  readonly timeZone: string
  readonly now: number
}

/** Where other schedules of the option override the same for the same orders: the exact slice, and who wins. It warns and never blocks. */
export function Overlaps({ draft, others, timeZone, now }: OverlapsProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  // Typing goes on while a long list is compared.
  const settled = useDeferredValue(draft)
  const overlaps = useMemo(
    () => (issuesOf(settled, brand).all.length > 0 ? [] : deliveryOptionOverlaps(scheduleFromDraft(settled, brand), others, timeZone, now)),
    [settled, others, timeZone, now, brand],
  )
  if (overlaps.length === 0) return null
  return (
    <Alert variant="warning" isLive title={say(formMessages.overlapTitle(overlaps.length))}>
      <ul className={formClasses['sentences']}>
        {overlaps.slice(0, toldAtMost).map((overlap) => {
          const { other, fields, deliveryDates, active, winner } = overlap
          const names = show.list(fields.map((field) => show.field(field).toLocaleLowerCase()))
          const activeFrom = show.instantIn(active.start, timeZone)
          const activeTo = show.instantIn(active.end, timeZone)
          return (
            <li key={other.id}>
              {say(
                formMessages.overlapLine(
                  other.name,
                  names,
                  show.sliceOrders(overlap),
                  show.dateRange(deliveryDates.from, deliveryDates.to),
                  say(scheduleMessages.rangeAt(activeFrom, activeTo, cityIn(timeZone, say))),
                ),
              )}{' '}
              <strong>{say(winner.id === other.id ? formMessages.otherWins(other.name, names) : formMessages.thisWins(names))}</strong>
            </li>
          )
        })}
      </ul>
      {overlaps.length > toldAtMost ? <p>{say(formMessages.andMore(overlaps.length - toldAtMost))}</p> : null}
      <p>
        {say(formMessages.rule)} {say(formMessages.canStillSave)}
      </p>
    </Alert>
  )
}
