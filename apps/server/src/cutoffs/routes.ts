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
import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import { composed } from '@goat/domain/text/text'
import { readBodiesAsText } from '../http/bodies.ts'
import { invalid } from '../http/errors.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { RecordWrite } from '../records/service.ts'
import { readRecord, storedForm } from '../records/store.ts'
import * as service from './cutoffs.ts'
import * as dated from './dated.ts'

type ServiceParams = { readonly factoryCode: string; readonly deliveryService: string }

/** The cut-off API of a brand (CUT-22, CUT-23), and its dated cut-offs. */
export function registerCutoffs(calls: BrandCalls): void {
  registerDatedCutoffs(calls)
  const { db, brand, list, write } = calls
  const writeOf = async (call: RecordWrite, { factoryCode, deliveryService }: ServiceParams, version: number | undefined) => {
    const isStored = async (one: { factoryCode: string; serviceName: string }) =>
      (await readRecord(db, brand, cutoffKind, joinKey(one.factoryCode, one.serviceName))) !== undefined
    return { ...call, service: await storedForm({ factoryCode, serviceName: deliveryService }, isStored), version }
  }
  list(listDeliveryConfigurations, { kind: 'cutoff', shows: 'factory' }, async (tx) => ({
    results: (await service.readConfigurations(tx, brand)).map(toWire),
  }))
  write('cutoff', updateDefaults, async ({ params, body }, call) =>
    service.changeDefaults(db, await writeOf(call, params, body.versionNumber), body.default),
  )
  write('cutoff', addException, async ({ params, body }, call) =>
    service.addException(db, await writeOf(call, params, body.versionNumber), body.productType, body),
  )
  write('cutoff', updateException, async ({ params, body }, call) =>
    service.changeException(db, await writeOf(call, params, body.versionNumber), params.id, body),
  )
  calls.scope.register(async (inner) => {
    readBodiesAsText(inner)
    write(
      'cutoff',
      deleteException,
      async ({ params, body, ifMatch }, call) => {
        const { id } = params
        if (body !== '' && composed(body) !== composed(id)) {
          throw invalid([issue('field.format', { field: 'The body', expected: `the id of the exception, ${id}` }, '')])
        }
        return service.removeException(db, await writeOf(call, params, ifMatch), id)
      },
      inner,
    )
  })
}

/** The dated cut-offs of a brand (CUT-27 to CUT-29). */
function registerDatedCutoffs({ db, brand, list, write }: BrandCalls): void {
  list(listDatedCutoffs, { kind: 'cutoff-override' }, (tx) => dated.listDated(tx, brand))
  write('cutoff-override', createDatedCutoff, ({ body }, call) =>
    dated.createDated(db, { ...call, now: Date.now() }, datedCutoffFromWire(body)),
  )
  write('cutoff-override', createDatedCutoffs, ({ body: { cutoffOverrides, overlaps } }, call) =>
    dated.createSeveralDated(db, { ...call, now: Date.now() }, cutoffOverrides.map(datedCutoffFromWire), overlaps),
  )
  write('cutoff-override', updateDatedCutoff, ({ params: { id: key }, body: { version, ...content } }, call) =>
    dated.updateDated(db, { ...call, now: Date.now() }, { key, version }, datedCutoffFromWire(content)),
  )
  write('cutoff-override', deleteDatedCutoff, ({ params: { id: key }, ifMatch: version }, call) =>
    dated.removeDated(db, call, { key, version }),
  )
}
