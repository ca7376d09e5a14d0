import {
  addException,
  cutoffConflict,
  type DeliveryConfigurationWire,
  deleteException,
  fromWire,
  updateDefaults,
  updateException,
} from '@goat/contract/described/cutoffs'
import type { Listed } from '@goat/contract/received'
import type { CutoffException, DeliveryConfiguration, DeliveryService } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import type { ProductType } from '@goat/domain/product-types'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { compatibleDraft, type Outcome, versionToSend } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { type ListChange, type SupersededBy, useRunWrite, type Write } from '../records/save.ts'
import {
  type DefaultsDraft,
  defaultsDraftFields,
  defaultsFromDraft,
  draftOfDefaults,
  draftOfException,
  type RuleDraft,
  ruleDraftFields,
  ruleFromDraft,
} from './drafts.ts'
import { messages } from './messages.ts'
import { configurationsKey, withRecord } from './queries.ts'

/** Changes to a delivery service. A draft is a change of `base`, which has the version that the user saw. */
export type CutoffWrites = {
  /** The key of the service's record. */
  readonly key: string
  /** The beginning of the names of the service's forms. */
  readonly formName: string
  /** The versions that this user's own changes created since the service was opened. */
  readonly own: ReadonlySet<number>
  readonly saveDefaults: (draft: DefaultsDraft, base: DefaultsDraft) => Promise<Outcome>
  readonly saveException: (id: string, draft: RuleDraft, base: RuleDraft) => Promise<Outcome>
  /** `isSeen` tells whether a service has the same exceptions of the product type as the user saw. */
  readonly addException: (
    productType: ProductType,
    draft: RuleDraft,
    isSeen: (service: Pick<DeliveryService, 'cutoff'>) => boolean,
    keyOf: (body: unknown) => string,
  ) => Promise<Outcome>
  readonly deleteException: (exception: CutoffException, version: number) => Promise<Outcome>
}

type Toasts = Pick<Write<DeliveryConfiguration>, 'progress' | 'success' | 'failure' | 'supersededBy'>
type Call = (versionNumber: number) => Promise<DeliveryConfigurationWire | undefined>
/** The same change on top of the stored service; undefined if the user must decide. */
type Rebased = (stored: DeliveryConfiguration) => Call | undefined

export function useCutoffWrites(factoryCode: string, serviceName: string): CutoffWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()
  const [own] = useState(() => new Set<number>())

  return useMemo(() => {
    const queryKey = configurationsKey(brand)
    const params = { factoryCode, deliveryService: serviceName }

    async function run(version: number, call: Call, toasts: Toasts, rebased: Rebased = () => undefined): Promise<Outcome> {
      /** The version that this change created, if the response has no content. */
      let created: number | undefined
      const send = async (one: Call, from: number) => {
        const sent = versionToSend(from, own)
        const wire = await one(sent)
        if (wire === undefined) created = sent + 1
        else own.add(wire.versionNumber)
        return wire && put(wire)
      }
      const outcome = await runWrite<DeliveryConfiguration>({
        queryKey,
        call: send(call, version),
        changeOfConflict: changeOf,
        rebased: async (problem) => {
          const current = currentOf(problem)
          const again = current && rebased(fromWire(current))
          return again && (() => send(again, current.versionNumber))
        },
        ...toasts,
      })
      const list = cache.getQueryData<Listed<DeliveryConfiguration>>(queryKey)
      const stored = list?.read.find((one) => one.factoryCode === factoryCode && one.serviceName === serviceName)
      if (created !== undefined && stored?.versionNumber === created) own.add(created)
      return outcome
    }

    const updateOfDefaults =
      (draft: DefaultsDraft): Call =>
      (versionNumber) =>
        client.write(updateDefaults, { params, body: { default: defaultsFromDraft(draft), versionNumber } })
    const updateOfException =
      (id: string, draft: RuleDraft): Call =>
      (versionNumber) =>
        client.write(updateException, { params: { ...params, id }, body: { ...ruleFromDraft(draft), versionNumber } })

    return {
      key: joinKey(factoryCode, serviceName),
      formName: `cutoff/${factoryCode}/${serviceName}`,
      own,
      saveDefaults: (draft, base) =>
        run(
          draft.version,
          updateOfDefaults(draft),
          { progress: messages.updatingDefaults, success: messages.updatedDefaults, failure: messages.updateDefaultsFailed },
          (stored) => {
            const next = compatibleDraft(defaultsDraftFields, base, draft, draftOfDefaults(stored))
            return next && updateOfDefaults(next)
          },
        ),
      saveException: (id, draft, base) =>
        run(
          draft.version,
          updateOfException(id, draft),
          {
            progress: messages.updating,
            success: messages.updated(draft.productType),
            failure: (why) => messages.updateFailed(draft.productType, why),
          },
          ({ cutoff, versionNumber }) => {
            const stored = cutoff.exceptions.find((one) => one.id === id)
            const next = stored && compatibleDraft(ruleDraftFields, base, draft, draftOfException(stored, versionNumber))
            return next && updateOfException(id, next)
          },
        ),
      addException: (productType, draft, isSeen, keyOf) => {
        const call: Call = async (versionNumber) => {
          const body = { productType, ...ruleFromDraft(draft), versionNumber }
          return (await client.write(addException, { params, body, idempotencyKey: keyOf(body) }))?.current
        }
        return run(draft.version, call, { success: messages.added(productType), failure: messages.addFailed }, (stored) =>
          isSeen(stored) ? call : undefined,
        )
      },
      deleteException: ({ id, productType }, version) =>
        run(version, (ifMatch) => client.write(deleteException, { params: { ...params, id }, body: id, ifMatch }), {
          progress: messages.deleting,
          success: messages.deleted(productType),
          failure: (why) => messages.deleteFailed(productType, why),
          supersededBy: (problem) => deletedFirst(currentOf(problem), id, versionToSend(version, own)),
        }),
    }
  }, [brand, cache, client, factoryCode, own, runWrite, serviceName])
}

/** Whether another user deleted an exception of a service first, of which this user saw the version `seen`. */
function deletedFirst(current: DeliveryConfigurationWire | undefined, id: string, seen: number): SupersededBy | undefined {
  if (current === undefined || current.cutoff.exceptions.some((one) => one.id === id)) return undefined
  // If there were several changes, the author of the last one did not necessarily delete it.
  return { change: current.versionNumber === seen + 1 ? conflictMessages.alreadyDeleted : () => messages.alreadyDeleted, isDone: true }
}

function put(wire: DeliveryConfigurationWire): ListChange<DeliveryConfiguration> {
  return (list) => withRecord(list, fromWire(wire))
}

function changeOf(problem: unknown): ListChange<DeliveryConfiguration> | undefined {
  const current = currentOf(problem)
  return current && put(current)
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): DeliveryConfigurationWire | undefined {
  return cutoffConflict.safeParse(problem).data?.current
}
