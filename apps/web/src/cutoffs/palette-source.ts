import { listDeliveryConfigurations, receivedConfigurations } from '@goat/contract/described/cutoffs'
import { groupByFactory } from '@goat/domain/kinds/cutoff'
import { paths } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { formatAddress } from './address.ts'
import { messages } from './messages.ts'

/** All factories with cut-off times. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, signal }) => {
    const { results } = await client.readAs(listDeliveryConfigurations, receivedConfigurations, { signal })
    return {
      ...results,
      read: groupByFactory(results.read).map(({ factoryCode, deliveryServices }) => ({
        id: factoryCode,
        text: factoryCode,
        detail: deliveryServices.map(({ displayServiceName }) => displayServiceName).join(', '),
        to: `${paths.cutoffs}${formatAddress({ factory: factoryCode, service: undefined })}`,
      })),
    }
  },
}
