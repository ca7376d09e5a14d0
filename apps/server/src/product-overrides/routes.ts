import {
  findProductDesignation,
  listOverridden,
  moveFromWire,
  overrideProducts,
  searchProducts,
} from '@goat/contract/described/product-overrides'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import type { VerifyToken } from '../http/caller.ts'
import { route } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import * as service from './service.ts'

export type ProductOverrideDeps = { readonly db: Db; readonly verify: VerifyToken }

const defaultSuggestionLimit = 10

/** The product overrides of the factory API (OVR-13 to OVR-17), which only the UK brand has. */
export function registerProductOverrides(scope: FastifyInstance, { db, verify }: ProductOverrideDeps): void {
  route(scope, verify, findProductDesignation, (call) => service.findDesignation(db, call.body.ProductKey))
  routeWrite(scope, { verify, db, brand: 'uk' }, overrideProducts, ({ body }, { origin, attempt }) =>
    service.overrideVariants(db, origin, attempt, moveFromWire(body)),
  )
  route(scope, verify, listOverridden, () => service.findOverridden(db))
  route(scope, verify, searchProducts, (call) =>
    service.suggestProducts(db, call.query.q, Number(call.query.limit ?? defaultSuggestionLimit)),
  )
}
