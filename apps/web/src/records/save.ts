import type { Listed } from '@goat/contract/received'
import { newerChange } from '@goat/contract/shapes'
import type { BrandId } from '@goat/domain/brands'
import type { Fields } from '@goat/domain/kinds/kind'
import { lineSeparator } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type Client, saving, useClient } from '../platform/api/client.ts'
import { CallFailure, isCancelled, isUncertain } from '../platform/api/failure.ts'
import { refusalSentences } from '../platform/api/failure-text.ts'
import { useAuthor, you } from '../platform/auth/auth.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type LazyText, logFailure, type MessageDescriptor, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useConfig } from '../platform/session.tsx'
import { compatibleDraft, type Outcome } from './draft.ts'
import { changeFailureText, failedText, isSavedAfterAll, type Tell } from './failed-write.ts'
import { conflictMessages, savingMessages } from './messages.ts'
import { useUndoOffer } from './undo.tsx'

/** How a write may be repeated on top of the changes of another user. */
export type Rebase<Draft> = {
  /** The record when editing began. */
  readonly base: Draft
  /** Whether the merged record needs no question that the user has not answered. */
  readonly needsNoQuestion?: (merged: Draft) => boolean | Promise<boolean>
}

/** What another user did to a record, and when. */
export type PriorChange = (by: string, at: string) => MessageDescriptor

/** The change that another user made first. `isDone`: it has the result that this user asked for, so that nothing is left to do. */
export type SupersededBy = { readonly change: PriorChange; readonly isDone: boolean }

/** The list in the cache that shows the records of a kind, and how answers become its records. */
export type RecordList<Item> = {
  readonly queryKey: QueryKey
  readonly put: (list: readonly Item[], stored: readonly Item[]) => readonly Item[]
  readonly keyOf: (item: Item) => string
  /** The stored record in the response to a conflict. */
  readonly currentOf: (problem: unknown) => Item | undefined
}

/** A record that is changed with another one, with the version that the user saw (TOG-3). */
export type OtherRecord = { readonly key: string; readonly version: number }

/** The key of the records that were saved together. */
export function togetherKey(brand: BrandId) {
  return [brand, 'together'] as const
}

/** The records in the response; none after a deletion, undefined if it has no content. */
type Answer<Item> = readonly Item[] | undefined

/** Sends the call of a write, so that it can be undone. */
export type Send = Client['write']

type Call<Item> = (send: Send) => Promise<Answer<Item>>

export type RecordWrite<Item> = {
  readonly list: RecordList<Item>
  /** The record that is replaced or deleted. It leaves the list if it was deleted, also by another user. */
  readonly key?: string
  readonly call: Call<Item>
  /** The record of which `supersededBy` says whether the write was made, if all answers were lost (UI-80). By default that of `key`. */
  readonly of?: string
  /** Says that instead, of the list as it is then. */
  readonly isStored?: (now: readonly Item[]) => boolean
  /** Other records that are saved too: as the call says, or, if it takes Together, with the same change. */
  readonly together?: readonly OtherRecord[] | undefined
  /**
   * From the stored record in the response to a conflict; undefined if there is none. If it returns undefined, the sentence of the refusal is
   * shown.
   */
  readonly supersededBy?: ((current: Item | undefined) => SupersededBy | undefined) | undefined
  /** Resolves to the same write on top of the record in the response to a conflict; undefined if the user must decide. */
  readonly again?: ((stored: Item) => Promise<Call<Item> | undefined>) | undefined
  /** Shown during the call. */
  readonly progress?: MessageDescriptor
  readonly success: MessageDescriptor
  readonly failure: (why: string) => MessageDescriptor
  /** The form lists the sentences of a refusal, so that a toast and a log entry are only for other failures (OPT-23). */
  readonly isRefusalInForm?: boolean
}

/** Of a text about what was saved: that this is only in the plan in which the tab works (PLN-20). */
export function useOnlyInPlan(): (text: LazyText) => LazyText {
  const { brand } = useBrand()
  return useCallback(
    (text) => {
      const plan = chosenPlan(brand)
      return plan === undefined ? text : (now) => `${text(now)}${lineSeparator}${now(onlyInPlan(plan.name))}`
    },
    [brand],
  )
}

export const onlyInPlan = (name: string) => msg`Only in the plan “${name}”.`

/**
 * The only way in which a screen writes records. The outcome is shown in a toast. The record in the response is put into the cached list at
 * once, also after a conflict, so that forms detect that they are stale. The list is refetched after every attempt, because a lost response
 * leaves the outcome unknown.
 */
