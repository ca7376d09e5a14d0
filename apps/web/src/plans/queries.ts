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
import { lineSeparator } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, saving, useClient } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { logFailure, type Say, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import type { Outcome } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { useAttempt } from '../records/save.ts'
import { useUndoOffer } from '../records/undo.tsx'
import { messages } from './messages.ts'

/** What ending a plan would take back. */
export function useEnding(id: string) {
  const client = useClient()
  const { brand } = useBrand()
  const params = { id, act: 'end' as const }
  return useQuery({
    queryKey: [brand, 'ending', id],
    queryFn: ({ signal }) => client.read(previewPlanAct, { params, signal }),
    // Not as soon as anything changes: the plan may be over then. Whoever ends it sends back what was shown.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What a plan changes about the sample orders; `hash`: of the plan as it is shown. */
export function usePlanEffect({ id, hash, state }: Pick<PlanWire, 'id' | 'hash' | 'state'>) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: [brand, 'plans', id, 'effect', hash, state],
    queryFn: ({ signal }) => client.read(readPlanEffect, { params: { id }, signal }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  })
}

type Added = { readonly kind: RecordKind; readonly key: string }

/** One of the writes of a template; resolves to the record that it adds. */
export type Step = (write: Client['write'], sent: { readonly plan: string; readonly idempotencyKey: string }) => Promise<Added>

type Adding = {
  /** undefined: a new draft. */
  readonly into: string | undefined
  readonly content: PlanContent
  readonly steps: readonly Step[]
  readonly idempotencyKey: string
  /** Called with how many of the steps are done. */
  readonly onDone: (count: number) => void
}

/**
 * Adds to a plan, or to a new draft with this content, what the steps add: all of it or none. If it is not known how a step ended, what was added
 * stays, and a repetition with the same key goes on from there. Resolves to the new draft.
 */
async function addAll(client: Client, { into, content, steps, idempotencyKey, onDone }: Adding) {
  const made = into === undefined ? await client.write(createPlan, { body: content, idempotencyKey }) : undefined
  const plan = into ?? made?.id ?? ''
  const params = { id: plan }
  const added: Added[] = []
  const takeBack = async () => {
    for (const { kind, key } of made === undefined ? added : [])
      await client.write(resolvePlanItem, { params, body: { kind, key, keep: 'nothing' } })
    if (made !== undefined) {
      const { hash: seen } = await client.read(readPlan, { params })
      await client.write(actOnPlan, { params: { id: plan, act: 'discard' }, body: { seen } })
    }
    onDone(0)
  }
  try {
    for (const [at, step] of steps.entries()) {
      added.push(await step(client.write, { plan, idempotencyKey: `${idempotencyKey}-${at}` }))
      onDone(added.length)
    }
    return made
  } catch (cause) {
    if (isDecided(cause)) await takeBack().catch((thrown: unknown) => logFailure('Taking back a part of a template', thrown))
    throw cause
  }
}

/** Whether nothing was done, for certain. */
function isDecided(cause: unknown): boolean {
  return cause instanceof CallFailure && (cause.isNotSent || (cause.status ?? 500) < 500)
}

type Sent = { readonly idempotencyKey: string; readonly onStored: (revision: string) => void }

/** Makes a write of a plan, one at a time, and says how it ended. */
function usePlanRun() {
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const offerUndo = useUndoOffer()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const attempt = useAttempt<unknown>()
  const [isBusy, setBusy] = useState(false)
  /** `was`: the state of a plan whose change the toast offers to undo if that is still the same, because others cannot be undone (PLN-11). */
  const run = async (
    write: (sent: Sent) => Promise<Pick<PlanWire, 'id' | 'state'> | undefined>,
    sent: unknown,
    success: readonly MessageDescriptor[] = [],
    was?: PlanState,
  ): Promise<Outcome> => {
    setBusy(true)
    const over = Promise.withResolvers<void>()
    void saving(over.promise)
    let revision: string | undefined
    let isDone = false
    const onStored = (stored: string) => {
      revision = stored
    }
    try {
      const answer = await write({ idempotencyKey: attempt.of(sent, () => sent).key, onStored })
      const said = (now: Say) => success.map((one) => now(one)).join(lineSeparator)
      if (success.length > 0) toasts.show('success', said, answer?.state === was ? offerUndo(revision) : undefined)
      isDone = true
      return { kind: 'saved', ids: answer === undefined ? [] : [answer.id] }
    } catch (cause) {
      const why = (now: Say) => {
        const text = failureText(cause, now, supportChannel)
        return isDecided(cause) ? now(messages.failed(text)) : `${text}${lineSeparator}${now(conflictMessages.outcomeUnknown)}`
      }
      return { kind: 'failed', cause, why }
    } finally {
      setBusy(false)
      over.resolve()
      // An applied plan changes any list. The effect of another content or state has another key; to compute it is costly (API-26).
      const isRead = (key: QueryKey) => key[3] !== 'effect' && (!isDone || key[1] !== 'ending')
      void cache.invalidateQueries({ queryKey: [brand], predicate: ({ queryKey }) => isRead(queryKey) })
    }
  }
  return { run, isBusy, attempt }
}

/** Writes of plans. The id of what is saved is that of the plan. */
export function usePlanWrites() {
  const client = useClient()
  const { run, isBusy, attempt } = usePlanRun()
  return {
    isBusy,
    /** `plan`: undefined for a new one. `version`: the one that was seen. */
    save: (plan: Pick<PlanWire, 'id' | 'state'> | undefined, body: PlanContent, version = 1) =>
      plan === undefined
        ? run((sent) => client.write(createPlan, { body, ...sent }), body, [messages.saved])
        : run(
            (sent) => client.write(updatePlan, { params: { id: plan.id }, body: { ...body, version }, ...sent }),
            [plan.id, version, body],
            [messages.saved],
            plan.state,
          ),
    /** `reason`: of an emergency, in which the approval that it needs is not waited for. `more`: what is said besides. */
    act: (id: string, act: PlanAct, seen: string, reason: string | undefined, more: readonly MessageDescriptor[]) => {
      const body = { seen, ...(reason === undefined ? {} : { emergency: true }) }
      return run(
        (sent) => client.write(actOnPlan, { params: { id, act }, body, reason, ...sent }),
        [id, act, seen, reason],
        [messages.done[act], ...more],
      )
    },
    /** As `addAll`. `done`: how many steps are done although not all are. `added` is what they add. */
    add: async (into: string | undefined, content: PlanContent, added: unknown, steps: readonly Step[]) => {
      let done = 0
      const onDone = (count: number) => {
        done = count
        // What was taken back is added again, if at all.
        if (count === 0) attempt.forget()
      }
      const toPlan = { into, content, steps, onDone }
      const outcome = await run(
        ({ idempotencyKey }) => addAll(client, { ...toPlan, idempotencyKey }),
        [into, content, added],
        into === undefined ? [] : [messages.addedTo],
      )
      return { outcome, done }
    },
    copy: (id: string, body: Input<typeof copyPlan.body>) =>
      run((sent) => client.write(copyPlan, { params: { id }, body, ...sent }), [id, body], [messages.copied]),
    comment: (id: string, text: string) =>
      run((sent) => client.write(commentOnPlan, { params: { id }, body: { text }, ...sent }), [id, 'comment', text]),
    /** A scheduled plan is then no longer scheduled. */
    resolve: ({ id, state }: Pick<PlanWire, 'id' | 'state'>, kind: RecordKind, key: string, keep: 'plan' | 'theirs' | 'nothing') => {
      const body = { kind, key, keep, ...(state === 'scheduled' ? { unschedule: true } : {}) }
      return run((sent) => client.write(resolvePlanItem, { params: { id }, body, ...sent }), [id, body], [messages.resolved[keep]], state)
    },
  }
}
