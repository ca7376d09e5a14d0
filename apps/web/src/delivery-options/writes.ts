import {
  deliveryOptionScheduleFromWire,
  deliveryOptionScheduleToUpdate,
  deliveryOptionScheduleToWire,
} from '@goat/contract/described/delivery-option-codec'
import {
  cancelDeliveryOptionSchedule,
  createDeliveryOptionSchedule,
  createDeliveryOptionSchedules,
  type DeliveryOptionScheduleWire,
  deliveryOptionScheduleConflict,
  updateDeliveryOptionSchedule,
  updateDeliveryOptionSchedules,
} from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import { type DeliveryOptionSchedule, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { fullTime } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Client, useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { serverTime } from '../platform/clock.ts'
import { compatibleDraft, type Outcome } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { type ListChange, type Rebase, useRunWrite, type Write } from '../records/save.ts'
import { draftFields, draftOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages, severalMessages } from './form-messages.ts'
import { scheduleMessages } from './messages.ts'
import { centreSchedulesKey, withRecord } from './queries.ts'

export type ScheduleWrites = {
  /** Creates a schedule without an id; replaces one with an id. With `rebase`, keeps changes that another user has made to other fields. */
  readonly save: (schedule: DeliveryOptionSchedule, options: SaveOptions) => Promise<Outcome>
  /** Creates a schedule for each of several options, all or none; the first is the one of the form. */
  readonly createAll: (schedules: readonly DeliveryOptionSchedule[], key: string) => Promise<Outcome>
  /** Does the same to several stored schedules, all or none; the first is the one of the card. */
  readonly changeAll: (schedules: readonly DeliveryOptionSchedule[], action: ScheduleAction) => Promise<Outcome>
  /** `timeZone` is that of the centre. */
  readonly cancel: (schedule: DeliveryOptionSchedule, timeZone: string) => Promise<Outcome>
}

/** What changes a stored schedule without its form. */
export type ScheduleAction = 'end' | 'extend' | 'cancel'

type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

type SaveOptions = {
  readonly key: string
  readonly rebase?: Rebase<ScheduleDraft>
  readonly action?: ScheduleAction
}

/** For drafts of stored schedules, whose prices are not typed. */
const noCurrency = { currency: undefined }

const ofAll: Readonly<Record<ScheduleAction, (count: number) => MessageDescriptor>> = {
  end: severalMessages.ended,
  extend: severalMessages.extended,
  cancel: severalMessages.cancelled,
}
const saved: Sentences = { success: formMessages.saved, failure: formMessages.saveFailed }
const actions: Readonly<Record<ScheduleAction, Sentences>> = {
  end: { success: scheduleMessages.endedToast, failure: scheduleMessages.endFailed },
  extend: { success: scheduleMessages.extended, failure: scheduleMessages.extendFailed },
  cancel: { success: scheduleMessages.cancelledToast, failure: scheduleMessages.cancelFailed },
}

/** What a refused action says of the change that another user made first. */
function supersedes(
  action: ScheduleAction,
  asked: DeliveryOptionSchedule,
  timeZone?: string,
): Write<DeliveryOptionSchedule>['supersededBy'] {
  return (problem) => {
    const wire = currentOf(problem)
    const current = wire && deliveryOptionScheduleFromWire(wire)
    if (current?.cancelledAt !== undefined) return { change: conflictMessages.alreadyCancelled, isDone: action === 'cancel' }
    if (current === undefined) return { change: conflictMessages.changedFirst, isDone: false }
    if (action === 'extend') {
      // What was typed stays, and the refusal says so.
      return endOf(current) === endOf(asked) ? { change: conflictMessages.alreadyExtended, isDone: true } : undefined
    }
    const isDone =
      action === 'end'
        ? endOf(current) <= endOf(asked)
        : timeZone !== undefined && scheduleStateAt(current, timeZone, serverTime()).kind === 'ended'
    return { change: isDone ? conflictMessages.alreadyEnded : conflictMessages.changedFirst, isDone }
  }
}

/** The local end, which compares as text. */
function endOf({ endDate, endTime }: DeliveryOptionSchedule): string {
  return `${endDate} ${fullTime(endTime)}`
}

/** Changes to the schedules of delivery options. */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()

  return useMemo(() => {
    type Call = Promise<DeliveryOptionScheduleWire | undefined>
    type Rebased = (stored: DeliveryOptionSchedule) => Promise<(() => Call) | undefined>
    const putting = async (call: Call) => {
      const wire = await call
      return wire && put(wire)
    }
    const run = (
      asked: DeliveryOptionSchedule,
      call: Call,
      action: ScheduleAction | undefined,
      { rebased, timeZone }: { readonly rebased?: Rebased; readonly timeZone?: string } = {},
    ) => {
      const { success, failure } = action === undefined ? saved : actions[action]
      return runWrite<DeliveryOptionSchedule>({
        queryKey: centreSchedulesKey(brand, asked.fulfilmentCentreId),
        supersededBy: action && supersedes(action, asked, timeZone),
        call: putting(call),
        changeOfConflict: (problem) => {
          const current = currentOf(problem)
          return current && put(current)
        },
        rebased: async (problem) => {
          const current = currentOf(problem)
          const again = current && (await rebased?.(deliveryOptionScheduleFromWire(current)))
          return again && (() => putting(again()))
        },
        success,
        failure: () => failure,
        isRefusalInForm: true,
      })
    }
    return {
      save: (schedule, { key: idempotencyKey, rebase, action }) => {
        const { id, fulfilmentCentreId, deliveryOptionId } = schedule
        const params = { fulfilmentCentreId, deliveryOptionId }
        if (id === '') {
          const body = deliveryOptionScheduleToWire(schedule)
          return run(schedule, client.write(createDeliveryOptionSchedule, { params, body, idempotencyKey }), action)
        }
        const update = (next: DeliveryOptionSchedule) =>
          client.write(updateDeliveryOptionSchedule, {
            params: { ...params, scheduleId: id },
            body: deliveryOptionScheduleToUpdate(next),
          })
        return run(schedule, update(schedule), action, {
          rebased: async (stored) => {
            const next =
              rebase && compatibleDraft<OptionScheduleTyped, ScheduleDraft>(draftFields, rebase.base, draftOf(schedule), draftOf(stored))
            return next !== undefined && (await rebase?.needsNoQuestion?.(next)) !== false
              ? () => update(scheduleFromDraft(next, noCurrency))
              : undefined
          },
        })
      },
      ...severalWrites(brand, client, cache, runWrite),
      cancel: (schedule, timeZone) => {
        const { id: scheduleId, fulfilmentCentreId, deliveryOptionId, version } = schedule
        const params = { fulfilmentCentreId, deliveryOptionId, scheduleId }
        const ifMatch = version === undefined ? {} : { ifMatch: version }
        return run(schedule, client.write(cancelDeliveryOptionSchedule, { params, ...ifMatch }), 'cancel', { timeZone })
      },
    }
  }, [brand, cache, client, runWrite])
}

