import { listDeliveryConfigurations, receivedConfigurations } from '@goat/contract/described/cutoffs'
import type { Listed } from '@goat/contract/received'
import type { BrandId } from '@goat/domain/brands'
import { type CutoffFactory, type DeliveryConfiguration, groupByFactory } from '@goat/domain/kinds/cutoff'
import type { Client } from '../platform/api/client.ts'
import { emptyWithoutToken, everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'

export function configurationsKey(brand: BrandId): readonly [BrandId, 'deliveryConfigurations'] {
  return [brand, 'deliveryConfigurations']
}

/** The fulfilment centres of the brand with their delivery services. Refetched each minute and when the user returns to the tab. */
export function useFactories() {
  return useBrandQuery(
    configurationsKey,
    (client, context) => emptyWithoutToken(context, () => readConfigurations(client, context.signal)),
    { select: groupConfigurations, ...everyMinute },
  )
}

function groupConfigurations({ read, leftOut }: Listed<DeliveryConfiguration>): Listed<CutoffFactory> {
  return { read: groupByFactory(read), leftOut }
}

async function readConfigurations(client: Client, signal: AbortSignal): Promise<Listed<DeliveryConfiguration>> {
  const { results } = await client.readAs(listDeliveryConfigurations, receivedConfigurations, { signal })
  return results
}

/** The list with the entry of the same service replaced, unless it is newer than the record. */
export function withRecord(list: readonly DeliveryConfiguration[], record: DeliveryConfiguration): readonly DeliveryConfiguration[] {
  return list.map((one) =>
    one.factoryCode === record.factoryCode && one.serviceName === record.serviceName && one.versionNumber <= record.versionNumber
      ? { ...record, timeZone: record.timeZone ?? one.timeZone }
      : one,
  )
}
