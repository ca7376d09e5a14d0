import { readRecords } from '@goat/contract/changes'
import { receivedDeliveryOptions } from '@goat/contract/described/delivery-option-codec'
import { listDeliveryOptions } from '@goat/contract/described/delivery-options'
import { groupByCentre } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionScheduleKind } from '@goat/domain/kinds/delivery-option-schedule'
import { townAndCode } from '@goat/domain/kinds/factory'
import { readPart } from '@goat/domain/kinds/kind'
import { msg } from '@lingui/core/macro'
import type { PaletteSource } from '../platform/palette-source.ts'
import { addressOf, formAddress, listAddress } from './address.ts'
import { messages } from './messages.ts'
import { hasZone } from './schedules.ts'

/** All delivery options, by normal name, centre, town and id; and for editors, the change of their prices. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, say, canEdit, signal }) => {
    const { deliveryOptions: all } = await client.readAs(listDeliveryOptions, receivedDeliveryOptions, { signal })
    const places = groupByCentre(all.read).flatMap(({ deliveryOptions }) => deliveryOptions.map((option, index) => ({ option, index })))
    const keyOf = ({ option }: (typeof places)[number]) => `${option.fulfilmentCentreId}:${option.id}`
    const detailOf = ({ option }: (typeof places)[number]) => `${townAndCode(option.fulfilmentCentreId)}:${option.id}`
    return {
      ...all,
      read: [
        ...places.map((at) => ({ id: keyOf(at), text: at.option.name, detail: detailOf(at), to: listAddress(addressOf(at)) })),
        ...places
          .filter(({ option }) => canEdit && hasZone(option))
          .map((at) => ({
            id: `price ${keyOf(at)}`,
            text: say(msg`Change the price of ${{ option: at.option.name }}`),
            detail: detailOf(at),
            to: formAddress(say(messages.priceChange), at, { change: 'price' }),
          })),
      ],
    }
  },
}

/** All schedules of delivery options by their names, the last first. */
export const schedulesSource: PaletteSource = {
  heading: msg`Delivery option schedules`,
  list: async ({ client, signal }) => {
    const { records } = await client.read(readRecords, { params: { kind: deliveryOptionScheduleKind.kind }, query: {}, signal })
    return {
      leftOut: [],
      read: records.toReversed().flatMap(({ key, value }) => {
        const schedule = readPart(deliveryOptionScheduleKind, value)
        if (schedule === undefined) return []
        const { name, fulfilmentCentreId: fulfilmentCentre, deliveryOptionId, startDate } = schedule
        const detail = `${townAndCode(fulfilmentCentre)}:${deliveryOptionId}, ${startDate}`
        return [{ id: key, text: name, detail, to: listAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }) }]
      }),
    }
  },
}
