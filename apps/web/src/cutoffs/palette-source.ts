import { listDatedCutoffs } from '@goat/contract/dated-cutoffs'
import { listDeliveryConfigurations, receivedConfigurations } from '@goat/contract/described/cutoffs'
import { groupByFactory } from '@goat/domain/kinds/cutoff'
import { townAndCode } from '@goat/domain/kinds/factory'
import { msg } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import { datesIn } from '../platform/locale/dates.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { messages } from './messages.ts'

const addressOf = (factory: string) => `${paths.cutoffs}${queryOf({ factory })}`

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
        to: addressOf(factoryCode),
      })),
    }
  },
}

/** The delivery services of all factories, also by their raw names. */
export const servicesSource: PaletteSource = {
  heading: msg`Delivery services`,
  list: async ({ client, signal }) => {
    const { results } = await client.readAs(listDeliveryConfigurations, receivedConfigurations, { signal })
    return {
      ...results,
      read: groupByFactory(results.read).flatMap(({ factoryCode, deliveryServices }) =>
        deliveryServices.map(({ displayServiceName, serviceName }) => ({
          id: `${factoryCode} ${serviceName}`,
          text: displayServiceName,
          detail: [townAndCode(factoryCode), ...(serviceName === displayServiceName ? [] : [serviceName])].join(', '),
          to: addressOf(factoryCode),
        })),
      ),
    }
  },
}

/** All dated cut-offs by their reason, factories and dates, the last first; they lead to the calendar. */
export const datedSource: PaletteSource = {
  heading: msg`Dated cut-offs`,
  list: async ({ client, say, languageTag, signal }) => {
    const { day } = datesIn(languageTag)
    const { cutoffOverrides } = await client.read(listDatedCutoffs, { signal })
    return {
      leftOut: [],
      read: cutoffOverrides.toReversed().map(({ id, reason, factories, from, to }) => ({
        id,
        text: reason,
        detail: `${factories?.join(', ') ?? say(msg`All fulfilment centres`)}, ${from === to ? day(from) : `${day(from)} – ${day(to)}`}`,
        to: `${paths.cutoffCalendar}${queryOf({ from })}`,
      })),
    }
  },
}
