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
import { routePrepared } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import * as service from './sample-orders.ts'

export type SampleOrderDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The sample orders of a brand (SAM-6 to SAM-10). */
export function registerSampleOrders(scope: FastifyInstance, { db, verify, prepared }: SampleOrderDeps, brand: BrandId): void {
  const key = { brand, kind: 'sample-order' satisfies RecordKind }
  const writes = { verify, db, brand, drop: () => prepared.drop(key) }

  routePrepared(scope, verify, listSampleOrders, () =>
    prepared.answer(key, () => readAtRevision(db, brand, (tx) => service.listSampleOrders(tx, brand))),
  )
  routeWrite(scope, writes, createSampleOrder, ({ body }, write) => service.createSampleOrder(db, write, sampleOrderFromWire(body)))
  routeWrite(scope, writes, updateSampleOrder, ({ params: { sampleOrderId: id }, body, ifMatch: version }, write) =>
    service.updateSampleOrder(db, write, { id, version }, sampleOrderFromWire(body)),
  )
  routeWrite(scope, writes, deleteSampleOrder, ({ params: { sampleOrderId: id }, ifMatch: version }, write) =>
    service.removeSampleOrder(db, write, { id, version }),
  )
}
