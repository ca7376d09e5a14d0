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
import { useCallback, useMemo, useState } from 'react'
import { useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { type Outcome, versionToSend } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { mergedOnto, type RecordWrite, type SupersededBy, useRecordWrite } from '../records/save.ts'
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

type Texts = Pick<RecordWrite<DeliveryConfiguration>, 'progress' | 'success' | 'failure' | 'supersededBy'>
type Call = (versionNumber: number) => Promise<DeliveryConfigurationWire | undefined>
/** The same change on top of the stored service; undefined if the user must decide. */
type Rebased = (stored: DeliveryConfiguration) => Promise<Call | undefined>
type Service = Pick<DeliveryService, 'cutoff'>

export type CutoffWrites = ReturnType<typeof useCutoffWrites>

/** Changes to a delivery service. A draft is a change of `base`, which has the version that the user saw. */
export function useCutoffWrites(factoryCode: string, serviceName: string) {
  const client = useClient()
  const { run, own } = useServiceWrite(factoryCode, serviceName)
  return useMemo(() => {
    const params = { factoryCode, deliveryService: serviceName }
    const updateOfDefaults = (draft: DefaultsDraft) => (versionNumber: number) =>
      client.write(updateDefaults, { params, body: { default: defaultsFromDraft(draft), versionNumber } })
    const updateOfException = (id: string, draft: RuleDraft) => (versionNumber: number) =>
      client.write(updateException, { params: { ...params, id }, body: { ...ruleFromDraft(draft), versionNumber } })
    return {
      /** The key of the service's record. */
      key: joinKey(factoryCode, serviceName),
      /** The beginning of the names of the service's forms. */
      formName: `cutoff/${factoryCode}/${serviceName}`,
      /** The versions that this user's own changes created since the service was opened. */
      own,
      saveDefaults: (draft: DefaultsDraft, base: DefaultsDraft): Promise<Outcome> =>
        run(
          draft.version,
          updateOfDefaults(draft),
          { progress: messages.updatingDefaults, success: messages.updatedDefaults, failure: messages.updateDefaultsFailed },
          async (stored) => {
            const next = await mergedOnto(defaultsDraftFields, draft, { base }, draftOfDefaults(stored))
            return next && updateOfDefaults(next)
          },
        ),
      saveException: (id: string, draft: RuleDraft, base: RuleDraft): Promise<Outcome> =>
        run(
          draft.version,
          updateOfException(id, draft),
          {
            progress: messages.updating,
            success: messages.updated(draft.productType),
            failure: (why) => messages.updateFailed(draft.productType, why),
          },
          async ({ cutoff, versionNumber }) => {
            const stored = cutoff.exceptions.find((one) => one.id === id)
            const next = stored && (await mergedOnto(ruleDraftFields, draft, { base }, draftOfException(stored, versionNumber)))
            return next && updateOfException(id, next)
          },
        ),
      /** `isSeen` tells whether a service has the same exceptions of the product type as the user saw. */
      addException: (draft: RuleDraft, isSeen: (service: Service) => boolean, keyOf: (body: unknown) => string): Promise<Outcome> => {
        // The form has an issue without a product type.
        const productType = draft.productType as ProductType
        const call: Call = async (versionNumber) => {
          const body = { productType, ...ruleFromDraft(draft), versionNumber }
          return (await client.write(addException, { params, body, idempotencyKey: keyOf(body) }))?.current
        }
        const texts = { success: messages.added(productType), failure: messages.addFailed }
        return run(draft.version, call, texts, async (stored) => (isSeen(stored) ? call : undefined))
      },
      deleteException: ({ id, productType }: CutoffException, version: number): Promise<Outcome> =>
        run(version, (ifMatch) => client.write(deleteException, { params: { ...params, id }, body: id, ifMatch }), {
          progress: messages.deleting,
          success: messages.deleted(productType),
          failure: (why) => messages.deleteFailed(productType, why),
          supersededBy: (current) => deletedFirst(current, id, versionToSend(version, own)),
        }),
    }
  }, [client, factoryCode, own, run, serviceName])
}

/** Writes with the version that the user saw, or a later one of their own. */
function useServiceWrite(factoryCode: string, serviceName: string) {
  const cache = useQueryClient()
  const runWrite = useRecordWrite()
  const { brand } = useBrand()
  const [own] = useState(() => new Set<number>())
  const run = useCallback(
    async (version: number, call: Call, texts: Texts, rebased: Rebased = async () => undefined): Promise<Outcome> => {
      const queryKey = configurationsKey(brand)
      /** The version that this change created, if the response has no content. */
      let created: number | undefined
      const send = async (one: Call, from: number) => {
        const sent = versionToSend(from, own)
        const wire = await one(sent)
        if (wire === undefined) created = sent + 1
        else own.add(wire.versionNumber)
        return wire && [fromWire(wire)]
      }
      const outcome = await runWrite<DeliveryConfiguration>({
        list: { queryKey, put: (list, stored) => stored.reduce(withRecord, list), keyOf: keyOfConfiguration, currentOf },
        call: send(call, version),
        again: async (stored) => {
          const next = await rebased(stored)
          return next && (() => send(next, stored.versionNumber))
        },
        ...texts,
      })
      const list = cache.getQueryData<Listed<DeliveryConfiguration>>(queryKey)
      const stored = list?.read.find((one) => one.factoryCode === factoryCode && one.serviceName === serviceName)
      if (created !== undefined && stored?.versionNumber === created) own.add(created)
      return outcome
    },
    [brand, cache, factoryCode, own, runWrite, serviceName],
  )
  return { run, own }
}

function keyOfConfiguration({ factoryCode, serviceName }: DeliveryConfiguration): string {
  return joinKey(factoryCode, serviceName)
}

/** Whether another user deleted an exception of a service first, of which this user saw the version `seen`. */
function deletedFirst(current: DeliveryConfiguration | undefined, id: string, seen: number): SupersededBy | undefined {
  if (current === undefined || current.cutoff.exceptions.some((one) => one.id === id)) return undefined
  // If there were several changes, the author of the last one did not necessarily delete it.
  return { change: current.versionNumber === seen + 1 ? conflictMessages.alreadyDeleted : () => messages.alreadyDeleted, isDone: true }
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): DeliveryConfiguration | undefined {
  const current = cutoffConflict.safeParse(problem).data?.current
  return current && fromWire(current)
}