export function useRecordWrite(): <Item>(write: RecordWrite<Item>) => Promise<Outcome> {
  const client = useClient()
  const cache = useQueryClient()
  const offerUndo = useUndoOffer()
  const toasts = useTranslatedToasts()
  const author = useAuthor()
  const { brand } = useBrand()
  const afterFailure = useAfterFailure()
  const inPlan = useOnlyInPlan()
  return useCallback(
    async <Item>(write: RecordWrite<Item>): Promise<Outcome> => {
      const { list, progress, success, together = [] } = write
      const over = Promise.withResolvers<void>()
      void saving(over.promise)
      const { queryKey } = list
      let toast = progress === undefined ? undefined : toasts.progress((now) => now(progress))
      // What is told later replaces what was told before.
      const tell: Tell = (kind, ...text) => {
        toast ??= toasts.progress((now) => now(messages.checkingOutcome))
        toast[kind](...text)
      }
      let revision: string | undefined
      const onStored = (stored: string) => {
        revision = stored
      }
      const send: Send = (endpoint, input) => client.write(endpoint, { ...input, together: endpoint.together ? together : [], onStored })
      try {
        const { answer, merged } = await settle(write, send, author)
        if (answer !== undefined) await put(cache, write, answer)
        const ids = answer?.map(list.keyOf) ?? []
        const isSaved = (one: Item) => [...ids, write.key].includes(list.keyOf(one))
        const stored = () => JSON.stringify(cache.getQueryData<Listed<Item>>(queryKey)?.read.filter(isSaved))
        const updates = () => cache.getQueryState(queryKey)?.dataUpdateCount
        const whenPut = updates()
        // Once the list has been read again, because an answer may differ from it, as in the order of several records.
        let saved: string | undefined
        const isCurrent = () => {
          if (updates() === whenPut) return true
          saved ??= stored()
          return stored() === saved
        }
        tell(
          'success',
          inPlan((now) =>
            [now(success), ...(together.length === 0 ? [] : [now(savingMessages.also(together.length))])].join(lineSeparator),
          ),
          offerUndo(revision, isCurrent),
        )
        if (merged !== undefined) toasts.show('info', merged)
        const refetch = cache.invalidateQueries({ queryKey })
        // Without content, wait for the refetch before the form ends, so that the old record is never shown.
        if (answer === undefined) await refetch
        return { kind: 'saved', ids }
      } catch (cause) {
        const isStored = async () => {
          await cache.refetchQueries({ queryKey })
          return isDone(write, cache.getQueryData<Listed<Item>>(queryKey)?.read)
        }
        if (await isSavedAfterAll(cause, isStored, toasts, tell)) return { kind: 'saved', ids: [] }
        const outcome = await afterFailure(write, cause, tell)
        void cache.invalidateQueries({ queryKey })
        return outcome
      } finally {
        over.resolve()
        void cache.invalidateQueries({ queryKey: togetherKey(brand) })
        // What plans change, and whether that of the tab still takes changes.
        void cache.invalidateQueries({ queryKey: [brand, 'plans'] })
      }
    },
    [afterFailure, author, brand, cache, client, inPlan, offerUndo, toasts],
  )
}

/** Whether a list shows what its write was to do. */
function isDone<Item>({ list, key, of = key, isStored, supersededBy }: RecordWrite<Item>, stored: readonly Item[] | undefined): boolean {
  if (isStored !== undefined) return stored !== undefined && isStored(stored)
  return of !== undefined && stored !== undefined && supersededBy?.(stored.find((one) => list.keyOf(one) === of))?.isDone === true
}

/** Puts records into the cached list of a write, or removes its record if there are none. */
async function put<Item>(cache: QueryClient, { list, key }: RecordWrite<Item>, answer: readonly Item[]): Promise<void> {
  const { queryKey, keyOf } = list
  // A refetch that started before the change would restore the old record.
  await cache.cancelQueries({ queryKey })
  const isRemoval = answer.length === 0 && key !== undefined
  const change = (read: readonly Item[]) => (isRemoval ? read.filter((one) => keyOf(one) !== key) : list.put(read, answer))
  cache.setQueryData<Listed<Item>>(queryKey, (listed) => listed && { ...listed, read: change(listed.read) })
}

