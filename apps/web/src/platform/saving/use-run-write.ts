import { type Received, withRead } from '@goat/domain/unread'
import type { MessageDescriptor } from '@lingui/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallFailure } from '../api/failure.ts'
import { failureText, refusalSentences } from '../api/failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { logFailure } from '../log-failure.ts'
import { type Told, useTell } from '../told.tsx'
import type { Outcome } from './outcome.ts'

/** A list with what a call has changed in it. */
export type ListChange<Item> = (list: readonly Item[]) => readonly Item[]

export type Write<Item> = {
  /** The list that the record is in. */
  readonly queryKey: QueryKey
  /** Resolves to what the answer changes in the list; undefined where a back end answers nothing. */
  readonly call: Promise<ListChange<Item> | undefined>
  /** The same, from the answer to a conflict: the record as it is now. */
  readonly changeOfConflict: (problem: unknown) => ListChange<Item> | undefined
  /** Shown while the call is under way. */
  readonly progress?: MessageDescriptor
  readonly success: MessageDescriptor
  readonly failure: (why: string) => MessageDescriptor
  /** The form lists the sentences of a refusal: there is a toast, and a line in the log, for any other failure only (OPT-23). */
  readonly isRefusalInForm?: boolean
}

/**
 * Runs a write and says by a toast how it ended. What was answered goes into the list at once, the record of a conflict too: forms see
 * from it that they are stale. The list is read again after every attempt, because a lost answer leaves open what was done.
 */
export function useRunWrite(): <Item>(write: Write<Item>) => Promise<Outcome> {
  const cache = useQueryClient()
  const tell = useTell()
  const say = useSay()
  const { supportChannel } = useConfig()
  return useCallback(
    async <Item>({
      queryKey,
      call,
      changeOfConflict,
      progress,
      success,
      failure,
      isRefusalInForm = false,
    }: Write<Item>): Promise<Outcome> => {
      const toast = progress === undefined ? undefined : tell.progress((now) => now(progress))
      const put = async (change: ListChange<Item>) => {
        // A reading that began before the change would bring the old record back.
        await cache.cancelQueries({ queryKey })
        cache.setQueryData<Received<Item>>(queryKey, (list) => list && withRead(list, change))
      }
      try {
        const change = await call
        if (change !== undefined) await put(change)
        const told: Told = (now) => now(success)
        if (toast === undefined) tell.show('success', told)
        else toast.succeed(told)
        const reading = cache.invalidateQueries({ queryKey })
        // An answer that says nothing: the form ends with the list read again, so that it never shows what was before.
        if (change === undefined) await reading
        return { kind: 'saved' }
      } catch (cause) {
        const current = changeOfConflict(cause instanceof CallFailure ? cause.problem : undefined)
        if (current !== undefined) await put(current)
        const why: Told = (now) => failureText(cause, now, supportChannel)
        const told: Told = (now) => now(failure(why(now)))
        if (!isRefusalInForm || refusalSentences(cause, say).length === 0) {
          if (toast === undefined) tell.show('error', told)
          else toast.fail(told)
          if (isRefusalInForm) logFailure(told(say), cause)
        }
        void cache.invalidateQueries({ queryKey })
        return { kind: 'failed', why, cause }
      }
    },
    [cache, say, supportChannel, tell],
  )
}
