import { deliveryOptionToWire } from '@goat/contract/described/delivery-option-codec'
import * as contract from '@goat/contract/described/delivery-options'
import { readAtRevision } from '../db/db.ts'
import { routePrepared } from '../http/route.ts'
import type { BrandCalls } from '../records/calls.ts'
import { storedForm } from '../records/store.ts'
import { type CentreKey, hasOptions, type OptionKey, readOption, readOptions } from './options.ts'
import * as service from './schedules.ts'

const kind = 'delivery-option-schedule'

/** The delivery options API of a brand (OPT-38 to OPT-41). */
export function registerDeliveryOptions({ scope, db, prepared, brand, list, read, write }: BrandCalls): void {
  const centreOf = (params: Omit<CentreKey, 'brand'>) => storedForm({ brand, ...params }, (key) => hasOptions(db, key))
  const optionOf = (params: Omit<OptionKey, 'brand'>) =>
    storedForm({ brand, ...params }, async (key) => (await readOption(db, key)) !== undefined)
  const scheduleOf = (params: Omit<service.ScheduleKey, 'brand'>) => storedForm({ brand, ...params }, (key) => service.hasSchedule(db, key))

  list(contract.listDeliveryOptions, { kind: 'delivery-option', shows: 'factory' }, async (tx) => ({
    deliveryOptions: (await readOptions(tx, brand)).map(deliveryOptionToWire),
  }))
  routePrepared(scope, contract.listCentreSchedules, async (params) => {
    const centre = await centreOf(params())
    return prepared.answer({ brand, kind, part: centre.fulfilmentCentreId }, () =>
      readAtRevision(db, brand, (tx) => service.listOfCentre(tx, centre)),
    )
  })
  read(contract.listDeliveryOptionSchedules, async ({ params }) => service.listOfOption(db, await optionOf(params)))
  read(contract.readDeliveryOptionSchedule, async ({ params }) => service.readSchedule(db, await scheduleOf(params)))
  write(kind, contract.createDeliveryOptionSchedule, async ({ params, body }, call) =>
    service.createSchedule(db, call, await optionOf(params), body),
  )
  write(kind, contract.createUncheckedSchedules, ({ body }, call) => service.createSchedules(db, call, body.schedules, optionOf))
  write(kind, contract.updateDeliveryOptionSchedules, async ({ body }, call) => {
    const asked = body.schedules.map(async ({ id: scheduleId, version, cancel, ...input }) => {
      const { fulfilmentCentreId, deliveryOptionId } = input
      return { key: await scheduleOf({ fulfilmentCentreId, deliveryOptionId, scheduleId }), version, input: cancel ? undefined : input }
    })
    return service.changeSchedules(db, call, await Promise.all(asked))
  })
  write(kind, contract.updateDeliveryOptionSchedule, async ({ params, body: { version, ...input } }, call) =>
    service.changeSchedule(db, call, { key: await scheduleOf(params), version, input }),
  )
  write(kind, contract.cancelDeliveryOptionSchedule, async ({ params, ifMatch: version }, call) =>
    service.changeSchedule(db, call, { key: await scheduleOf(params), version, input: undefined }),
  )
}
