import { receivedDeliveryOptionSchedules, receivedDeliveryOptions } from '@goat/contract/described/delivery-option-codec'
import { listCentreSchedules, listDeliveryOptions } from '@goat/contract/described/delivery-options'
import type { Listed } from '@goat/contract/received'
import type { BrandId } from '@goat/domain/brands'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, type FulfilmentCentre, groupByCentre } from '@goat/domain/kinds/delivery-option'
import { SkeletonBar } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import { LiveQueries } from '../live/live-queries.tsx'
import { CallFailure } from '../platform/api/failure.ts'
import { everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { LeftOut } from '../records/notes.tsx'
import { togetherKey } from '../records/save.ts'
import { messages } from './messages.ts'

export function deliveryOptionsKey(brand: BrandId): readonly string[] {
  return [brand, 'deliveryOptions']
}

const kinds = ['delivery-option', 'delivery-option-schedule'] as const

/** Follows what others save (UI-85). */
export function LiveOptions() {
  const { brand } = useBrand()
  const keys = useMemo(() => [deliveryOptionsKey(brand), centreSchedulesKey(brand), togetherKey(brand)], [brand])
  return <LiveQueries keys={keys} kinds={kinds} />
}

/** The fulfilment centres of the brand with their delivery options. Refetched each minute and when the user returns to the tab. */
export function useCentres() {
  return useBrandQuery(
    deliveryOptionsKey,
    async (client, { signal }) => (await client.readAs(listDeliveryOptions, receivedDeliveryOptions, { signal })).deliveryOptions,
    { select: groupOptions, ...everyMinute },
  )
}

/** Used while the centres are not loaded. */
const none: readonly FulfilmentCentre[] = []

/** The centres as far as they are loaded. */
export function useCentreList(): readonly FulfilmentCentre[] {
  return useCentres().data?.read ?? none
}

function groupOptions({ read, leftOut }: Listed<DeliveryOption>): Listed<FulfilmentCentre> {
  return { read: groupByCentre(read), leftOut }
}

/** Whether the back end has no list of schedules, because it implements only the described calls (BCK-12). */
export function lacksScheduleList(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 404 && error.problem === undefined
}

export function centreSchedulesKey(brand: BrandId, ...centre: readonly string[]): readonly string[] {
  return [brand, 'centreSchedules', ...centre]
}

/**
 * The schedules of one centre; there may be thousands in total. Passed on where a part of the screen is shown later, because a component
 * that reads them for the first time requests them again, also after a failure.
 */
export type SchedulesQuery = ReturnType<typeof useCentreSchedules>

export function useCentreSchedules(centre: string) {
  const { brand } = useBrand()
  return useBrandQuery(
    () => centreSchedulesKey(brand, centre),
    async (client, { signal }) => {
      const input = { params: { fulfilmentCentreId: centre }, signal }
      return (await client.readAs(listCentreSchedules, receivedDeliveryOptionSchedules(brand), input)).schedules
    },
    { enabled: ({ state }) => !lacksScheduleList(state.error), ...everyMinute },
  )
}

export type OptionSchedule = { readonly schedule: DeliveryOptionSchedule; readonly option: DeliveryOption }

/** The list with a record replaced or added. */
export function withRecord(list: readonly DeliveryOptionSchedule[], record: DeliveryOptionSchedule): readonly DeliveryOptionSchedule[] {
  return list.some((one) => one.id === record.id) ? list.map((one) => (one.id === record.id ? record : one)) : [...list, record]
}

/** Renders its children once the fulfilment centres of the brand are loaded. */
export function LoadedCentres({ children }: { readonly children: (centres: readonly FulfilmentCentre[]) => ReactNode }) {
  const say = useSay()
  return (
    <Loaded query={useCentres()} skeleton={<OptionsSkeleton />} failed={{ text: messages.loadFailed }}>
      {({ read: centres, leftOut }, retry) => (
        <>
          {centres.length > 0 ? (
            children(centres)
          ) : leftOut.length > 0 ? null : (
            <EmptyState title={say(msg`There are no delivery options yet.`)}>
              <p>{say(msg`They appear here once they have been imported.`)}</p>
              {retry}
            </EmptyState>
          )}
          <LeftOut keys={leftOut} />
        </>
      )}
    </Loaded>
  )
}

/** Placeholder while the list loads. */
export function OptionsSkeleton() {
  return (
    <ListSkeleton>
      <div className="grid gap-4 column">
        <SkeletonBar width="11rem" height="1.25rem" />
        <SkeletonBar width="22rem" height="2.75rem" />
      </div>
    </ListSkeleton>
  )
}
