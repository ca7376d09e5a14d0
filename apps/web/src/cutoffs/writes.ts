import {
  addException,
  cutoffConflict,
  type DeliveryConfigurationWire,
  deleteException,
  fromWire,
  updateDefaults,
  updateException,
} from '@goat/contract/cutoffs'
import type { CutoffException, DeliveryConfiguration } from '@goat/domain/cutoffs'
import type { ProductType } from '@goat/domain/product-types'
import type { Received } from '@goat/domain/unread'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { versionToSend } from '../platform/form/versions.ts'
import type { Outcome } from '../platform/saving/outcome.ts'
import { type ListChange, useRunWrite, type Write } from '../platform/saving/use-run-write.ts'
import { type DefaultsDraft, defaultsFromDraft, type RuleDraft, ruleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { configurationsKey, withRecord } from './queries.ts'

/** Changes to a delivery service. A draft has the version at which its form was opened. */
export type CutoffWrites = {
  /** The versions that this user's own changes created since the service was opened. */
  readonly own: ReadonlySet<number>
  readonly saveDefaults: (draft: DefaultsDraft) => Promise<Outcome>
  readonly saveException: (id: string, draft: RuleDraft) => Promise<Outcome>
  readonly addException: (productType: ProductType, draft: RuleDraft, keyOf: (body: unknown) => string) => Promise<Outcome>
  readonly deleteException: (exception: CutoffException, version: number) => Promise<Outcome>
}

type Toasts = Pick<Write<DeliveryConfiguration>, 'progress' | 'success' | 'failure'>
type Call = (versionNumber: number) => Promise<DeliveryConfigurationWire | undefined>

export function useCutoffWrites(factoryCode: string, serviceName: string): CutoffWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()
  const [own] = useState(() => new Set<number>())

  return useMemo(() => {
    const queryKey = configurationsKey(brand)
    const params = { factoryCode, deliveryService: serviceName }

    async function run(version: number, call: Call, toasts: Toasts): Promise<Outcome> {
      const sent = versionToSend(version, own)
      const change = call(sent).then((wire) => {
        if (wire === undefined) return undefined
        own.add(wire.versionNumber)
        return put(wire)
      })
      const outcome = await runWrite({ queryKey, call: change, changeOfConflict, ...toasts })
      const list = cache.getQueryData<Received<DeliveryConfiguration>>(queryKey)
      const stored = list?.read.find((one) => one.factoryCode === factoryCode && one.serviceName === serviceName)
      // If the response has no content, the version after the one that was sent is the one that this change created.
      if (outcome.kind === 'saved' && stored?.versionNumber === sent + 1) own.add(sent + 1)
      return outcome
    }

    return {
      own,
      saveDefaults: (draft) =>
        run(
          draft.version,
          (versionNumber) => client.write(updateDefaults, { params, body: { default: defaultsFromDraft(draft), versionNumber } }),
          { progress: messages.updatingDefaults, success: messages.updatedDefaults, failure: messages.updateDefaultsFailed },
        ),
      saveException: (id, draft) =>
        run(
          draft.version,
          (versionNumber) => client.write(updateException, { params: { ...params, id }, body: { ...ruleFromDraft(draft), versionNumber } }),
          {
            progress: messages.updating,
            success: messages.updated(draft.productType),
            failure: (why) => messages.updateFailed(draft.productType, why),
          },
        ),
      addException: (productType, draft, keyOf) =>
        run(
          draft.version,
          async (versionNumber) => {
            const body = { productType, ...ruleFromDraft(draft), versionNumber }
            return (await client.write(addException, { params, body, idempotencyKey: keyOf(body) }))?.current
          },
          { success: messages.added(productType), failure: messages.addFailed },
        ),
      deleteException: ({ id, productType }, version) =>
        run(version, (ifMatch) => client.write(deleteException, { params: { ...params, id }, body: id, ifMatch }), {
          progress: messages.deleting,
          success: messages.deleted(productType),
          failure: (why) => messages.deleteFailed(productType, why),
        }),
    }
  }, [brand, cache, client, factoryCode, own, runWrite, serviceName])
}

function put(wire: DeliveryConfigurationWire): ListChange<DeliveryConfiguration> {
  return (list) => withRecord(list, fromWire(wire))
}

function changeOfConflict(problem: unknown): ListChange<DeliveryConfiguration> | undefined {
  const { data } = cutoffConflict.safeParse(problem)
  return data && put(data.current)
}
