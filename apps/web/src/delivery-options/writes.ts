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
  updateDeliveryOptionSchedule,
  updateDeliveryOptionSchedules,
} from '@goat/contract/described/delivery-options'
import { currentIn } from '@goat/contract/endpoint'
import { type DeliveryOptionSchedule, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { fullTime } from '@goat/domain/time/calendar'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { serverTime } from '../platform/clock.ts'
import { useBrand } from '../platform/session.tsx'
import { conflictMessages } from '../records/messages.ts'
import { mergedOnto, type Rebase, type RecordList, type RecordWrite, type Send, useRecordWrite } from '../records/save.ts'
import { scheduleMessages } from './messages.ts'
import { centreSchedulesKey, withRecord } from './queries.tsx'
import { draftFields, draftOf, type ScheduleDraft, type Schedules, scheduleFromDraft } from './schedules.ts'

/** What changes a stored schedule without its form. */
export type ScheduleAction = 'end' | 'extend' | 'cancel'

type Texts = {
  readonly success: MessageDescriptor
  readonly failure: MessageDescriptor
}

const texts: Readonly<Record<ScheduleAction | 'save', Texts>> = {
  save: { success: msg`Schedule saved`, failure: msg`Failed to save schedule` },
  end: { success: msg`Schedule ended`, failure: msg`Failed to end schedule` },
  extend: { success: msg`Schedule extended`, failure: msg`Failed to extend schedule` },
  cancel: { success: scheduleMessages.cancelledToast, failure: msg`Failed to cancel schedule` },
}

/** For drafts of stored schedules, whose prices are not typed. */
const noCurrency = { currency: undefined, price: undefined }

type SaveOptions = {
  readonly key: string
  readonly rebase?: Rebase<ScheduleDraft>
  readonly action?: ScheduleAction
  readonly together?: Together
}

type Together = RecordWrite<DeliveryOptionSchedule>['together']

/** Resolves to the schedules in the response. */
type Call = (send: Send) => Promise<readonly DeliveryOptionScheduleWire[] | undefined>

/** Changes to the schedules of delivery options. */
export function useScheduleWrites() {
  const cache = useQueryClient()
  const write = useRecordWrite()
  const { brand } = useBrand()
  const read = (call: Call) => async (send: Send) => (await call(send))?.map(deliveryOptionScheduleFromWire)
  const one =
    (call: (send: Send) => Promise<DeliveryOptionScheduleWire | undefined>): Call =>
    (send) =>
      call(send).then((wire) => wire && [wire])
  const run = async (
    centre: string,
    call: Call,
    { success, failure }: Texts,
    options: Pick<RecordWrite<DeliveryOptionSchedule>, 'of' | 'supersededBy' | 'again' | 'together'> = {},
  ) => {
    const list = listOf(brand, centre)
    const outcome = await write({ list, call: read(call), success, failure: () => failure, isRefusalInForm: true, ...options })
    // Others may be of other centres.
    if (options.together?.length !== 0) void cache.invalidateQueries({ queryKey: centreSchedulesKey(brand) })
    return outcome
  }
  const runAll = (
    [first]: Schedules,
    call: (send: Send) => Promise<{ schedules: DeliveryOptionScheduleWire[] } | undefined>,
    of: Texts,
    more: Parameters<typeof run>[3] = {},
  ) => run(first.fulfilmentCentreId, (send) => call(send).then((all) => all?.schedules), of, more)
  return {
    /** Creates a schedule without an id; replaces one with an id. With `rebase`, keeps changes that another user has made to other fields. */
    save: (schedule: DeliveryOptionSchedule, { key: idempotencyKey, rebase, action, together = [] }: SaveOptions) => {
      const { id: scheduleId, fulfilmentCentreId, deliveryOptionId } = schedule
      const params = { fulfilmentCentreId, deliveryOptionId }
      const update = (next: DeliveryOptionSchedule) =>
        one((send) => send(updateDeliveryOptionSchedule, { params: { ...params, scheduleId }, body: deliveryOptionScheduleToUpdate(next) }))
      const create = () =>
        one((send) => send(createDeliveryOptionSchedule, { params, body: deliveryOptionScheduleToWire(schedule), idempotencyKey }))
      return run(fulfilmentCentreId, scheduleId === '' ? create() : update(schedule), texts[action ?? 'save'], {
        of: scheduleId,
        supersededBy: action && supersedes(action, schedule),
        together,
        again: async (stored) => {
          const next = await mergedOnto<OptionScheduleTyped, ScheduleDraft>(draftFields, draftOf(schedule), rebase, draftOf(stored))
          return next && read(update(scheduleFromDraft(next, noCurrency)))
        },
      })
    },
    /** Creates a schedule for each of several options, all or none. */
    createAll: (schedules: Schedules, idempotencyKey: string) => {
      const body = { schedules: schedules.map(deliveryOptionScheduleToWire) }
      const success = msg`${plural({ count: schedules.length }, { one: '# schedule created', other: '# schedules created' })}`
      return runAll(schedules, (send) => send(createDeliveryOptionSchedules, { params: {}, body, idempotencyKey }), {
        ...texts.save,
        success,
      })
    },
    /** Ends stored schedules, each by its own clock, all or none. */
    endAll: (schedules: Schedules, together: Together) => {
      const body = { schedules: schedules.map((next) => ({ ...deliveryOptionScheduleToUpdate(next), id: next.id })) }
      const [first] = schedules
      return runAll(schedules, (send) => send(updateDeliveryOptionSchedules, { params: {}, body }), texts.end, {
        of: first.id,
        supersededBy: (current) => (current?.id === first.id ? supersedes('end', first)?.(current) : undefined),
        together,
      })
    },
    /** `timeZone` is that of the centre. */
    cancel: (schedule: DeliveryOptionSchedule, timeZone: string, together: Together = []) => {
      const { id: scheduleId, fulfilmentCentreId, deliveryOptionId, version } = schedule
      const params = { fulfilmentCentreId, deliveryOptionId, scheduleId }
      const call = one((send) => send(cancelDeliveryOptionSchedule, { params, ...(version === undefined ? {} : { ifMatch: version }) }))
      return run(fulfilmentCentreId, call, texts.cancel, {
        of: scheduleId,
        supersededBy: supersedes('cancel', schedule, timeZone),
        together,
      })
    },
  }
}

/** The schedules of a centre; a call may also change schedules of others. */
function listOf(brand: Parameters<typeof centreSchedulesKey>[0], centre: string): RecordList<DeliveryOptionSchedule> {
  const isListed = ({ fulfilmentCentreId }: DeliveryOptionSchedule) => fulfilmentCentreId === centre
  return {
    queryKey: centreSchedulesKey(brand, centre),
    put: (list, stored) => stored.filter(isListed).reduce(withRecord, list),
    keyOf: ({ id }) => id,
    currentOf: (problem) => {
      const current = currentIn(problem, updateDeliveryOptionSchedule.response)
      const schedule = current && deliveryOptionScheduleFromWire(current)
      return schedule && isListed(schedule) ? schedule : undefined
    },
  }
}

/** What a refused action says of the change that another user made first. */
function supersedes(
  action: ScheduleAction,
  asked: DeliveryOptionSchedule,
  timeZone?: string,
): RecordWrite<DeliveryOptionSchedule>['supersededBy'] {
  return (current) => {
    if (current === undefined) return { change: conflictMessages.changedFirst, isDone: false }
    if (current.cancelledAt !== undefined) return { change: conflictMessages.alreadyCancelled, isDone: action === 'cancel' }
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
