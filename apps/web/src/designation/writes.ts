import {
  deleteSchedule,
  type ScheduleWire,
  saveSchedule,
  saveSchedules,
  scheduleConflict,
  scheduleFromWire,
  scheduleToWire,
} from '@goat/contract/designation'
import type { DesignationSchedule } from '@goat/domain/designation'
import { type Received, withRead } from '@goat/domain/unread'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import { type Told, useTell } from '../platform/told.tsx'
import { messages } from './messages.ts'
import { schedulesKey, withRecords } from './queries.ts'
import { unchecked, unseenWarnings } from './unseen-warnings.ts'

export type Outcome = { readonly kind: 'saved' } | { readonly kind: 'failed'; readonly why: Told }

/** Warnings that the person has not seen yet, by their keys, and what the form says of them. */
export type Warned = { readonly of: ReadonlySet<string>; readonly outcome: Outcome }

export type ScheduleWrites = {
  /** Asks the server what it warns of. With warnings that were not seen, the list is read again, so that the form shows them. */
  readonly warn: (schedules: readonly DesignationSchedule[], seen: ReadonlySet<string>) => Promise<Warned | undefined>
  /** Creates a schedule without id, replaces one with an id. */
  readonly save: (schedule: DesignationSchedule, key: string, success?: MessageDescriptor) => Promise<Outcome>
  /** All or none. */
  readonly saveAll: (schedules: readonly DesignationSchedule[], key: string) => Promise<Outcome>
  readonly delete: (schedule: DesignationSchedule) => Promise<Outcome>
}

type Change = { readonly saved: readonly ScheduleWire[]; readonly deleted?: string }
type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

/**
 * Every change says by a toast how it ended (DES-19), puts what was answered in the list at once, and has the list
 * read again: after a failure too, because a lost answer leaves open what was done. A conflict's answer carries the schedule as it is
 * now, and that goes into the list the same way: the form sees from it that it is stale.
 */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const tell = useTell()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()

  return useMemo(() => {
    const queryKey = schedulesKey(brand)

    async function put({ saved, deleted }: Change): Promise<void> {
      // A reading that began before the change would bring the old record back.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Received<DesignationSchedule>>(
        queryKey,
        (list) =>
          list &&
          withRead(list, (read) =>
            withRecords(
              read.filter((one) => one.id !== deleted),
              saved.map(scheduleFromWire),
            ),
          ),
      )
    }

    async function run(call: Promise<Change>, { success, failure }: Sentences): Promise<Outcome> {
      try {
        await put(await call)
        tell.show('success', (say) => say(success))
        return { kind: 'saved' }
      } catch (thrown) {
        const conflict = scheduleConflict.safeParse(thrown instanceof CallFailure ? thrown.problem : undefined)
        if (conflict.success) await put({ saved: [conflict.data.current] })
        tell.show('error', (say) => say(failure))
        return { kind: 'failed', why: (say) => failureText(thrown, say, supportChannel) }
      } finally {
        void cache.invalidateQueries({ queryKey })
      }
    }

    const updated = { success: messages.updated, failure: messages.updateFailed }
    const created = { success: messages.created, failure: messages.createFailed }
    return {
      warn: async (schedules, seen) => {
        const unseen = await unseenWarnings(client, schedules, seen)
        if (unseen.length === 0) return undefined
        const why = unseen.includes(unchecked) ? messages.checkFailed : messages.warnedFirst
        await cache.invalidateQueries({ queryKey })
        return { of: new Set(unseen), outcome: { kind: 'failed', why: (say) => say(why) } }
      },
      save: (schedule, idempotencyKey, success) =>
        run(
          client
            .write(saveSchedule, { body: scheduleToWire(schedule), idempotencyKey })
            .then((wire) => ({ saved: wire === undefined ? [] : [wire] })),
          schedule.id === '' ? created : { ...updated, ...(success === undefined ? {} : { success }) },
        ),
      saveAll: (schedules, idempotencyKey) =>
        run(
          client
            .write(saveSchedules, { body: { Schedules: schedules.map(scheduleToWire) }, idempotencyKey })
            .then((wires) => ({ saved: wires ?? [] })),
          schedules.every((one) => one.id === '') ? { ...created, success: messages.createdSeveral } : updated,
        ),
      delete: ({ id, from, version }) =>
        run(
          client
            .write(deleteSchedule, { body: { Id: id, From: from, ...(version === undefined ? {} : { Version: version }) } })
            .then(() => ({ saved: [], deleted: id })),
          { success: messages.deleted, failure: messages.deleteFailed },
        ),
    }
  }, [brand, cache, client, supportChannel, tell])
}
