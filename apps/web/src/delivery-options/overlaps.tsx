import { deliveryOptionOverlaps } from '@goat/domain/delivery-option-overlaps'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import type { MessageDescriptor } from '@lingui/core'
import { useDeferredValue, useMemo } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { zoneOf } from './places.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { schedulesOf } from './schedule-order.ts'
import { useShow } from './show.ts'

/** Further overlaps are only counted. */
const maxListed = 5

export type OverlapsProps = {
  readonly draft: ScheduleDraft
  /** The stored schedules of the centre. */
  readonly schedules: Received<DeliveryOptionSchedule>
  readonly option: DeliveryOption
  readonly now: number
  /** Says that the warning prevents nothing. */
  readonly canStill?: MessageDescriptor
}

/**
 * Warns about schedules of the option that override the same fields for the same orders, and says which one wins; and about schedules that
 * could not be compared. Never blocks saving.
 */
export function Overlaps({ schedules: { read, unread }, ...rest }: OverlapsProps) {
  const say = useSay()
  return (
    <>
      {unread.length === 0 ? null : <Alert variant="warning">{say(formMessages.notCompared(unread.length))}</Alert>}
      <ComparedOverlaps {...rest} read={read} />
    </>
  )
}

type ComparedProps = Omit<OverlapsProps, 'schedules'> & Pick<OverlapsProps['schedules'], 'read'>

function ComparedOverlaps({ draft, read, option, now, canStill = formMessages.canStillSave }: ComparedProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const timeZone = zoneOf(option)
  // Deferred, so that typing stays responsive while a long list is compared.
  const deferred = useDeferredValue(draft)
  const overlaps = useMemo(
    () =>
      issuesOf(deferred, brand, option).all.length > 0
        ? []
        : deliveryOptionOverlaps(scheduleFromDraft(deferred, option), schedulesOf(read, option), zoneOf(option), now),
    [deferred, read, option, now, brand],
  )
  if (overlaps.length === 0) return null
  return (
    <Alert variant="warning" isLive title={say(formMessages.overlapTitle(overlaps.length))}>
      <ul className={formClasses['sentences']}>
        {overlaps.slice(0, maxListed).map((overlap) => {
          const { other, fields, deliveryDates, active, winner } = overlap
          const names = show.list(fields.map((field) => show.field(field).toLocaleLowerCase()))
          const activeFrom = show.instantIn(active.start, timeZone)
          const activeTo = show.endIn(active.end, timeZone)
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
      {overlaps.length > maxListed ? <p>{say(formMessages.andMore(overlaps.length - maxListed))}</p> : null}
      <p>
        {say(formMessages.rule)} {say(canStill)}
      </p>
    </Alert>
  )
}