/** Says why a write failed, or that another user has already done the same. */
function useAfterFailure(): <Item>(write: RecordWrite<Item>, cause: unknown, tell: Tell) => Promise<Outcome> {
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const say = useSay()
  const dates = useDates()
  const { supportChannel } = useConfig()
  const author = useAuthor()
  return useCallback(
    async <Item>(write: RecordWrite<Item>, cause: unknown, tell: Tell): Promise<Outcome> => {
      const { list, key, together = [], supersededBy, failure, isRefusalInForm = false } = write
      const problem = cause instanceof CallFailure ? cause.problem : undefined
      const { data: newer } = newerChange.safeParse(problem)
      const current = list.currentOf(problem)
      if (current !== undefined) await put(cache, write, [current])
      else if (newer !== undefined && key !== undefined) await put(cache, write, [])
      const first = newer && supersededBy?.(current)
      const by = author(newer?.changedBy ?? '')
      const change = first?.change(by, dates.instant(newer?.changedAt ?? ''))
      // Of several, another user may have done it to one only.
      if (first?.isDone === true && together.length === 0 && change !== undefined) {
        tell('info', (now) => now(change))
        return { kind: 'saved', ids: current === undefined ? [] : [list.keyOf(current)] }
      }
      const known = change ?? (by === you ? conflictMessages.changedByYou : undefined)
      const why: LazyText = (now) => (known === undefined ? changeFailureText(cause, now, supportChannel) : now(known))
      const isGone = change !== undefined && current === undefined
      const told: LazyText = (now) => (known === undefined ? failedText(cause, now, supportChannel, failure) : now(failure(now(known))))
      if (!isCancelled(cause) && (!isRefusalInForm || refusalSentences(cause, say).length === 0)) {
        tell('error', told)
        if (isRefusalInForm) logFailure(told(say), cause)
      }
      const onSaved = isUncertain(cause) ? () => tell('success', (now) => now(conflictMessages.savedAfterAll)) : undefined
      // What was to show the reason leaves the list together with the record.
      if (isGone) toasts.show('info', why)
      return { kind: 'failed', why, cause, onSaved, isGone }
    },
    [author, cache, dates, say, supportChannel, toasts],
  )
}

/** Other users may save again while a write is repeated on top of their changes. */
const maxRepeats = 3

/** The result of a call, repeated on top of what other users have stored if that keeps the changes of both; `merged` then says so. */
async function settle<Item>(
  { call, list, again }: RecordWrite<Item>,
  send: Send,
  author: ReturnType<typeof useAuthor>,
): Promise<{ readonly answer: Answer<Item>; readonly merged: LazyText | undefined }> {
  let merged: LazyText | undefined
  let attempt = call
  for (let repeats = 0; ; repeats += 1) {
    try {
      return { answer: await attempt(send), merged }
    } catch (cause) {
      const problem = cause instanceof CallFailure ? cause.problem : undefined
      const current = problem === undefined || repeats === maxRepeats ? undefined : list.currentOf(problem)
      const repeat = current && (await again?.(current))
      if (repeat === undefined) throw cause
      attempt = repeat
      const { data: newer } = newerChange.safeParse(problem)
      merged = (say) => say(newer === undefined ? conflictMessages.mergedUnknown : conflictMessages.merged(author(newer.changedBy)))
    }
  }
}

/**
 * The draft on top of what another user has stored, to be sent instead of it. undefined if both changed a field, if nothing is left to save,
 * or if the merged record needs a question that the user has not answered.
 */
export async function mergedOnto<T, Draft extends T>(
  fields: Fields<T>,
  draft: Draft,
  rebase: Rebase<Draft> | undefined,
  stored: Draft,
): Promise<Draft | undefined> {
  const next = rebase && compatibleDraft<T, Draft>(fields, rebase.base, draft, stored)
  return next !== undefined && (await rebase?.needsNoQuestion?.(next)) !== false ? next : undefined
}

/** An attempt to save. The same content keeps its key, so that a retry after a lost response does not create a duplicate. */
export type Attempt = { readonly key: string; readonly content: string }

export function attemptFor(previous: Attempt | undefined, body: unknown, newKey: () => string): Attempt {
  const content = JSON.stringify(body)
  return previous?.content === content ? previous : { key: newKey(), content }
}

/** Returns the idempotency key for the content that a form saves. */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useAttempt<unknown>()
  return (body) => attempt.of(body, () => body).key
}

/** The request that a form sends, if it depends on what is stored as well. */
export function useAttempt<Body>() {
  const attempt = useRef<Attempt & { readonly body: Body }>(undefined)
  return {
    /** The request for what a user entered. After a lost response it is the same one, although what is stored may have changed. */
    of: (content: unknown, make: () => Body) => {
      const next = attemptFor(attempt.current, content, () => crypto.randomUUID())
      attempt.current = attempt.current?.key === next.key ? attempt.current : { ...next, body: make() }
      return attempt.current
    },
    /** After a refusal, another request is made for the same content. */
    forget: () => {
      attempt.current = undefined
    },
  }
}
