import { receivedDeliveryOptions } from '@goat/contract/described/delivery-option-codec'
import { listDeliveryOptions } from '@goat/contract/described/delivery-options'
import { groupByCentre } from '@goat/domain/kinds/delivery-option'
import type { PaletteSource } from '../platform/palette-source.ts'
import { addressOf, listAddress } from './address.ts'
import { messages } from './messages.ts'

/** All delivery options, by normal name, centre and id. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, signal }) => {
    const { deliveryOptions: all } = await client.readAs(listDeliveryOptions, receivedDeliveryOptions, { signal })
    return {
      ...all,
      read: groupByCentre(all.read).flatMap(({ fulfilmentCentre, deliveryOptions: options }) =>
        options.map((option, index) => ({
          id: `${fulfilmentCentre}:${option.id}`,
          text: option.name,
          detail: `${fulfilmentCentre}:${option.id}`,
          to: listAddress(addressOf({ option, index })),
        })),
      ),
    }
  },
}
