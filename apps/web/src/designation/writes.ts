import {
  checkFromWire,
  checkSchedules,
  deleteSchedule,
  saveSchedule,
  saveSchedules,
  scheduleFromWire,
  schedulesToWire,
  scheduleToWire,
} from '@goat/contract/described/designation'
import { currentIn } from '@goat/contract/endpoint'
import { ScheduleComparison, type ZoneOf } from '@goat/domain/designation-conflicts'
import { schedulesOf, warningsOf } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, lastDate } from '@goat/domain/kinds/designation'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Client, useClient } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useBrand } from '../platform/session.tsx'
import type { Outcome } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { mergedOnto, type Rebase, type RecordList, type RecordWrite, type Send, useAttemptKey, useRecordWrite } from '../records/save.ts'
import { draftFields } from './drafts.ts'
import { messages } from './messages.ts'
import { schedulesKey, withRecords } from './queries.ts'
import { useZoneOf } from './sentence.ts'

/** Saved together. The first one is that of the form or the card. */
export type SavedSchedules = readonly [DesignationSchedule, ...DesignationSchedule[]]

type SaveOptions = {
  /** The idempotency key. */
  readonly key?: string
  /** What changes a stored schedule without its form. */
  readonly action?: 'pause' | 'resume' | 'end'
  readonly rebase?: Rebase<DesignationSchedule> | undefined
  readonly together?: RecordWrite<DesignationSchedule>['together']
}

type Action = 'create' | 'createSeveral' | 'update' | NonNullable<SaveOptions['action']> | 'delete'

type ActionTexts = {
  readonly success: MessageDescriptor
  readonly failure: MessageDescriptor
  /** Whether another user has done the same to the stored schedule, and how to say so. */
  readonly isDone?: (current: DesignationSchedule | undefined, asked: DesignationSchedule) => boolean
  readonly already?: (by: string, at: string) => MessageDescriptor
}

const createFailed = msg`Failed to create schedule`
const updateFailed = msg`Failed to update schedule`

const actions: Readonly<Record<Action, ActionTexts>> = {
  create: { success: msg`Schedule created`, failure: createFailed },
  createSeveral: { success: msg`Schedules created`, failure: createFailed },
  update: { success: msg`Update was successful`, failure: updateFailed },
  pause: {
    success: msg`Schedule paused`,
    failure: updateFailed,
    isDone: (current) => current?.paused === true,
    already: conflictMessages.alreadyPaused,
  },
  resume: {
    success: msg`Schedule resumed`,
    failure: updateFailed,
    isDone: (current) => current?.paused === false,
    already: conflictMessages.alreadyResumed,
  },
  end: {
    success: msg`Schedule ended`,
    failure: updateFailed,
    isDone: (current, asked) => current !== undefined && endOf(current) <= endOf(asked),
    already: conflictMessages.alreadyEnded,
  },
  delete: {
    success: msg`Schedule deleted`,
    failure: msg`Failed to delete schedule`,
    isDone: (current) => current === undefined,
    already: conflictMessages.alreadyDeleted,
  },
}

/** Its last day and end time, which compare as text. */
function endOf(schedule: DesignationSchedule): string {
  return `${lastDate(schedule)} ${schedule.endTime}`
}

export type ScheduleWrites = ReturnType<typeof useScheduleWrites>

