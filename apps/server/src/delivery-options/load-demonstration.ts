import type { Origin } from '../platform/change-log.ts'
import type { Db } from '../platform/db.ts'
import { write } from '../platform/write.ts'
import { demonstrationOptions } from './demonstration-options.ts'
import { demonstrationSchedules } from './demonstration-schedules.ts'
import { cancelSchedule, createSchedule } from './service.ts'

/** Loads the demonstration options of a brand, then their schedules by the calls that people's take. `today` as `demonstrationSchedules`. */
export async function loadDemonstrationOptions(db: Db, origin: Origin, today: string): Promise<void> {
  const { brand } = origin
  const options = demonstrationOptions(brand)
  await write(db, origin, undefined, async (tx) => {
    await tx
      .insertInto('delivery_options')
      .values(
        options.map((one) => ({
          brand,
          fulfilment_centre_id: one.fulfilmentCentreId,
          id: one.id,
          name: one.name,
          description: one.description,
          accepts_delivery_instructions: one.acceptsDeliveryInstructions,
          is_guaranteed: one.isGuaranteed,
          is_tracked: one.isTracked,
          price: one.price,
          priority: one.priority,
          changed_by: origin.actor.name,
        })),
      )
      .execute()
    return {
      answer: {},
      changes: [{ kind: 'delivery-option', key: 'options', action: 'options.imported', before: null, after: { Added: options.length } }],
    }
  })
  const call = { origin, attempt: undefined }
  for (const { input, cancelled } of demonstrationSchedules(brand, today)) {
    const { fulfilmentCentreId, deliveryOptionId } = input
    const key = { brand, fulfilmentCentreId, deliveryOptionId }
    const { id } = await createSchedule(db, call, key, input)
    if (cancelled) await cancelSchedule(db, call, { ...key, scheduleId: id }, undefined)
  }
}
