import type { Input } from '@goat/contract/endpoint'
import {
  actOnPlan,
  commentOnPlan,
  copyPlan,
  createPlan,
  type PlanAct,
  type PlanWire,
  previewPlanAct,
  readPlan,
  readPlanEffect,
  resolvePlanItem,
  updatePlan,
} from '@goat/contract/plans'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { PlanContent, PlanState } from '@goat/domain/kinds/plan'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { logFailure, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import type { Outcome } from '../records/draft.ts'
import { useAttemptKey } from '../records/save.ts'
import { useUndoOffer } from '../records/undo.tsx'
import { messages } from './messages.ts'

const everyMinute = { refetchInterval: 60_000 }

/** A plan with its changes. */
export function usePlan(id: string) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: [brand, 'plans', id],
    queryFn: ({ signal }) => client.read(readPlan, { params: { id }, signal }),
    ...everyMinute,
  })
}

/** What ending a plan would take back. */
export function useEnding(id: string) {
  const client = useClient()
  const { brand } = useBrand()
  const params = { id, act: 'end' as const }
  return useQuery({
    queryKey: [brand, 'plans', id, 'end'],
    queryFn: ({ signal }) => client.read(previewPlanAct, { params, signal }),
    gcTime: 0,
  })
}

/** What a plan changes about the sample orders; `hash`: of the plan as it is shown. */
export function usePlanEffect({ id, hash }: Pick<PlanWire, 'id' | 'hash'>) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: [brand, 'plans', id, 'effect', hash],
    queryFn: ({ signal }) => client.read(readPlanEffect, { params: { id }, signal }),
    placeholderData: (before) => before,
    ...everyMinute,
  })
}

/** Does what completes a new plan. If that is refused, the plan is discarded. */
async function orDiscarded(client: Client, id: string, complete: () => Promise<unknown>): Promise<void> {
  try {
    await complete()
  } catch (cause) {
    const discard = async () => {
      const { hash: seen } = await client.read(readPlan, { params: { id } })
      await client.write(actOnPlan, { params: { id, act: 'discard' }, body: { seen } })
    }
    await discard().catch((thrown: unknown) => logFailure('Discarding a plan that is incomplete', thrown))
    throw cause
  }
}

type Sent = { readonly idempotencyKey: string; readonly onStored: (revision: string) => void }

/** Writes of plans. The id of what is saved is that of the plan. */
export function usePlanWrites() {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const offerUndo = useUndoOffer()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const keyOf = useAttemptKey()
  const [isBusy, setBusy] = useState(false)
  /** `was`: the state of a plan whose change the toast offers to undo if that is still the same, because others cannot be undone (PLN-11). */
  const run = async (
    write: (sent: Sent) => Promise<Pick<PlanWire, 'id' | 'state'> | undefined>,
    sent: unknown,
    success?: MessageDescriptor,
    was?: PlanState,
  ): Promise<Outcome> => {
    setBusy(true)
    let revision: string | undefined
    const onStored = (stored: string) => {
      revision = stored
    }
    try {
      const answer = await write({ idempotencyKey: keyOf(sent), onStored })
      if (success !== undefined) toasts.show('success', (now) => now(success), answer?.state === was ? offerUndo(revision) : undefined)
      return { kind: 'saved', ids: answer === undefined ? [] : [answer.id] }
    } catch (cause) {
      return { kind: 'failed', cause, why: (now) => now(messages.failed(failureText(cause, now, supportChannel))) }
    } finally {
      setBusy(false)
      // An applied plan changes any list.
      void cache.invalidateQueries({ queryKey: [brand] })
    }
  }
  return {
    isBusy,
    /** `plan`: undefined for a new one. `version`: the one that was seen. */
    save: (plan: Pick<PlanWire, 'id' | 'state'> | undefined, body: PlanContent, version = 1) =>
      plan === undefined
        ? run((sent) => client.write(createPlan, { body, ...sent }), body, messages.saved)
        : run(
            (sent) => client.write(updatePlan, { params: { id: plan.id }, body: { ...body, version }, ...sent }),
            [plan.id, version, body],
            messages.saved,
            plan.state,
          ),
    /** `reason`: of an emergency, in which the approval that it needs is not waited for. */
    act: (id: string, act: PlanAct, seen: string, reason?: string) => {
      const body = { seen, ...(reason === undefined ? {} : { emergency: true }) }
      return run(
        (sent) => client.write(actOnPlan, { params: { id, act }, body, reason, ...sent }),
        [id, act, seen, reason],
        messages.done[act],
      )
    },
    /** A draft, and what `write` adds to it. If that is refused, the draft is discarded. */
    make: (body: PlanContent, write: (client: Client, within: { readonly plan: string }) => Promise<unknown>) =>
      run(async () => {
        const plan = await client.write(createPlan, { body })
        if (plan !== undefined) await orDiscarded(client, plan.id, () => write(client, { plan: plan.id }))
        return plan
      }, body),
    /** Adds to a plan that exists what `write` adds, all or none. */
    addTo: (id: string, write: (client: Client, within: { readonly plan: string }) => Promise<unknown>) =>
      run(() => write(client, { plan: id }).then(() => undefined), [id, 'add'], messages.addedTo),
    copy: (id: string, body: Input<typeof copyPlan.body>) =>
      run((sent) => client.write(copyPlan, { params: { id }, body, ...sent }), [id, body]),
    comment: (id: string, text: string) =>
      run((sent) => client.write(commentOnPlan, { params: { id }, body: { text }, ...sent }), [id, 'comment', text]),
    resolve: ({ id, state }: Pick<PlanWire, 'id' | 'state'>, kind: RecordKind, key: string, keep: 'plan' | 'theirs' | 'nothing') =>
      run(
        (sent) => client.write(resolvePlanItem, { params: { id }, body: { kind, key, keep }, ...sent }),
        [id, kind, key, keep],
        messages.resolved[keep],
        state,
      ),
  }
}
