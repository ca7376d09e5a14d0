import { datedCutoffFromWire, datedCutoffInput } from '@goat/contract/dated-cutoffs'
import { brandIds } from '@goat/domain/brands'
import { createDated } from '../../../src/cutoffs/dated.ts'
import { importConfigurations } from '../../../src/cutoffs/import.ts'
import type { Db } from '../../../src/db/db.ts'
import { saveSchedules } from '../../../src/designation/designation.ts'
import { decideHoliday, holidayCalendar } from '../../../src/foresight/holidays.ts'
import { sampleOrderWrites } from '../../../src/foresight/sample-orders.ts'
import { within } from '../../../src/http/plan-scope.ts'
import { demonstrationOf } from '../../../src/load-demonstration.ts'
import { createPlan } from '../../../src/plans/plans.ts'
import { closedChristmas } from '../../support/dated-cutoffs.ts'
import { addOption, addOptionSchedule } from '../../support/delivery-options.ts'

export const factory = 'GB-DPS-SLE'
export const option = { fulfilmentCentreId: factory, deliveryOptionId: 'D' }

export const sampleOrder = { name: 'Sample', placed: { day: 'today', time: '12:00:00' }, order: { destination: 'GB' } } as const

/** The last known public holiday of a factory, which is not over. */
export const holiday = { factoryCode: factory, date: holidayCalendar.regions['GB-ENG'].at(-1)?.date ?? '' }

/** Adds records of every capability, for both brands if both have it. */
export async function addRecords(db: Db): Promise<void> {
  const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
  for (const brand of brandIds) {
    const origin = { brand, actor: { subject: 'set-up', name: 'Set-up' }, requestId: 'set-up' }
    const cutoff = { default: times, exceptions: [{ id: 'e', productType: 'cake', applicableOn: ['sunday' as const], time: '08:00:00' }] }
    const services = ['1', '44'].map((serviceName) => {
      return { factoryCode: factory, timeZone: 'Europe/London', serviceName, versionNumber: 1, cutoff, lastChange: undefined }
    })
    await importConfigurations(db, origin, services, { dryRun: false })
    await addOption(db, { brand, ...option })
    await addOptionSchedule(db, { brand, ...option }, `schedule-${brand}`)
    const write = { origin, attempt: undefined }
    await createDated(db, { ...write, now: 0 }, datedCutoffFromWire(datedCutoffInput.parse(closedChristmas)))
    await sampleOrderWrites.create(db, write, sampleOrder)
    await decideHoliday(db, { ...write, now: 0 }, { factory, date: holiday.date }, null)
    const { id } = await createPlan(db, write, { name: 'Set-up', starts: null, ends: null })
    await within(id, () => sampleOrderWrites.create(db, write, { ...sampleOrder, name: 'Planned' }))
  }
  const actor = { subject: 'set-up', name: 'Set-up' }
  const designation = { origin: { brand: 'uk' as const, actor, requestId: 'set-up' }, attempt: undefined }
  await saveSchedules(db, designation, demonstrationOf('uk', '2027-01-01').designationSchedules.slice(0, 4))
  for (const key of ['K1', 'K2']) {
    await db
      .insertInto('products')
      .values({ product_key: key, name: `Card ${key}`, product_type: 'standard' })
      .execute()
    for (const sku of ['A', 'B'])
      await db
        .insertInto('product_variants')
        .values({ product_key: key, sku: `${key}-${sku}`, factory_code: factory })
        .execute()
  }
}
