import { deliveryOptionToWire } from '@goat/contract/described/delivery-option-codec'
import {
  cancelDeliveryOptionSchedule,
  createDeliveryOptionSchedule,
  createUncheckedSchedules,
  listCentreSchedules,
  listDeliveryOptionSchedules,
  listDeliveryOptions,
  readDeliveryOptionSchedule,
  updateDeliveryOptionSchedule,
  updateDeliveryOptionSchedules,
} from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { readAtRevision } from '../db/revision.ts'
import type { VerifyToken } from '../http/caller.ts'
import type { Prepared } from '../http/prepared.ts'
import { route, routePrepared } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import { storedForm } from '../records/stored-form.ts'
import { type CentreKey, hasOptions, type OptionKey, readOption, readOptions } from './options.ts'
import * as service from './schedules.ts'

export type DeliveryOptionDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The delivery options API of a brand (OPT-38 to OPT-41). */
export function registerDeliveryOptions(scope: FastifyInstance, { db, verify, prepared }: DeliveryOptionDeps, brand: BrandId): void {
  const options = { brand, kind: 'delivery-option' satisfies RecordKind, shows: 'factory' satisfies RecordKind }
  const schedules = { brand, kind: 'delivery-option-schedule' satisfies RecordKind }
  const writes = { verify, db, brand, drop: () => prepared.drop(schedules) }
  const centreOf = (params: Omit<CentreKey, 'brand'>) => storedForm({ brand, ...params }, (key) => hasOptions(db, key))
  const optionOf = (params: Omit<OptionKey, 'brand'>) =>
    storedForm({ brand, ...params }, async (key) => (await readOption(db, key)) !== undefined)
  const scheduleOf = (params: Omit<service.ScheduleKey, 'brand'>) => storedForm({ brand, ...params }, (key) => service.hasSchedule(db, key))

  routePrepared(scope, verify, listDeliveryOptions, () =>
    prepared.answer(options, () =>
      readAtRevision(db, brand, async (tx) => ({ deliveryOptions: (await readOptions(tx, brand)).map(deliveryOptionToWire) })),
    ),
  )
  routePrepared(scope, verify, listCentreSchedules, async (params) => {
    const centre = await centreOf(params)
    return prepared.answer({ ...schedules, part: centre.fulfilmentCentreId }, () =>
      readAtRevision(db, brand, (tx) => service.listOfCentre(tx, centre)),
    )
  })
  route(scope, verify, listDeliveryOptionSchedules, async ({ params }) => service.listOfOption(db, await optionOf(params)))
  route(scope, verify, readDeliveryOptionSchedule, async ({ params }) => service.readSchedule(db, await scheduleOf(params)))
  routeWrite(scope, writes, createDeliveryOptionSchedule, async ({ params, body }, write) =>
    service.createSchedule(db, write, await optionOf(params), body),
  )
  routeWrite(scope, writes, createUncheckedSchedules, ({ body }, write) => service.createSchedules(db, write, body.schedules, optionOf))
  routeWrite(scope, writes, updateDeliveryOptionSchedules, ({ body }, write) =>
    service.updateSchedules(db, write, body.schedules, scheduleOf),
  )
  routeWrite(scope, writes, updateDeliveryOptionSchedule, async ({ params, body }, write) =>
    service.updateSchedule(db, write, await scheduleOf(params), body),
  )
  routeWrite(scope, writes, cancelDeliveryOptionSchedule, async ({ params, ifMatch }, write) =>
    service.cancelSchedule(db, write, await scheduleOf(params), ifMatch),
  )
}
