import { listSchedules, receivedSchedules } from '@goat/contract/described/designation'
import type { BrandId } from '@goat/domain/brands'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { emptyWithoutToken, everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'

export function schedulesKey(brand: BrandId): readonly [BrandId, 'schedules'] {
  return [brand, 'schedules']
}

/** All schedules of the brand. Refetched each minute and when the user returns to the tab. */
export function useSchedules() {
  return useBrandQuery(
    schedulesKey,
    (client, context) =>
      emptyWithoutToken<DesignationSchedule>(context, () => client.readAs(listSchedules, receivedSchedules, { signal: context.signal })),
    everyMinute,
  )
}

/** The list with newer records replaced by id or added. */
export function withRecords(list: readonly DesignationSchedule[], records: readonly DesignationSchedule[]): readonly DesignationSchedule[] {
  const newer = new Map(records.map((one) => [one.id, one]))
  return [...list.filter((one) => !newer.has(one.id)), ...records]
}
