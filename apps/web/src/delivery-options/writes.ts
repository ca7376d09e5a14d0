import {
  deliveryOptionScheduleFromWire,
  deliveryOptionScheduleToUpdate,
  deliveryOptionScheduleToWire,
} from '@goat/contract/delivery-option-codec'
import {
  cancelDeliveryOptionSchedule,
  createDeliveryOptionSchedule,
  createDeliveryOptionSchedules,
  type DeliveryOptionScheduleWire,
  deliveryOptionScheduleConflict,
  updateDeliveryOptionSchedule,
} from '@goat/contract/delivery-options'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { OptionScheduleTyped } from '@goat/domain/delivery-option-validation'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { compatibleDraft } from '../platform/form/newer-version.ts'
import type { Outcome } from '../platform/saving/outcome.ts'
import { type ListChange, type OnTop, useRunWrite } from '../platform/saving/use-run-write.ts'
import { draftFields, draftOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { centreSchedulesKey, withRecord } from './queries.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { severalMessages } from './several-messages.ts'

export type ScheduleWrites = {
  /** Creates a schedule without an id; replaces one with an id. With `onTop`, keeps changes that another user has made to other fields. */
  readonly save: (schedule: DeliveryOptionSchedule, options: SaveOptions) => Promise<Outcome>
  /** Creates a schedule for each of several options, all or none; the first is the one of the form. */
  readonly createAll: (schedules: readonly DeliveryOptionSchedule[], key: string) => Promise<Outcome>
  readonly cancel: (schedule: DeliveryOptionSchedule) => Promise<Outcome>
}

export type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

type SaveOptions = {
  readonly key: string
  readonly onTop?: OnTop<ScheduleDraft>
  readonly sentences?: Sentences
}

/** For drafts of stored schedules, whose prices are not typed. */
const noCurrency = { currency: undefined }

const saved: Sentences = { success: formMessages.saved, failure: formMessages.saveFailed }
const cancelled: Sentences = { success: scheduleMessages.cancelledToast, failure: scheduleMessages.cancelFailed }

/** Changes to the schedules of delivery options. */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()

  return useMemo(() => {
    type Call = Promise<DeliveryOptionScheduleWire | undefined>
    type OnTopOf = (stored: DeliveryOptionSchedule) => Promise<(() => Call) | undefined>
    const putting = async (call: Call) => {
      const wire = await call
      return wire && put(wire)
    }
    const run = (centre: string, call: Call, { success, failure }: Sentences, onTopOf: OnTopOf = async () => undefined) =>
      runWrite<DeliveryOptionSchedule>({
        queryKey: centreSchedulesKey(brand, centre),
        call: putting(call),
        changeOfConflict: (problem) => {
          const current = currentOf(problem)
          return current && put(current)
        },
        onTopOf: async (problem) => {
          const current = currentOf(problem)
          const again = current && (await onTopOf(deliveryOptionScheduleFromWire(current)))
          return again && (() => putting(again()))
        },
        success,
        failure: () => failure,
        isRefusalInForm: true,
      })
    return {
      save: (schedule, { key: idempotencyKey, onTop, sentences = saved }) => {
        const { id, fulfilmentCentreId, deliveryOptionId } = schedule
        const params = { fulfilmentCentreId, deliveryOptionId }
        if (id === '') {
          const body = deliveryOptionScheduleToWire(schedule)
          return run(fulfilmentCentreId, client.write(createDeliveryOptionSchedule, { params, body, idempotencyKey }), sentences)
        }
        const update = (next: DeliveryOptionSchedule) =>
          client.write(updateDeliveryOptionSchedule, {
            params: { ...params, scheduleId: id },
            body: deliveryOptionScheduleToUpdate(next),
          })
        return run(fulfilmentCentreId, update(schedule), sentences, async (stored) => {
          const next =
            onTop && compatibleDraft<OptionScheduleTyped, ScheduleDraft>(draftFields, onTop.base, draftOf(schedule), draftOf(stored))
          return next !== undefined && (await onTop?.needsNoQuestion(next)) ? () => update(scheduleFromDraft(next, noCurrency)) : undefined
        })
      },
      createAll: async (schedules, idempotencyKey) => {
        const body = { schedules: schedules.map(deliveryOptionScheduleToWire) }
        const centre = schedules[0]?.fulfilmentCentreId ?? ''
        const calling = client.write(createDeliveryOptionSchedules, { params: {}, body, idempotencyKey })
        const outcome = await runWrite<DeliveryOptionSchedule>({
          queryKey: centreSchedulesKey(brand, centre),
          call: calling.then((answer): ListChange<DeliveryOptionSchedule> | undefined => {
            const ofCentre = answer?.schedules
              .filter((one) => one.fulfilmentCentreId === centre)
              .map((one) => deliveryOptionScheduleFromWire(one))
            return ofCentre && ((list) => ofCentre.reduce((all, one) => withRecord(all, one), list))
          }),
          changeOfConflict: () => undefined,
          success: severalMessages.created(schedules.length),
          failure: () => saved.failure,
          isRefusalInForm: true,
        })
        void cache.invalidateQueries({ queryKey: centreSchedulesKey(brand) })
        return outcome
      },
      cancel: ({ id, fulfilmentCentreId, deliveryOptionId, version }) =>
        run(
          fulfilmentCentreId,
          client.write(cancelDeliveryOptionSchedule, {
            params: { fulfilmentCentreId, deliveryOptionId, scheduleId: id },
            ...(version === undefined ? {} : { ifMatch: version }),
          }),
          cancelled,
        ),
    }
  }, [brand, cache, client, runWrite])
}

function put(wire: DeliveryOptionScheduleWire): ListChange<DeliveryOptionSchedule> {
  return (list) => withRecord(list, deliveryOptionScheduleFromWire(wire))
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): DeliveryOptionScheduleWire | undefined {
  return deliveryOptionScheduleConflict.safeParse(problem).data?.current
}
