import {
  createDatedCutoff,
  createDatedCutoffs,
  datedCutoffFromWire,
  deleteDatedCutoff,
  listDatedCutoffs,
  updateDatedCutoff,
} from '@goat/contract/dated-cutoffs'
import {
  addException,
  deleteException,
  listDeliveryConfigurations,
  toWire,
  updateDefaults,
  updateException,
} from '@goat/contract/described/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { joinKey, type RecordKind } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import { composed } from '@goat/domain/text/text'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { readAtRevision } from '../db/revision.ts'
import { readBodiesAsText } from '../http/bodies.ts'
import type { VerifyToken } from '../http/caller.ts'
import { invalid } from '../http/errors.ts'
import type { Prepared } from '../http/prepared.ts'
import { routePrepared } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import type { RecordWrite } from '../records/service.ts'
import { readRecord } from '../records/store.ts'
import { storedForm } from '../records/stored-form.ts'
import * as service from './cutoffs.ts'
import * as dated from './dated.ts'

/** The cut-off API of a brand (CUT-22, CUT-23), and its dated cut-offs. */
export function registerCutoffs(scope: FastifyInstance, { db, verify, prepared }: CutoffDeps, brand: BrandId): void {
  registerDatedCutoffs(scope, { db, verify, prepared }, brand)
  const key = { brand, kind: 'cutoff' satisfies RecordKind, shows: 'factory' satisfies RecordKind }
  const writes = { verify, db, brand, drop: () => prepared.drop(key) }
  const writeOf = async (write: RecordWrite, { factoryCode, deliveryService }: ServiceParams, version: number | undefined) => {
    const isStored = async (one: { factoryCode: string; serviceName: string }) =>
      (await readRecord(db, brand, cutoffKind, joinKey(one.factoryCode, one.serviceName))) !== undefined
    return { ...write, service: await storedForm({ factoryCode, serviceName: deliveryService }, isStored), version }
  }

  routePrepared(scope, verify, listDeliveryConfigurations, () =>
    prepared.answer(key, () =>
      readAtRevision(db, brand, async (tx) => ({ results: (await service.readConfigurations(tx, brand)).map(toWire) })),
    ),
  )
  routeWrite(scope, writes, updateDefaults, async ({ params, body }, write) =>
    service.changeDefaults(db, await writeOf(write, params, body.versionNumber), body.default),
  )
  routeWrite(scope, writes, addException, async ({ params, body }, write) =>
    service.addException(db, await writeOf(write, params, body.versionNumber), body.productType, body),
  )
  routeWrite(scope, writes, updateException, async ({ params, body }, write) =>
    service.changeException(db, await writeOf(write, params, body.versionNumber), params.id, body),
  )
  scope.register(async (inner) => {
    readBodiesAsText(inner)
    routeWrite(inner, writes, deleteException, async ({ params, body, ifMatch }, write) => {
      const { id } = params
      if (body !== '' && composed(body) !== composed(id)) {
        throw invalid([issue('field.format', { field: 'The body', expected: `the id of the exception, ${id}` }, '')])
      }
      return service.removeException(db, await writeOf(write, params, ifMatch), id)
    })
  })
}

type ServiceParams = { factoryCode: string; deliveryService: string }

type CutoffDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The dated cut-offs of a brand (CUT-27 to CUT-29). */
function registerDatedCutoffs(scope: FastifyInstance, { db, verify, prepared }: CutoffDeps, brand: BrandId): void {
  const key = { brand, kind: 'cutoff-override' satisfies RecordKind }
  const writes = { verify, db, brand, drop: () => prepared.drop(key) }

  routePrepared(scope, verify, listDatedCutoffs, () =>
    prepared.answer(key, () => readAtRevision(db, brand, (tx) => dated.listDated(tx, brand))),
  )
  routeWrite(scope, writes, createDatedCutoff, ({ body }, write) =>
    dated.createDated(db, { ...write, now: Date.now() }, datedCutoffFromWire(body)),
  )
  routeWrite(scope, writes, createDatedCutoffs, ({ body: { cutoffOverrides, overlaps } }, write) =>
    dated.createSeveralDated(db, { ...write, now: Date.now() }, cutoffOverrides.map(datedCutoffFromWire), overlaps),
  )
  routeWrite(scope, writes, updateDatedCutoff, ({ params: { id }, body: { version, ...content } }, write) =>
    dated.updateDated(db, { ...write, now: Date.now() }, { id, version }, datedCutoffFromWire(content)),
  )
  routeWrite(scope, writes, deleteDatedCutoff, ({ params: { id }, ifMatch: version }, write) =>
    dated.removeDated(db, write, { id, version }),
  )
}
