import {
  createSampleOrder,
  deleteSampleOrder,
  listSampleOrders,
  sampleOrderFromWire,
  updateSampleOrder,
} from '@goat/contract/sample-orders'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { readAtRevision } from '../db/revision.ts'
import type { VerifyToken } from '../http/caller.ts'
import type { Prepared } from '../http/prepared.ts'
import type { AnyCall } from '../http/read-call.ts'
import { routePrepared } from '../http/route.ts'
import { originOf, routeWrite } from '../records/route-write.ts'
import * as service from './sample-orders.ts'

export type SampleOrderDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The sample orders of a brand (SAM-6 to SAM-10). */
export function registerSampleOrders(scope: FastifyInstance, { db, verify, prepared }: SampleOrderDeps, brand: BrandId): void {
  const key = { brand, kind: 'sample-order' satisfies RecordKind }
  const writes = { verify, db, brand }
  const writeOf = (call: Pick<AnyCall, 'person' | 'requestId' | 'reason' | 'attempt'>) => ({
    origin: originOf(brand, call),
    attempt: call.attempt,
  })
  /** Invalidates the cached list at once instead of waiting for the change feed. */
  const thenInvalidate = async <T>(written: Promise<T>): Promise<T> => written.finally(() => prepared.drop(key))

  routePrepared(scope, verify, listSampleOrders, () =>
    prepared.answer(key, () => readAtRevision(db, brand, (tx) => service.listSampleOrders(tx, brand))),
  )
  routeWrite(scope, writes, createSampleOrder, (call) =>
    thenInvalidate(service.createSampleOrder(db, writeOf(call), sampleOrderFromWire(call.body))),
  )
  routeWrite(scope, writes, updateSampleOrder, ({ params, ...call }) =>
    thenInvalidate(
      service.updateSampleOrder(db, writeOf(call), { id: params.sampleOrderId, version: call.ifMatch }, sampleOrderFromWire(call.body)),
    ),
  )
  routeWrite(scope, writes, deleteSampleOrder, ({ params, ...call }) =>
    thenInvalidate(service.removeSampleOrder(db, writeOf(call), { id: params.sampleOrderId, version: call.ifMatch })),
  )
}
