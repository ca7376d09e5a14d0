import { deliveryOptionFromWire } from '@goat/contract/delivery-option-codec'
import { listDeliveryOptions } from '@goat/contract/delivery-options'
import { groupByCentre } from '@goat/domain/delivery-options'
import type { PaletteSource } from '../platform/palette-source.ts'
import { addressOf, listAddress } from './address.ts'
import { messages } from './messages.ts'

/** Every delivery option, by its name, its centre and its id. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, signal }) => {
    const { deliveryOptions } = await client.read(listDeliveryOptions, { signal })
    return groupByCentre(deliveryOptions.map(deliveryOptionFromWire)).flatMap(({ fulfilmentCentre, deliveryOptions: options }) =>
      options.map((option, index) => ({
        id: `${fulfilmentCentre}:${option.id}`,
        text: option.name,
        detail: `${fulfilmentCentre}:${option.id}`,
        to: listAddress(addressOf({ option, index })),
      })),
    )
  },
}
