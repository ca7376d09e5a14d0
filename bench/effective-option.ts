import { effectiveOption } from '@goat/domain/delivery-option-effective'
import { compileSchedules } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { type GrowthRow, growthRow } from './report.ts'
import { busiest, sampleOptionSchedule } from './sample-options.ts'
import { spreadOf } from './statistics.ts'

/** Numbers of schedules of one option. */
export const scheduleCounts = [10, 100, 1000, 5000] as const

const baseline: DeliveryOption = {
  id: busiest.option,
  fulfilmentCentreId: busiest.centre,
  name: 'Standard Letter',
  description: 'By post.',
  acceptsDeliveryInstructions: false,
  isGuaranteed: false,
  isTracked: true,
  price: 199,
  priority: 1,
  timeZone: 'Europe/London',
  currency: 'GBP',
  service: undefined,
}

/** Evaluations of one option per second, each for another instant and order, and the time to compile its schedules. */
export function measureEffectiveOption(rounds: number): readonly GrowthRow[] {
  const now = Date.now()
  const samples = scheduleCounts.map((count) =>
    Array.from({ length: count }, (_, at) => ({ ...sampleOptionSchedule(at, now), deliveryOptionId: busiest.option })),
  )
  const prepared: number[][] = samples.map(() => [])
  const perSecond: number[][] = samples.map(() => [])
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, schedules] of samples.entries()) {
      const began = performance.now()
      const compiled = compileSchedules(schedules, 'Europe/London')
      const ready = performance.now()
      let count = 0
      while (performance.now() - ready < 200) {
        for (let more = 0; more < 20; more += 1, count += 1) effectiveOption(baseline, compiled, orderAt(count, now))
      }
      if (round === 0) continue
      prepared[at]?.push(ready - began)
      perSecond[at]?.push(count / ((performance.now() - ready) / 1000))
    }
  }
  const row = (what: string, digits: number, figures: readonly number[][]) =>
    growthRow({ what, digits, figures: figures.map((one) => spreadOf(one).median) })
  return [row('effective options per s', 0, perSecond), row('preparing the schedules, ms', 2, prepared)]
}

function orderAt(count: number, now: number) {
  const placedAt = now + ((count * 7919) % 720) * 3_600_000
  return {
    placedAt,
    deliveryDate: new Date(placedAt + 172_800_000).toISOString().slice(0, 10),
    consignmentType: count % 2 === 0 ? ('cardOnly' as const) : ('cardAndGift' as const),
    cardType: 'standard',
    giftType: 'chocolate',
  }
}
