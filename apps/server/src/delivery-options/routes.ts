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
import type { AnyEndpoint } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { readAtRevision } from '../db/revision.ts'
import type { VerifyToken } from '../http/caller.ts'
import type { Prepared } from '../http/prepared.ts'
import type { Call } from '../http/read-call.ts'
import { route, routePrepared } from '../http/route.ts'
import { originOf, routeWrite } from '../records/route-write.ts'
import { storedForm } from '../records/stored-form.ts'
import { type CentreKey, hasOptions, type OptionKey, readOption, readOptions } from './options.ts'
import * as service from './schedules.ts'

export type DeliveryOptionDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The delivery options API of a brand (OPT-38 to OPT-41). */
export function registerDeliveryOptions(scope: FastifyInstance, { db, verify, prepared }: DeliveryOptionDeps, brand: BrandId): void {
  const options = { brand, kind: 'delivery-option' satisfies RecordKind, shows: 'factory' satisfies RecordKind }
  const writes = { verify, db, brand }
  const schedules = { brand, kind: 'delivery-option-schedule' satisfies RecordKind }
  const writeOf = (call: Pick<Call<AnyEndpoint>, 'person' | 'requestId' | 'reason' | 'attempt'>) => ({
    origin: originOf(brand, call),
    attempt: call.attempt,
  })
  const centreOf = (params: Omit<CentreKey, 'brand'>) => storedForm({ brand, ...params }, (key) => hasOptions(db, key))
  const optionOf = (params: Omit<OptionKey, 'brand'>) =>
    storedForm({ brand, ...params }, async (key) => (await readOption(db, key)) !== undefined)
  const scheduleOf = (params: Omit<service.ScheduleKey, 'brand'>) => storedForm({ brand, ...params }, (key) => service.hasSchedule(db, key))
  /** Invalidates the cached lists at once instead of waiting for the change feed. */
  const thenInvalidate = async <T>(written: Promise<T>): Promise<T> => written.finally(() => prepared.drop(schedules))

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
  routeWrite(scope, writes, createDeliveryOptionSchedule, async (call) =>
    thenInvalidate(service.createSchedule(db, writeOf(call), await optionOf(call.params), call.body)),
  )
  routeWrite(scope, writes, createUncheckedSchedules, async (call) =>
    thenInvalidate(service.createSchedules(db, writeOf(call), call.body.schedules, optionOf)),
  )
  routeWrite(scope, writes, updateDeliveryOptionSchedules, async (call) =>
    thenInvalidate(service.updateSchedules(db, writeOf(call), call.body.schedules, scheduleOf)),
  )
  routeWrite(scope, writes, updateDeliveryOptionSchedule, async (call) =>
    thenInvalidate(service.updateSchedule(db, writeOf(call), await scheduleOf(call.params), call.body)),
  )
  routeWrite(scope, writes, cancelDeliveryOptionSchedule, async (call) =>
    thenInvalidate(service.cancelSchedule(db, writeOf(call), await scheduleOf(call.params), call.ifMatch)),
  )
}
