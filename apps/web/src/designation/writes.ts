import { deleteSchedule, type ScheduleWire, saveSchedule, saveSchedules, scheduleConflict } from '@goat/contract/described/designation'
import { scheduleFromWire, scheduleToWire } from '@goat/contract/described/designation-codec'
import { newerChange } from '@goat/contract/shapes'
import { type DesignationSchedule, lastDate } from '@goat/domain/kinds/designation'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { compatibleDraft, type Outcome } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { type ListChange, type PriorChange, type Rebase, useRunWrite, type Write } from '../records/save.ts'
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

type Change = ListChange<DesignationSchedule>
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

/** What a refused action says of the change that another user made first. */
function supersedes({ isDone, already }: ActionTexts, asked: DesignationSchedule): Write<DesignationSchedule>['supersededBy'] {
  return (problem) => {
    const wire = currentOf(problem)
    const current = wire && scheduleFromWire(wire)
    if (isDone(current, asked)) return { change: already, isDone: true }
    return { change: current === undefined ? conflictMessages.alreadyDeleted : conflictMessages.changedFirst, isDone: false }
  }
}

/** Its last day and end time, which compare as text. */
function endOf(schedule: DesignationSchedule): string {
  return `${lastDate(schedule)} ${schedule.endTime}`
}

/** Changes to schedules, with their toasts (DES-19). */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()

  return useMemo(() => {
    const queryKey = schedulesKey(brand)
    type More = Pick<Write<DesignationSchedule>, 'rebased' | 'supersededBy'>
    const run = (id: string, call: Promise<Change | undefined>, { success, failure }: Sentences, more: More = {}) =>
      runWrite({
        queryKey,
        call,
        changeOfConflict: (problem) => changeOf(problem, id),
        ...more,
        success,
        failure: () => failure,
      })
    const send = async (schedule: DesignationSchedule, idempotencyKey: string) => {
      const wire = await client.write(saveSchedule, { body: scheduleToWire(schedule), idempotencyKey })
      return wire && saved([wire])
    }
    const perform = (action: ScheduleAction, asked: DesignationSchedule, call: Promise<Change | undefined>) =>
      run(asked.id, call, actions[action], { supersededBy: supersedes(actions[action], asked) })
    return {
      warn: async (schedules, seen) => {
        const unseen = await unseenWarnings(client, schedules, seen)
        if (unseen.length === 0) return undefined
        const why = unseen.includes(unchecked) ? messages.checkFailed : messages.warnedFirst
        await cache.invalidateQueries({ queryKey })
        return { keys: new Set(unseen), outcome: { kind: 'failed', why: (say) => say(why) } }
      },
      save: (schedule, { key, rebase, action }) => {
        if (action !== undefined) return perform(action, schedule, send(schedule, key))
        return run(schedule.id, send(schedule, key), schedule.id === '' ? created : updated, {
          rebased: async (problem) => {
            const current = currentOf(problem)
            if (rebase === undefined || current === undefined) return undefined
            const next = compatibleDraft(draftFields, rebase.base, schedule, scheduleFromWire(current))
            return next !== undefined && (await rebase.needsNoQuestion?.(next)) !== false
              ? () => send(next, crypto.randomUUID())
              : undefined
          },
        })
      },
      saveAll: (schedules, idempotencyKey, action) => {
        const [first] = schedules
        const call = client
          .write(saveSchedules, { body: { Schedules: schedules.map(scheduleToWire) }, idempotencyKey })
          .then((wires) => wires && saved(wires))
        if (action !== undefined && first !== undefined) return perform(action, first, call)
        return run(first?.id ?? '', call, first?.id === '' ? { ...created, success: messages.createdSeveral } : updated)
      },
      delete: (schedule) => {
        const { id, from, version } = schedule
        const body = { Id: id, From: from, ...(version === undefined ? {} : { Version: version }) }
        return perform(
          'delete',
          schedule,
          client.write(deleteSchedule, { body }).then(() => without(id)),
        )
      },
    }
  }, [brand, cache, client, runWrite])
}

function saved(wires: readonly ScheduleWire[]): Change {
  return (list) => withRecords(list, wires.map(scheduleFromWire))
}

function without(id: string): Change {
  return (list) => list.filter((one) => one.id !== id)
}

/** Puts the stored record in the response to a conflict into the list, or removes the one with the id if another user has deleted it. */
function changeOf(problem: unknown, id: string): Change | undefined {
  const current = currentOf(problem)
  if (current !== undefined) return saved([current])
  return newerChange.safeParse(problem).success ? without(id) : undefined
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): ScheduleWire | undefined {
  return scheduleConflict.safeParse(problem).data?.current
}
