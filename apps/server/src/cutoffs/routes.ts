import { addException, deleteException, listDeliveryConfigurations, toWire, updateDefaults, updateException } from '@goat/contract/cutoffs'
import type { AnyEndpoint } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import type { RecordKind } from '@goat/domain/records/kind'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import type { Prepared } from '../platform/prepared.ts'
import type { Call } from '../platform/read-call.ts'
import { readAtRevision } from '../platform/revision.ts'
import { originOf, routePrepared, routeWrite, type VerifyToken } from '../platform/route.ts'
import { readBodiesAsText } from '../platform/text-body.ts'
import { selectConfigurations } from './queries.ts'
import * as service from './service.ts'

export type CutoffDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

/** The cut-off API of a brand (CUT-22, CUT-23). */
export function registerCutoffs(scope: FastifyInstance, { db, verify, prepared }: CutoffDeps, brand: BrandId): void {
  const key = { brand, kind: 'cutoff' satisfies RecordKind, shows: 'factory' satisfies RecordKind }
  const writes = { verify, db, brand }
  const writeOf = (
    call: Pick<Call<AnyEndpoint>, 'person' | 'requestId' | 'reason' | 'attempt'>,
    params: ServiceParams,
    version: number | undefined,
  ) => ({
    origin: originOf(brand, call),
    key: { brand, factoryCode: params.factoryCode, serviceName: params.deliveryService },
    version,
    attempt: call.attempt,
  })
  /** Invalidates the cached list at once instead of waiting for the change feed. */
  const thenInvalidate = async <T>(written: Promise<T>): Promise<T> => written.finally(() => prepared.drop(key))

  routePrepared(scope, verify, listDeliveryConfigurations, () =>
    prepared.answer(key, () => readAtRevision(db, brand, async (tx) => ({ results: (await selectConfigurations(tx, brand)).map(toWire) }))),
  )
  routeWrite(scope, writes, updateDefaults, (call) =>
    thenInvalidate(service.changeDefaults(db, writeOf(call, call.params, call.body.versionNumber), call.body.default)),
  )
  routeWrite(scope, writes, addException, (call) =>
    thenInvalidate(service.addException(db, writeOf(call, call.params, call.body.versionNumber), call.body.productType, call.body)),
  )
  routeWrite(scope, writes, updateException, (call) =>
    thenInvalidate(service.changeException(db, writeOf(call, call.params, call.body.versionNumber), call.params.id, call.body)),
  )
  scope.register(async (inner) => {
    readBodiesAsText(inner)
    routeWrite(inner, writes, deleteException, (call) => {
      const { id } = call.params
      if (call.body !== '' && call.body !== id) {
        throw invalid([issue('field.format', { field: 'The body', expected: `the id of the exception, ${id}` }, '')])
      }
      return thenInvalidate(service.removeException(db, writeOf(call, call.params, call.ifMatch), id))
    })
  })
}

type ServiceParams = { factoryCode: string; deliveryService: string }
