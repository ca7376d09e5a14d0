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
import { type Received, withRead } from '@goat/domain/unread'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import { type Tell, type Told, useTell } from '../platform/told.tsx'
import { type DefaultsDraft, defaultsOf, type RuleDraft, ruleOf } from './drafts.ts'
import { messages } from './messages.ts'
import { configurationsKey, withRecord } from './queries.ts'
import { versionToSend } from '../platform/form/versions.ts'

export type Outcome = { readonly kind: 'saved' } | { readonly kind: 'failed'; readonly why: Told }

/** The changes of one delivery service. `base` is the version at which the form was opened. */
export type CutoffWrites = {
  /** Versions that this person's own changes made since the service was opened. */
  readonly own: ReadonlySet<number>
  readonly saveDefaults: (draft: DefaultsDraft, base: number) => Promise<Outcome>
  readonly saveException: (exception: CutoffException, draft: RuleDraft, base: number) => Promise<Outcome>
  readonly addException: (productType: ProductType, draft: RuleDraft, base: number, key: string) => Promise<Outcome>
  readonly deleteException: (exception: CutoffException, base: number) => Promise<Outcome>
}

type Toasting = {
  readonly progress?: ReturnType<Tell['progress']>
  readonly success: MessageDescriptor
  readonly failure: (message: string) => MessageDescriptor
}

/**
 * Every change says by a toast how it ended, puts the record of the answer in the list at once, and has the list read again: after a
 * failure too, because a lost answer leaves open what was done. A conflict's answer carries the record as it is now, and that goes into
 * the list the same way: the forms see from it that they are stale.
 */
export function useCutoffWrites(factoryCode: string, serviceName: string): CutoffWrites {
  const client = useClient()
  const cache = useQueryClient()
  const tell = useTell()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const [own] = useState(() => new Set<number>())

  return useMemo(() => {
    const key = configurationsKey(brand)
    const params = { factoryCode, deliveryService: serviceName }

    async function put(wire: DeliveryConfigurationWire): Promise<void> {
      // A reading that began before the change would bring the old record back.
      await cache.cancelQueries({ queryKey: key })
      cache.setQueryData<Received<DeliveryConfiguration>>(key, (list) => list && withRead(list, (read) => withRecord(read, fromWire(wire))))
    }

    /** What another back end answers tells nothing: the form ends when the list has been read again, so that it never shows what was before. */
    async function readAgain(sent: number): Promise<void> {
      await cache.invalidateQueries({ queryKey: key })
      const list = cache.getQueryData<Received<DeliveryConfiguration>>(key)
      const stored = list?.read.find((one) => one.factoryCode === factoryCode && one.serviceName === serviceName)
      // The one after the version that was taken is this change's own.
      if (stored?.versionNumber === sent + 1) own.add(sent + 1)
    }

    async function run(
      sent: number,
      call: Promise<DeliveryConfigurationWire | undefined>,
      { progress, success, failure }: Toasting,
    ): Promise<Outcome> {
      try {
        const current = await call
        if (current !== undefined) {
          own.add(current.versionNumber)
          await put(current)
        }
        const told: Told = (say) => say(success)
        if (progress === undefined) tell.show('success', told)
        else progress.succeed(told)
        if (current === undefined) await readAgain(sent)
        else void cache.invalidateQueries({ queryKey: key })
        return { kind: 'saved' }
      } catch (thrown) {
        const conflict = cutoffConflict.safeParse(thrown instanceof CallFailure ? thrown.problem : undefined)
        if (conflict.success) await put(conflict.data.current)
        const why: Told = (say) => failureText(thrown, say, supportChannel)
        const told: Told = (say) => say(failure(why(say)))
        if (progress === undefined) tell.show('error', told)
        else progress.fail(told)
        void cache.invalidateQueries({ queryKey: key })
        return { kind: 'failed', why }
      }
    }

    return {
      own,
      saveDefaults: (draft, base) => {
        const versionNumber = versionToSend(base, own)
        return run(versionNumber, client.write(updateDefaults, { params, body: { default: defaultsOf(draft), versionNumber } }), {
          progress: tell.progress((say) => say(messages.updatingDefaults)),
          success: messages.updatedDefaults,
          failure: messages.updateDefaultsFailed,
        })
      },
      saveException: ({ id, productType }, draft, base) => {
        const versionNumber = versionToSend(base, own)
        const call = client.write(updateException, { params: { ...params, id }, body: { ...ruleOf(draft), versionNumber } })
        return run(versionNumber, call, {
          progress: tell.progress((say) => say(messages.updating)),
          success: messages.updated(productType),
          failure: (message) => messages.updateFailed(productType, message),
        })
      },
      addException: (productType, draft, base, idempotencyKey) => {
        const versionNumber = versionToSend(base, own)
        const body = { productType, ...ruleOf(draft), versionNumber }
        const call = client.write(addException, { params, body, idempotencyKey }).then((answer) => answer?.current)
        return run(versionNumber, call, { success: messages.added(productType), failure: messages.addFailed })
      },
      deleteException: ({ id, productType }, base) => {
        const ifMatch = versionToSend(base, own)
        return run(ifMatch, client.write(deleteException, { params: { ...params, id }, body: id, ifMatch }), {
          progress: tell.progress((say) => say(messages.deleting)),
          success: messages.deleted(productType),
          failure: (message) => messages.deleteFailed(productType, message),
        })
      },
    }
  }, [brand, cache, client, factoryCode, own, serviceName, supportChannel, tell])
}
