import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { joinKey } from '@goat/domain/kinds/kind'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { scheduleFor } from './several.ts'

/** The records that saving a schedule for some options, first its own, would write; undefined while it is invalid. */
export function recordsOf(
  draft: ScheduleDraft,
  brand: BrandId,
  options: readonly [DeliveryOption, ...DeliveryOption[]],
): readonly OverlaidRecord[] | undefined {
  if (issuesOf(draft, brand, options[0]).all.length > 0) return undefined
  return options.map((option) => {
    const schedule = scheduleFor(scheduleFromDraft(draft, options[0]), option)
    const { id, version: _version, createdAt: _at, createdBy: _by, cancelledAt: _cancelled, ...value } = schedule
    return { kind: 'delivery-option-schedule', key: joinKey(value.fulfilmentCentreId, value.deliveryOptionId, id || 'new'), value }
  })
}
