import {
  createDatedCutoff,
  createDatedCutoffs,
  datedCutoffFromWire,
  deleteDatedCutoff,
  listDatedCutoffs,
  updateDatedCutoff,
} from '@goat/contract/dated-cutoffs'
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
import * as service from './dated.ts'

export type CutoffDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The dated cut-offs of a brand (CUT-27 to CUT-29). */
export function registerDatedCutoffs(scope: FastifyInstance, { db, verify, prepared }: CutoffDeps, brand: BrandId): void {
  const key = { brand, kind: 'cutoff-override' satisfies RecordKind }
  const writes = { verify, db, brand }
  const writeOf = (call: Pick<AnyCall, 'person' | 'requestId' | 'reason' | 'attempt'>) => ({
    origin: originOf(brand, call),
    attempt: call.attempt,
    now: Date.now(),
  })
  /** Invalidates the cached list at once instead of waiting for the change feed. */
  const thenInvalidate = async <T>(written: Promise<T>): Promise<T> => written.finally(() => prepared.drop(key))

  routePrepared(scope, verify, listDatedCutoffs, () =>
    prepared.answer(key, () => readAtRevision(db, brand, (tx) => service.listDated(tx, brand))),
  )
  routeWrite(scope, writes, createDatedCutoff, (call) =>
    thenInvalidate(service.createDated(db, writeOf(call), datedCutoffFromWire(call.body))),
  )
  routeWrite(scope, writes, createDatedCutoffs, (call) =>
    thenInvalidate(service.createSeveralDated(db, writeOf(call), call.body.cutoffOverrides.map(datedCutoffFromWire), call.body.overlaps)),
  )
  routeWrite(scope, writes, updateDatedCutoff, ({ params: { id }, body: { version, ...content }, ...call }) =>
    thenInvalidate(service.updateDated(db, writeOf(call), { id, version }, datedCutoffFromWire(content))),
  )
  routeWrite(scope, writes, deleteDatedCutoff, ({ params: { id }, ...call }) =>
    thenInvalidate(service.removeDated(db, writeOf(call), { id, version: call.ifMatch })),
  )
}
