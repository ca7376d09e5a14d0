import type { DeliveryConfigurationWire } from '@goat/contract/described/cutoffs'
import { cutoffDays } from '@goat/domain/kinds/cutoff'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { productTypes } from '@goat/domain/product-types'

const services = ['1', '14', '44', '59', '2', '15'] as const

/** The ten factories of the UK brand with up to six delivery services each, each with three exceptions, as a saved response. */
export function sampleCutoffs(servicesOfFactory = 4): { results: readonly DeliveryConfigurationWire[] } {
  const results = factoriesOf('uk').flatMap(({ code }, factoryAt) =>
    services.slice(0, servicesOfFactory).map((deliveryService, serviceAt) => ({
      factoryCode: code,
      deliveryService,
      versionNumber: 1,
      cutoff: {
        default: { weekday: '18:30:00', saturday: '13:00:00', sunday: '10:30:00' },
        exceptions: cutoffDays.map((day, at) => ({
          id: `${code.toLowerCase()}-${deliveryService}-${day}`,
          productType: productTypes[(factoryAt * 5 + serviceAt * 3 + at * 7) % productTypes.length] ?? 'flower',
          applicableOn: [day],
          time: '12:15:00',
        })),
      },
    })),
  )
  return { results }
}
