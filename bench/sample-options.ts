import { deliveryOptionScheduleToWire } from '@goat/contract/described/delivery-option-codec'
import { consignmentTypes, type DeliveryOptionSchedule, newDeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'

export const centreCount = 50
export const optionsPerCentre = 40
/** The centre with every second schedule, and its option with a tenth of those. */
export const busiest = { centre: 'XX-CENTRE-00', option: 'option-00' } as const

const dayMs = 24 * 60 * 60 * 1000
const numbered = (text: string, at: number) => `${text}-${String(at).padStart(2, '0')}`

/** 50 centres of 40 options, as a file of `npm run import:delivery-options`. */
export function sampleOptions(): string {
  const options = Array.from({ length: centreCount * optionsPerCentre }, (_, at) => {
    const index = at % optionsPerCentre
    return {
      id: numbered('option', index),
      fulfilmentCentreId: numbered('XX-CENTRE', Math.floor(at / optionsPerCentre)),
      name: `Delivery option number ${index}`,
      description: 'By post, usually in two to three working days.',
      acceptsDeliveryInstructions: index % 2 === 0,
      isGuaranteed: index % 3 === 0,
      isTracked: index % 4 === 0,
      price: 199 + index,
      priority: index + 1,
      timeZone: 'Europe/London',
    }
  })
  return options.map((one) => `${JSON.stringify(one)}\n`).join('')
}

/** A schedule typical of some years of use: two thirds past, a sixth active, a sixth upcoming. `now` in milliseconds. */
export function sampleOptionSchedule(at: number, now: number): DeliveryOptionSchedule {
  const day = (offset: number) => new Date(now + offset * dayMs).toISOString().slice(0, 10)
  const age = at % 6
  const start = age < 4 ? -40 - (at % 700) : age === 4 ? -3 - (at % 20) : 5 + (at % 60)
  const isBusy = at % 2 === 0
  const place = Math.floor(at / 2)
  const option = isBusy && place % 10 === 0 ? busiest.option : numbered('option', place % optionsPerCentre)
  return {
    ...newDeliveryOptionSchedule(
      {
        name: `Schedule ${at}`,
        fulfilmentCentreId: isBusy ? busiest.centre : numbered('XX-CENTRE', 1 + (place % (centreCount - 1))),
        deliveryOptionId: option,
      },
      day(start),
    ),
    endDate: day(start + (age === 4 ? 30 : 14)),
    deliveryTo: day(start + 60),
    applicableConsignmentTypes: consignmentTypes.slice(0, 1 + (at % 3)),
    cardTypes: at % 4 === 0 ? ['standard', 'large'] : [],
    overrides: { ...(at % 3 === 0 ? { name: `Name ${at}` } : {}), price: 100 + (at % 500), priority: 1 + (at % 50) },
  }
}

export const scheduleBody = deliveryOptionScheduleToWire
