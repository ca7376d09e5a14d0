import { deleteSchedule, saveSchedule, saveSchedules, scheduleFromWire, scheduleToWire } from '@goat/contract/described/designation'
import { currentIn } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { type DesignationSchedule, lastDate } from '@goat/domain/kinds/designation'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/session.tsx'
import type { Outcome } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { mergedOnto, type PriorChange, type Rebase, type RecordList, type RecordWrite, useRecordWrite } from '../records/save.ts'
import { draftFields } from './drafts.ts'
import { messages } from './messages.ts'
import { schedulesKey, withRecords } from './queries.ts'
import { unchecked, unseenWarnings } from './unseen-warnings.ts'

/** Warnings that the user has not seen, by key, and the failure to show for them. */
export type Warned = { readonly keys: ReadonlySet<string>; readonly outcome: Outcome }

export type ScheduleWrites = {
  /** Asks the server for warnings. If there are unseen ones, refetches the list so that the form shows them. */
  readonly warn: (schedules: readonly DesignationSchedule[], seen: ReadonlySet<string>) => Promise<Warned | undefined>
  /** Creates a schedule without an id; replaces one with an id. With `rebase`, keeps changes that another user has made to other fields. */
  readonly save: (schedule: DesignationSchedule, options: SaveOptions) => Promise<Outcome>
  /** Saves all of them or none; the first one is the one that is replaced, if any. */
  readonly saveAll: (schedules: readonly DesignationSchedule[], key: string, action?: ScheduleAction) => Promise<Outcome>
  readonly delete: (schedule: DesignationSchedule) => Promise<Outcome>
}

/** What changes a stored schedule without its form. */
export type ScheduleAction = 'pause' | 'resume' | 'end' | 'delete'

type SaveOptions = {
  readonly key: string
  readonly rebase?: Rebase<DesignationSchedule> | undefined
  readonly action?: ScheduleAction
}

type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

const updated: Sentences = { success: messages.updated, failure: messages.updateFailed }
const created: Sentences = { success: messages.created, failure: messages.createFailed }

type ActionTexts = Sentences & {
  /** Whether another user has done the same to the stored schedule. */
  readonly isDone: (current: DesignationSchedule | undefined, asked: DesignationSchedule) => boolean
  readonly already: PriorChange
}

const actions: Readonly<Record<ScheduleAction, ActionTexts>> = {
  pause: {
    ...updated,
    success: messages.pausedToast,
    isDone: (current) => current?.paused === true,
    already: conflictMessages.alreadyPaused,
  },
  resume: {
    ...updated,
    success: messages.resumedToast,
    isDone: (current) => current?.paused === false,
    already: conflictMessages.alreadyResumed,
  },
  end: {
    ...updated,
    success: messages.endedToast,
    isDone: (current, asked) => current !== undefined && endOf(current) <= endOf(asked),
    already: conflictMessages.alreadyEnded,
  },
  delete: {
    success: messages.deleted,
    failure: messages.deleteFailed,
    isDone: (current) => current === undefined,
    already: conflictMessages.alreadyDeleted,
  },
}

/** Its last day and end time, which compare as text. */
function endOf(schedule: DesignationSchedule): string {
  return `${lastDate(schedule)} ${schedule.endTime}`
}

function listOf(brand: BrandId): RecordList<DesignationSchedule> {
  return {
    queryKey: schedulesKey(brand),
    put: withRecords,
    keyOf: ({ id }) => id,
    currentOf: (problem) => {
      const wire = currentIn(problem, saveSchedule.response)
      return wire && scheduleFromWire(wire)
    },
  }
}

/** Changes to schedules, with their toasts (DES-19). */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const write = useRecordWrite()
  const { brand } = useBrand()

  return useMemo(() => {
    const list = listOf(brand)
    type Write = RecordWrite<DesignationSchedule>
    const run = (key: string, call: Write['call'], { success, failure }: Sentences, again?: Write['again']) =>
      write({ list, key, call, again, success, failure: () => failure })
    const perform = (action: ScheduleAction, asked: DesignationSchedule, call: Write['call']) => {
      const { isDone, already, success, failure } = actions[action]
      return write({
        list,
        key: asked.id,
        call,
        // What a refused action says of the change that another user made first.
        supersededBy: (current) => {
          if (isDone(current, asked)) return { change: already, isDone: true }
          return { change: current === undefined ? conflictMessages.alreadyDeleted : conflictMessages.changedFirst, isDone: false }
        },
        success,
        failure: () => failure,
      })
    }
    const send = async (schedule: DesignationSchedule, idempotencyKey: string) => {
      const wire = await client.write(saveSchedule, { body: scheduleToWire(schedule), idempotencyKey })
      return wire && [scheduleFromWire(wire)]
    }
    const sendAll = async (schedules: readonly DesignationSchedule[], idempotencyKey: string) => {
      const wires = await client.write(saveSchedules, { body: { Schedules: schedules.map(scheduleToWire) }, idempotencyKey })
      return wires?.map(scheduleFromWire)
    }
    return {
      warn: async (schedules, seen) => {
        const unseen = await unseenWarnings(client, schedules, seen)
        if (unseen.length === 0) return undefined
        const why = unseen.includes(unchecked) ? messages.checkFailed : messages.warnedFirst
        await cache.invalidateQueries({ queryKey: list.queryKey })
        return { keys: new Set(unseen), outcome: { kind: 'failed', why: (say) => say(why) } }
      },
      save: (schedule, { key, rebase, action }) => {
        if (action !== undefined) return perform(action, schedule, send(schedule, key))
        return run(schedule.id, send(schedule, key), schedule.id === '' ? created : updated, async (stored) => {
          const next = await mergedOnto(draftFields, schedule, rebase, stored)
          return next && (() => send(next, crypto.randomUUID()))
        })
      },
      saveAll: (schedules, key, action) => {
        const [first] = schedules
        const call = sendAll(schedules, key)
        if (action !== undefined && first !== undefined) return perform(action, first, call)
        return run(first?.id ?? '', call, first?.id === '' ? { ...created, success: messages.createdSeveral } : updated)
      },
      delete: (schedule) => {
        const { id, from, version } = schedule
        const body = { Id: id, From: from, ...(version === undefined ? {} : { Version: version }) }
        return perform(
          'delete',
          schedule,
          client.write(deleteSchedule, { body }).then(() => []),
        )
      },
    }
  }, [brand, cache, client, write])
}
