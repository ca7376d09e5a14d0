import { deliveryOptionToWire } from '@goat/contract/delivery-option-codec'
import {
  cancelDeliveryOptionSchedule,
  createDeliveryOptionSchedule,
  listCentreSchedules,
  listDeliveryOptionSchedules,
  listDeliveryOptions,
  readDeliveryOptionSchedule,
  updateDeliveryOptionSchedule,
} from '@goat/contract/delivery-options'
import type { AnyEndpoint } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/records/kind'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import type { Prepared } from '../platform/prepared.ts'
import type { Call } from '../platform/read-call.ts'
import { readAtRevision } from '../platform/revision.ts'
import { originOf, route, routePrepared, routeWrite, type VerifyToken } from '../platform/route.ts'
import { selectOptions } from './option-queries.ts'
import * as service from './service.ts'

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
  /** Invalidates the cached lists at once instead of waiting for the change feed. */
  const thenInvalidate = async <T>(written: Promise<T>): Promise<T> => written.finally(() => prepared.drop(schedules))

  routePrepared(scope, verify, listDeliveryOptions, () =>
    prepared.answer(options, () =>
      readAtRevision(db, brand, async (tx) => ({ deliveryOptions: (await selectOptions(tx, brand)).map(deliveryOptionToWire) })),
    ),
  )
  routePrepared(scope, verify, listCentreSchedules, (params) =>
    prepared.answer({ ...schedules, part: params.fulfilmentCentreId }, () =>
      readAtRevision(db, brand, (tx) => service.listOfCentre(tx, { brand, ...params })),
    ),
  )
  route(scope, verify, listDeliveryOptionSchedules, ({ params }) => service.listOfOption(db, { brand, ...params }))
  route(scope, verify, readDeliveryOptionSchedule, ({ params }) => service.readSchedule(db, { brand, ...params }))
  routeWrite(scope, writes, createDeliveryOptionSchedule, (call) =>
    thenInvalidate(service.createSchedule(db, writeOf(call), { brand, ...call.params }, call.body)),
  )
  routeWrite(scope, writes, updateDeliveryOptionSchedule, (call) =>
    thenInvalidate(service.updateSchedule(db, writeOf(call), { brand, ...call.params }, call.body)),
  )
  routeWrite(scope, writes, cancelDeliveryOptionSchedule, (call) =>
    thenInvalidate(service.cancelSchedule(db, writeOf(call), { brand, ...call.params }, call.ifMatch)),
  )
}
