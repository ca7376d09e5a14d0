import {
  addException,
  deleteException,
  listDeliveryConfigurations,
  toWire,
  updateDefaults,
  updateException,
} from '@goat/contract/described/cutoffs'
import type { AnyEndpoint } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { joinKey, type RecordKind } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import { composed } from '@goat/domain/text/text'
import type { FastifyInstance } from 'fastify'
import { readAtRevision } from '../db/revision.ts'
import { readBodiesAsText } from '../http/bodies.ts'
import { invalid } from '../http/errors.ts'
import type { Call } from '../http/read-call.ts'
import { routePrepared } from '../http/route.ts'
import { originOf, routeWrite } from '../records/route-write.ts'
import { readRecord } from '../records/store.ts'
import { storedForm } from '../records/stored-form.ts'
import * as service from './cutoffs.ts'
import { type CutoffDeps, registerDatedCutoffs } from './dated-routes.ts'

/** The cut-off API of a brand (CUT-22, CUT-23), and its dated cut-offs. */
export function registerCutoffs(scope: FastifyInstance, { db, verify, prepared }: CutoffDeps, brand: BrandId): void {
  registerDatedCutoffs(scope, { db, verify, prepared }, brand)
  const key = { brand, kind: 'cutoff' satisfies RecordKind, shows: 'factory' satisfies RecordKind }
  const writes = { verify, db, brand }
  const writeOf = async (
    call: Pick<Call<AnyEndpoint>, 'person' | 'requestId' | 'reason' | 'attempt'>,
    params: ServiceParams,
    version: number | undefined,
  ) => ({
    origin: originOf(brand, call),
    service: await storedForm(
      { factoryCode: params.factoryCode, serviceName: params.deliveryService },
      async ({ factoryCode, serviceName }) => (await readRecord(db, brand, cutoffKind, joinKey(factoryCode, serviceName))) !== undefined,
    ),
    version,
    attempt: call.attempt,
  })
  /** Invalidates the cached list at once instead of waiting for the change feed. */
  const thenInvalidate = async <T>(written: Promise<T>): Promise<T> => written.finally(() => prepared.drop(key))

  routePrepared(scope, verify, listDeliveryConfigurations, () =>
    prepared.answer(key, () =>
      readAtRevision(db, brand, async (tx) => ({ results: (await service.readConfigurations(tx, brand)).map(toWire) })),
    ),
  )
  routeWrite(scope, writes, updateDefaults, async (call) =>
    thenInvalidate(service.changeDefaults(db, await writeOf(call, call.params, call.body.versionNumber), call.body.default)),
  )
  routeWrite(scope, writes, addException, async (call) =>
    thenInvalidate(service.addException(db, await writeOf(call, call.params, call.body.versionNumber), call.body.productType, call.body)),
  )
  routeWrite(scope, writes, updateException, async (call) =>
    thenInvalidate(service.changeException(db, await writeOf(call, call.params, call.body.versionNumber), call.params.id, call.body)),
  )
  scope.register(async (inner) => {
    readBodiesAsText(inner)
    routeWrite(inner, writes, deleteException, async (call) => {
      const { id } = call.params
      if (call.body !== '' && composed(call.body) !== composed(id)) {
        throw invalid([issue('field.format', { field: 'The body', expected: `the id of the exception, ${id}` }, '')])
      }
      return thenInvalidate(service.removeException(db, await writeOf(call, call.params, call.ifMatch), id))
    })
  })
}

type ServiceParams = { factoryCode: string; deliveryService: string }
