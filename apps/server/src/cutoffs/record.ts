import type { BrandId } from '@goat/domain/brands'
import { type Cutoff, cutoffDays, cutoffKind } from '@goat/domain/kinds/cutoff'
import { splitKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import * as z from 'zod'
import { lockFactory } from '../factories/queries.ts'
import type { RecordStore } from '../records/rules.ts'
import { deleteService, insertService, lockConfiguration, replaceCutoff, type ServiceKey, setVersion } from './queries.ts'

/** The cut-offs of delivery services as records; the key is `{factory}/{service}`. */
export const cutoffStore: RecordStore<Cutoff> = {
  kind: cutoffKind,
  lockedByImports: 'delivery_services',
  lock: async (tx, brand, key) => {
    const found = await lockConfiguration(tx, keyOf(brand, key))
    return found === undefined ? undefined : { value: found.cutoff, version: found.versionNumber }
  },
  put: async (tx, brand, key, { value, version, by, isNew }) => {
    const service = keyOf(brand, key)
    if (value === undefined) await deleteService(tx, service)
    else if (isNew) await insertService(tx, service, value, { version, by })
    else {
      await setVersion(tx, service, version, by)
      await replaceCutoff(tx, service, value)
    }
  },
  obstacle: async (tx, brand, key, value) => {
    const { factoryCode, serviceName } = keyOf(brand, key)
    if (value === undefined) {
      const used = await tx
        .selectFrom('delivery_options')
        .select('id')
        .where((eb) => eb.and({ brand, fulfilment_centre_id: factoryCode, service: serviceName }))
        .limit(1)
        .executeTakeFirst()
      return used === undefined ? undefined : issue('record.isReferredTo', { key })
    }
    const factory = await lockFactory(tx, brand, factoryCode)
    return factory === undefined ? issue('record.refersToMissing', { key: factoryCode }) : undefined
  },
  earlier: [
    (logged) => {
      const { success, data } = keptByEarlier.safeParse(logged)
      if (!success) return undefined
      const rule = exception.safeParse(logged)
      return { default: data.default ?? {}, exceptions: rule.success ? [rule.data] : (data.exceptions ?? []) }
    },
  ],
}

const exception = z.object({ id: z.string(), productType: z.string(), applicableOn: z.array(z.enum(cutoffDays)), time: z.string() })
const defaults = z.object({ weekday: z.string(), saturday: z.string(), sunday: z.string() })
/** The defaults, one exception, or both for an import. */
const keptByEarlier = z.object({ default: z.optional(defaults), exceptions: z.optional(z.array(exception)) })

function keyOf(brand: BrandId, key: string): ServiceKey {
  const [factoryCode = '', serviceName = ''] = splitKey(key)
  return { brand, factoryCode, serviceName }
}