/** Changes to schedules, with their toasts (DES-19). */
export function useScheduleWrites() {
  const write = useRecordWrite()
  const { brand } = useBrand()
  return useMemo(() => {
    type Write = RecordWrite<DesignationSchedule>
    const list: RecordList<DesignationSchedule> = {
      queryKey: schedulesKey(brand),
      put: withRecords,
      keyOf: ({ id }) => id,
      currentOf: (problem) => {
        const wire = currentIn(problem, saveSchedule.response)
        return wire && scheduleFromWire(wire)
      },
    }
    const perform = (action: Action, asked: DesignationSchedule, call: Write['call'], more: Pick<Write, 'again' | 'together'>) => {
      const { success, failure, isDone, already } = actions[action]
      // What a refused action says of the change that another user made first.
      const superseded: Write['supersededBy'] = (current) => {
        // It may be about another schedule that is ended as well.
        if (isDone === undefined || already === undefined || (current !== undefined && current.id !== asked.id)) return undefined
        if (isDone(current, asked)) return { change: already, isDone: true }
        return { change: current === undefined ? conflictMessages.alreadyDeleted : conflictMessages.changedFirst, isDone: false }
      }
      return write({ list, key: asked.id, call, ...more, supersededBy: superseded, success, failure: () => failure })
    }
    const callOf = (schedules: readonly DesignationSchedule[], idempotencyKey: string) => async (send: Send) => {
      const wires = schedules.map(scheduleToWire)
      const [body] = wires
      if (body === undefined || wires.length > 1) {
        return (await send(saveSchedules, { body: { Schedules: wires }, idempotencyKey }))?.map(scheduleFromWire)
      }
      const wire = await send(saveSchedule, { body, idempotencyKey })
      return wire && [scheduleFromWire(wire)]
    }
    return {
      /** Saves all of them or none. With `rebase`, keeps changes that another user has made to other fields. */
      save: (schedules: SavedSchedules, { key = crypto.randomUUID(), action, rebase, together }: SaveOptions) => {
        const [first, ...more] = schedules
        const ofForm = first.id !== '' ? 'update' : more.length > 0 ? 'createSeveral' : 'create'
        const again: Write['again'] = async (stored) => {
          const next = await mergedOnto(draftFields, first, rebase, stored)
          return next && callOf([next], crypto.randomUUID())
        }
        return perform(action ?? ofForm, first, callOf(schedules, key), { again, together })
      },
      delete: (schedule: DesignationSchedule, together: Write['together']) => {
        const { id, from, version } = schedule
        const body = { Id: id, From: from, ...(version === undefined ? {} : { Version: version }) }
        return perform('delete', schedule, (send) => send(deleteSchedule, { body }).then(() => []), { together })
      },
    }
  }, [brand, write])
}

/**
 * Saves the schedules of a form with one idempotency key per attempt. The server is asked for its warnings first: any that the form could
 * not show, because its list of schedules was stale, are shown once before saving.
 */
export function useSaving(others: readonly DesignationSchedule[]) {
  const client = useClient()
  const cache = useQueryClient()
  const { brand } = useBrand()
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const keyOf = useAttemptKey()
  const shown = useRef<ReadonlySet<string>>(new Set())
  const unseen = (schedules: readonly DesignationSchedule[], seen: ReadonlySet<string>) =>
    unseenWarnings(client, schedules, shown.current.union(seen))
  const refetch = () => cache.invalidateQueries({ queryKey: schedulesKey(brand) })
  /** `rebase`: undefined for new schedules. Warnings of the server about the merged schedule are questions too. */
  return async (schedules: SavedSchedules, { rebase, together }: Pick<SaveOptions, 'rebase' | 'together'> = {}): Promise<Outcome> => {
    const seen = seenWarnings(schedules, others, zoneOf)
    const keys = await unseen(schedules, seen)
    if (keys.length > 0) {
      await refetch()
      shown.current = shown.current.union(new Set(keys))
      return { kind: 'failed', why: (say) => say(keys.includes(unchecked) ? messages.checkFailed : messages.warnedFirst) }
    }
    const needsNoQuestion = async (merged: DesignationSchedule) => {
      if ((await rebase?.needsNoQuestion?.(merged)) === false) return false
      const isUnwarned = (await unseen([merged], seen)).length === 0
      if (!isUnwarned) await refetch()
      return isUnwarned
    }
    const key = keyOf([schedules, together])
    return writes.save(schedules, { key, rebase: rebase && { base: rebase.base, needsNoQuestion }, together })
  }
}

/** The keys of the warnings about these schedules: kind and ids of the stored schedules concerned. */
function seenWarnings(
  schedules: readonly DesignationSchedule[],
  stored: readonly DesignationSchedule[],
  zoneOf: ZoneOf,
): ReadonlySet<string> {
  const comparison = new ScheduleComparison([...stored, ...schedules], zoneOf)
  const warnings = schedules.flatMap((one) => warningsOf(one, comparison))
  return new Set(warnings.map((one) => [one.kind, ...schedulesOf(one).map(({ id }) => id)].join(' ')))
}

/** The key of the warning that the check itself failed. */
const unchecked = 'unchecked'

/**
 * The keys of the server's warnings that the user has not seen, because another user has just saved a schedule. A failed check is itself a
 * warning, but only once, so that it does not prevent saving. A back end without the check answers 404. If the browser is offline, saving
 * fails for the same reason and says so.
 */
async function unseenWarnings(
  client: Client,
  schedules: readonly DesignationSchedule[],
  seen: ReadonlySet<string>,
): Promise<readonly string[]> {
  try {
    const warnings = checkFromWire(await client.check(checkSchedules, { body: schedulesToWire(schedules) }))
    return warnings.map(({ kind, ids }) => [kind, ...ids].join(' ')).filter((key) => !seen.has(key))
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    return thrown.status === 404 || thrown.isNotSent || seen.has(unchecked) ? [] : [unchecked]
  }
}
