import { deliveryOptionFromWire, deliveryOptionScheduleFromWire } from '@goat/contract/delivery-option-codec'
import {
  listCentreSchedules,
  listDeliveryOptions,
  receivedDeliveryOptionSchedules,
  receivedDeliveryOptions,
} from '@goat/contract/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, type FulfilmentCentre, groupByCentre } from '@goat/domain/delivery-options'
import { type Received, withRead } from '@goat/domain/unread'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'

const everyMinute = { refetchInterval: 60_000 } as const

/** The fulfilment centres of the brand with their delivery options. Read again each minute and when the person comes back to the tab. */
export function useCentres() {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: [brand, 'deliveryOptions'],
    queryFn: async ({ signal }) => {
      const { deliveryOptions } = await client.readAs(listDeliveryOptions, receivedDeliveryOptions, { signal })
      return withRead(deliveryOptions, (read) => read.map(deliveryOptionFromWire))
    },
    select: groupReceived,
    ...everyMinute,
  })
}

function groupReceived(list: Received<DeliveryOption>): Received<FulfilmentCentre> {
  return withRead(list, groupByCentre)
}

/** A back end that speaks only the described calls has no list of schedules: there is nothing at its address (BCK-12). */
export function isNotListed(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 404 && error.problem === undefined
}

export function centreSchedulesKey(brand: BrandId, centre: string): readonly [BrandId, 'centreSchedules', string] {
  return [brand, 'centreSchedules', centre]
}

/** Every schedule of one centre, never of all: there may be thousands. */
export function useCentreSchedules(centre: string) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: centreSchedulesKey(brand, centre),
    queryFn: async ({ signal }) => {
      const { schedules } = await client.readAs(listCentreSchedules, receivedDeliveryOptionSchedules(brand), {
        params: { fulfilmentCentreId: centre },
        signal,
      })
      return withRead(schedules, (read) => read.map(deliveryOptionScheduleFromWire))
    },
    refetchInterval: ({ state }) => (isNotListed(state.error) ? false : everyMinute.refetchInterval),
    refetchOnWindowFocus: ({ state }) => (isNotListed(state.error) ? false : 'always'),
  })
}

/** The list with a newer record in it, in the place of the older one. */
export function withRecord(list: readonly DeliveryOptionSchedule[], record: DeliveryOptionSchedule): readonly DeliveryOptionSchedule[] {
  return list.some((one) => one.id === record.id) ? list.map((one) => (one.id === record.id ? record : one)) : [...list, record]
}
