import { deleteSchedule, type ScheduleWire, saveSchedule, saveSchedules, scheduleConflict } from '@goat/contract/designation'
import { scheduleFromWire, scheduleToWire } from '@goat/contract/designation-codec'
import type { DesignationSchedule } from '@goat/domain/designation'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { compatibleDraft } from '../platform/form/newer-version.ts'
import type { Outcome } from '../platform/saving/outcome.ts'
import { type ListChange, type OnTop, useRunWrite, type Write } from '../platform/saving/use-run-write.ts'
import { draftFields } from './drafts.ts'
import { messages } from './messages.ts'
import { schedulesKey, withRecords } from './queries.ts'
import { unchecked, unseenWarnings } from './unseen-warnings.ts'

/** Warnings that the user has not seen, by key, and the failure to show for them. */
export type Warned = { readonly keys: ReadonlySet<string>; readonly outcome: Outcome }

export type ScheduleWrites = {
  /** Asks the server for warnings. If there are unseen ones, refetches the list so that the form shows them. */
  readonly warn: (schedules: readonly DesignationSchedule[], seen: ReadonlySet<string>) => Promise<Warned | undefined>
  /** Creates a schedule without an id; replaces one with an id. With `onTop`, keeps changes that another user has made to other fields. */
  readonly save: (schedule: DesignationSchedule, options: SaveOptions) => Promise<Outcome>
  /** Saves all of them or none. */
  readonly saveAll: (schedules: readonly DesignationSchedule[], key: string, success?: MessageDescriptor) => Promise<Outcome>
  readonly delete: (schedule: DesignationSchedule) => Promise<Outcome>
}

type SaveOptions = {
  readonly key: string
  readonly onTop?: OnTop<DesignationSchedule> | undefined
  readonly success?: MessageDescriptor
}

type Change = ListChange<DesignationSchedule>
type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

const updated: Sentences = { success: messages.updated, failure: messages.updateFailed }
const created: Sentences = { success: messages.created, failure: messages.createFailed }

/** Changes to schedules, with their toasts (DES-19). */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()

  return useMemo(() => {
    const queryKey = schedulesKey(brand)
    const run = (call: Promise<Change | undefined>, { success, failure }: Sentences, onTopOf?: Write<DesignationSchedule>['onTopOf']) =>
      runWrite({
        queryKey,
        call,
        changeOfConflict: (problem) => {
          const current = currentOf(problem)
          return current && saved([current])
        },
        ...(onTopOf === undefined ? {} : { onTopOf }),
        success,
        failure: () => failure,
      })
    const send = async (schedule: DesignationSchedule, idempotencyKey: string) => {
      const wire = await client.write(saveSchedule, { body: scheduleToWire(schedule), idempotencyKey })
      return wire && saved([wire])
    }
    return {
      warn: async (schedules, seen) => {
        const unseen = await unseenWarnings(client, schedules, seen)
        if (unseen.length === 0) return undefined
        const why = unseen.includes(unchecked) ? messages.checkFailed : messages.warnedFirst
        await cache.invalidateQueries({ queryKey })
        return { keys: new Set(unseen), outcome: { kind: 'failed', why: (say) => say(why) } }
      },
      save: (schedule, { key, onTop, success = messages.updated }) =>
        run(send(schedule, key), schedule.id === '' ? created : { ...updated, success }, async (problem) => {
          const current = currentOf(problem)
          if (onTop === undefined || current === undefined) return undefined
          const next = compatibleDraft(draftFields, onTop.base, schedule, scheduleFromWire(current))
          return next !== undefined && (await onTop.needsNoQuestion(next)) ? () => send(next, crypto.randomUUID()) : undefined
        }),
      saveAll: (schedules, idempotencyKey, success = messages.updated) =>
        run(
          client
            .write(saveSchedules, { body: { Schedules: schedules.map(scheduleToWire) }, idempotencyKey })
            .then((wires) => wires && saved(wires)),
          schedules.every((one) => one.id === '') ? { ...created, success: messages.createdSeveral } : { ...updated, success },
        ),
      delete: ({ id, from, version }) =>
        run(
          client
            .write(deleteSchedule, { body: { Id: id, From: from, ...(version === undefined ? {} : { Version: version }) } })
            .then((): Change => (list) => list.filter((one) => one.id !== id)),
          { success: messages.deleted, failure: messages.deleteFailed },
        ),
    }
  }, [brand, cache, client, runWrite])
}

function saved(wires: readonly ScheduleWire[]): Change {
  return (list) => withRecords(list, wires.map(scheduleFromWire))
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): ScheduleWire | undefined {
  return scheduleConflict.safeParse(problem).data?.current
}
