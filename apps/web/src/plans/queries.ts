import type { Input, Output } from '@goat/contract/endpoint'
import {
  actionOfAct,
  actOnPlan,
  commentOnPlan,
  copyPlan,
  createPlan,
  type PlanAct,
  type PlanEntry,
  type PlanItemWire,
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
import { keepPreviousData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Client, saving, useClient } from '../platform/api/client.ts'
import { CallFailure, isUncertain } from '../platform/api/failure.ts'
import { everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'
import { useAuthor, you } from '../platform/auth/auth.ts'
import { logFailure, type MessageDescriptor, type Say, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import type { Outcome } from '../records/draft.ts'
import { failedText, isSavedAfterAll } from '../records/failed-write.ts'
import { conflictMessages } from '../records/messages.ts'
import { useAttempt } from '../records/save.ts'
import { useUndoOffer } from '../records/undo.tsx'
import { doneText } from './history-source.ts'
import { messages } from './messages.ts'

/** What ending a plan would take back. */
export function useEnding(id: string) {
  return useBrandQuery(
    (brand) => [brand, 'ending', id],
    (client, { signal }) => client.read(previewPlanAct, { params: { id, act: 'end' }, signal }),
    // Not as soon as anything changes: the plan may be over then. Whoever ends it sends back what was shown.
    { gcTime: 0, refetchOnWindowFocus: false },
  )
}

/** What a plan changes about the sample orders; `hash`: of the plan as it is shown. */
export function usePlanEffect({ id, hash, state }: Pick<PlanWire, 'id' | 'hash' | 'state'>) {
  return useBrandQuery(
    (brand) => [brand, 'plans', id, 'effect', hash, state],
    (client, { signal }) => client.read(readPlanEffect, { params: { id }, signal }),
    { placeholderData: keepPreviousData, ...everyMinute },
  )
}

export type Added = { readonly kind: RecordKind; readonly key: string; readonly action: string; readonly after: object }

/** One of the writes of a template; resolves to the records that it adds. */
export type Step = (
  write: Client['write'],
  sent: { readonly plan: string; readonly idempotencyKey: string },
) => Promise<readonly Pick<Added, 'kind' | 'key'>[]>

/** What a template adds to a plan. */
type Adding = {
  /** undefined: a new draft. */
  readonly into: string | undefined
  readonly content: PlanContent
  readonly added: readonly Added[]
  /** They add it. */
  readonly steps: readonly Step[]
}

/** An attempt to add it, and how far that is. */
type Attempt = Adding & {
  readonly idempotencyKey: string
  /** The new draft. */
  made: Pick<PlanWire, 'id' | 'state'> | undefined
  /** How many of the steps are done. */
  done: number
  /** What they have added to the plan. */
  readonly inside: Pick<Added, 'kind' | 'key'>[]
  /** Whether more may have been done. */
  isUnsure: boolean
  /** Whether taking it back has begun. */
  isOver: boolean
}

/**
 * Adds to a plan, or to a new draft with this content, what the steps add: all of it or none. If it is not known how a step ended, what was added
 * stays, and a repetition goes on from there. Resolves to the new draft.
 */
async function addAll(client: Client, one: Attempt) {
  const { into, content, steps, idempotencyKey } = one
  try {
    if (into === undefined) one.made ??= await client.write(createPlan, { body: content, idempotencyKey })
    for (const step of steps.slice(one.done)) {
      const sent = { plan: into ?? one.made?.id ?? '', idempotencyKey: `${idempotencyKey}-${one.done}` }
      one.inside.push(...(await step(client.write, sent)))
      one.done += 1
      one.isUnsure = false
    }
    return one.made
  } catch (cause) {
    one.isUnsure = !(isDecided(cause) && (!one.isUnsure || isJudged(cause)))
    if (!one.isUnsure) await takeBack(client, one).catch((thrown: unknown) => logFailure('Taking back a part of a template', thrown))
    throw cause
  }
}

async function takeBack(client: Client, one: Attempt): Promise<void> {
  const { into, made, inside, idempotencyKey } = one
  one.isOver = true
  if (into !== undefined) {
    for (let last = inside.at(-1); last !== undefined; last = inside.at(-1)) {
      const body = { ...last, keep: 'nothing' as const }
      await client.write(resolvePlanItem, { params: { id: into }, body, idempotencyKey: `${idempotencyKey}-${inside.length}-back` })
      inside.pop()
    }
  } else if (made !== undefined) {
    const { hash: seen, state } = await client.read(readPlan, { params: { id: made.id } })
    if (state !== 'discarded') await client.write(actOnPlan, { params: { id: made.id, act: 'discard' }, body: { seen } })
    one.made = undefined
    inside.splice(0)
  }
}

/** Whether nothing was done, for certain. */
function isDecided(cause: unknown): boolean {
  return cause instanceof CallFailure && (cause.isNotSent || (cause.kind !== 'unexpected' && (cause.status ?? 0) < 500))
}

/** Whether a call was refused for what it says, and so was an earlier one with the same key. */
function isJudged(cause: unknown): boolean {
  return cause instanceof CallFailure && cause.status !== undefined && cause.status !== 401 && cause.status !== 429
}

type RunOptions = {
  readonly was?: PlanState
  readonly plan?: string
  readonly isDone?: (plan: Output<typeof readPlan.response>) => boolean
  readonly isUnsure?: (cause: unknown) => boolean
}

type Sent = { readonly idempotencyKey: string; readonly onStored: (revision: string) => void }

/** Makes a write of a plan, one at a time, and says how it ended. */
function usePlanRun() {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const offerUndo = useUndoOffer()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const attempt = useAttempt<unknown>()
  const [isBusy, setBusy] = useState(false)
  /**
   * `was`: the state of a plan whose change the toast offers to undo if that is still the same, because others cannot be undone (PLN-11).
   * `plan`: what is written is a part of this plan, which says whether that is done, if all answers were lost (UI-80). `isUnsure`: whether a
   * failure leaves that open.
   */
  const run = async (
    write: (sent: Sent) => Promise<Pick<PlanWire, 'id' | 'state'> | undefined>,
    sent: unknown,
    success: readonly MessageDescriptor[] = [],
    { was, plan, isDone = () => false, isUnsure = isUncertain }: RunOptions = {},
  ): Promise<Outcome> => {
    setBusy(true)
    const over = Promise.withResolvers<void>()
    void saving(over.promise)
    let revision: string | undefined
    let isSaved = false
    const onStored = (stored: string) => {
      revision = stored
    }
    try {
      const answer = await write({ idempotencyKey: attempt.of(sent, () => sent).key, onStored })
      const said = (now: Say) => success.map((one) => now(one)).join(lineSeparator)
      if (success.length > 0) toasts.show('success', said, answer?.state === was ? offerUndo(revision) : undefined)
      isSaved = true
      attempt.forget()
      return { kind: 'saved', ids: answer === undefined ? [] : [answer.id] }
    } catch (cause) {
      const isStored = async () => plan !== undefined && isDone(await client.read(readPlan, { params: { id: plan } }))
      isSaved = await isSavedAfterAll(cause, isStored, toasts)
      if (isSaved) {
        attempt.forget()
        return { kind: 'saved', ids: plan === undefined ? [] : [plan] }
      }
      const why = (now: Say) => failedText(cause, now, supportChannel, messages.failed, isUnsure(cause))
      const onSaved = isUnsure(cause) ? () => toasts.show('success', (now) => now(conflictMessages.savedAfterAll)) : undefined
      return { kind: 'failed', cause, why, onSaved }
    } finally {
      setBusy(false)
      over.resolve()
      // An applied plan changes any list. The effect of another content or state has another key; to compute it is costly (API-26).
      const isRead = (key: QueryKey) => key[3] !== 'effect' && (!isSaved || key[1] !== 'ending')
      void cache.invalidateQueries({ queryKey: [brand], predicate: ({ queryKey }) => isRead(queryKey) })
    }
  }
  return { run, isBusy }
}

/** Changes of a plan. */
export type Items = readonly [Named, ...Named[]]
type Named = Pick<PlanItemWire, 'kind' | 'key'>

function attemptAt(adding: Adding): Attempt {
  return { ...adding, idempotencyKey: crypto.randomUUID(), made: undefined, done: 0, inside: [], isUnsure: false, isOver: false }
}

/** Writes of plans. The id of what is saved is that of the plan. */
export function usePlanWrites() {
  const client = useClient()
  const author = useAuthor()
  const { run, isBusy } = usePlanRun()
  const left = useRef<Attempt>(undefined)
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
            { was: plan.state },
          ),
    /** `reason`: of an emergency, in which the approval that it needs is not waited for. `more`: what is said besides. */
    act: (id: string, act: PlanAct, seen: string, reason: string | undefined, more: readonly MessageDescriptor[]) => {
      const body = { seen, ...(reason === undefined ? {} : { emergency: true }) }
      return run(
        (sent) => client.write(actOnPlan, { params: { id, act }, body, reason, ...sent }),
        [id, act, seen, reason],
        [doneText(act), ...more],
        { plan: id, isDone: ({ entries }) => entries.at(-1)?.action === actionOfAct[act] && author(entries.at(-1)?.by ?? '') === you },
      )
    },
    /** As `addAll`, in place of what an earlier attempt to add something else has left. */
    add: async (adding: Adding) => {
      const before = left.current
      const isOther = before !== undefined && (before.isOver || JSON.stringify(before) !== JSON.stringify({ ...before, ...adding }))
      const outcome = await run(
        async () => {
          if (isOther) {
            // Only its answers say what it has added.
            if (before.isUnsure)
              await addAll(client, before).catch((cause: unknown) => {
                if (before.isUnsure) throw cause
              })
            await takeBack(client, before)
            left.current = undefined
          }
          left.current ??= attemptAt(adding)
          const made = await addAll(client, left.current)
          left.current = undefined
          return made
        },
        [],
        adding.into === undefined ? [] : [messages.addedTo],
        { isUnsure: (cause) => !isDecided(cause) || left.current?.isUnsure === true },
      )
      const { added, inside } = left.current ?? { ...adding, inside: [] }
      return { outcome, added, done: inside.length }
    },
    copy: (id: string, body: Input<typeof copyPlan.body>) =>
      run((sent) => client.write(copyPlan, { params: { id }, body, ...sent }), [id, body], [messages.copied]),
    comment: (id: string, text: string, seen: readonly PlanEntry[]) => {
      // They may have said the same before.
      const said = (entries: readonly PlanEntry[]) => entries.filter((one) => one.text === text && author(one.by) === you).length
      return run((sent) => client.write(commentOnPlan, { params: { id }, body: { text }, ...sent }), [id, 'comment', text], [], {
        plan: id,
        isDone: ({ entries }) => said(entries) > said(seen),
      })
    },
    /** A scheduled plan is then no longer scheduled. */
    resolve: ({ id, state }: Pick<PlanWire, 'id' | 'state'>, items: Items, keep: 'plan' | 'theirs' | 'nothing') => {
      const [{ kind, key }, ...others] = items
      const also = others.map((other) => ({ kind: other.kind, key: other.key }))
      const body = { kind, key, also, keep, ...(state === 'scheduled' ? { unschedule: true } : {}) }
      const isLeft = (one: PlanItemWire) => keep === 'nothing' || one.conflict !== null
      return run((sent) => client.write(resolvePlanItem, { params: { id }, body, ...sent }), [id, body], [messages.resolved[keep]], {
        was: state,
        plan: id,
        isDone: ({ itemsOf }) => !itemsOf.some((one) => items.some((of) => of.kind === one.kind && of.key === one.key) && isLeft(one)),
      })
    },
  }
}
