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
import { routePrepared } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import * as service from './dated.ts'

export type CutoffDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The dated cut-offs of a brand (CUT-27 to CUT-29). */
export function registerDatedCutoffs(scope: FastifyInstance, { db, verify, prepared }: CutoffDeps, brand: BrandId): void {
  const key = { brand, kind: 'cutoff-override' satisfies RecordKind }
  const writes = { verify, db, brand, drop: () => prepared.drop(key) }

  routePrepared(scope, verify, listDatedCutoffs, () =>
    prepared.answer(key, () => readAtRevision(db, brand, (tx) => service.listDated(tx, brand))),
  )
  routeWrite(scope, writes, createDatedCutoff, ({ body }, write) =>
    service.createDated(db, { ...write, now: Date.now() }, datedCutoffFromWire(body)),
  )
  routeWrite(scope, writes, createDatedCutoffs, ({ body: { cutoffOverrides, overlaps } }, write) =>
    service.createSeveralDated(db, { ...write, now: Date.now() }, cutoffOverrides.map(datedCutoffFromWire), overlaps),
  )
  routeWrite(scope, writes, updateDatedCutoff, ({ params: { id }, body: { version, ...content } }, write) =>
    service.updateDated(db, { ...write, now: Date.now() }, { id, version }, datedCutoffFromWire(content)),
  )
  routeWrite(scope, writes, deleteDatedCutoff, ({ params: { id }, ifMatch: version }, write) =>
    service.removeDated(db, write, { id, version }),
  )
}