/** Writes of several schedules in one call. */
function severalWrites(
  brand: BrandId,
  client: Client,
  cache: QueryClient,
  runWrite: ReturnType<typeof useRunWrite>,
): Pick<ScheduleWrites, 'createAll' | 'changeAll'> {
  const runAll = async (
    schedules: readonly DeliveryOptionSchedule[],
    calling: Promise<{ schedules: DeliveryOptionScheduleWire[] } | undefined>,
    { success, failure }: Sentences,
  ) => {
    const centre = schedules[0]?.fulfilmentCentreId ?? ''
    const ofCentre = ({ fulfilmentCentreId }: DeliveryOptionScheduleWire) => fulfilmentCentreId === centre
    const outcome = await runWrite<DeliveryOptionSchedule>({
      queryKey: centreSchedulesKey(brand, centre),
      call: calling.then((answer): ListChange<DeliveryOptionSchedule> | undefined => {
        const stored = answer?.schedules.filter(ofCentre).map((one) => deliveryOptionScheduleFromWire(one))
        return stored && ((list) => stored.reduce((all, one) => withRecord(all, one), list))
      }),
      changeOfConflict: (problem) => {
        const current = currentOf(problem)
        return current && ofCentre(current) ? put(current) : undefined
      },
      success,
      failure: () => failure,
      isRefusalInForm: true,
    })
    void cache.invalidateQueries({ queryKey: centreSchedulesKey(brand) })
    return outcome
  }
  return {
    createAll: (schedules, idempotencyKey) => {
      const body = { schedules: schedules.map(deliveryOptionScheduleToWire) }
      const calling = client.write(createDeliveryOptionSchedules, { params: {}, body, idempotencyKey })
      return runAll(schedules, calling, { success: severalMessages.created(schedules.length), failure: saved.failure })
    },
    changeAll: (schedules, action) => {
      const cancel = action === 'cancel' ? { cancel: true as const } : {}
      const body = { schedules: schedules.map((one) => ({ ...deliveryOptionScheduleToUpdate(one), id: one.id, ...cancel })) }
      const calling = client.write(updateDeliveryOptionSchedules, { params: {}, body })
      return runAll(schedules, calling, { success: ofAll[action](schedules.length), failure: actions[action].failure })
    },
  }
}

function put(wire: DeliveryOptionScheduleWire): ListChange<DeliveryOptionSchedule> {
  return (list) => withRecord(list, deliveryOptionScheduleFromWire(wire))
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): DeliveryOptionScheduleWire | undefined {
  return deliveryOptionScheduleConflict.safeParse(problem).data?.current
}
