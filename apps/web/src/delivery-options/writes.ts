import {
  deliveryOptionScheduleFromWire,
  deliveryOptionScheduleToUpdate,
  deliveryOptionScheduleToWire,
} from '@goat/contract/delivery-option-codec'
import {
  cancelDeliveryOptionSchedule,
  createDeliveryOptionSchedule,
  type DeliveryOptionScheduleWire,
  deliveryOptionScheduleConflict,
  updateDeliveryOptionSchedule,
} from '@goat/contract/delivery-options'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import type { Outcome } from '../platform/saving/outcome.ts'
import { type ListChange, useRunWrite } from '../platform/saving/use-run-write.ts'
import { formMessages } from './form-messages.ts'
import { centreSchedulesKey, withRecord } from './queries.ts'
import { scheduleMessages } from './schedule-messages.ts'

export type ScheduleWrites = {
  /** Creates a schedule without an id; replaces one with an id. */
  readonly save: (schedule: DeliveryOptionSchedule, key: string, sentences?: Sentences) => Promise<Outcome>
  readonly cancel: (schedule: DeliveryOptionSchedule) => Promise<Outcome>
}

export type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

const saved: Sentences = { success: formMessages.saved, failure: formMessages.saveFailed }
const cancelled: Sentences = { success: scheduleMessages.cancelledToast, failure: scheduleMessages.cancelFailed }

/** Changes to the schedules of delivery options. */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()

  return useMemo(() => {
    const run = (centre: string, call: Promise<DeliveryOptionScheduleWire | undefined>, { success, failure }: Sentences) =>
      runWrite({
        queryKey: centreSchedulesKey(brand, centre),
        call: call.then((wire) => wire && put(wire)),
        changeOfConflict,
        success,
        failure: () => failure,
        isRefusalInForm: true,
      })
    return {
      save: (schedule, idempotencyKey, sentences = saved) => {
        const { id, fulfilmentCentreId, deliveryOptionId } = schedule
        const params = { fulfilmentCentreId, deliveryOptionId }
        return run(
          fulfilmentCentreId,
          id === ''
            ? client.write(createDeliveryOptionSchedule, { params, body: deliveryOptionScheduleToWire(schedule), idempotencyKey })
            : client.write(updateDeliveryOptionSchedule, {
                params: { ...params, scheduleId: id },
                body: deliveryOptionScheduleToUpdate(schedule),
              }),
          sentences,
        )
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
  }, [brand, client, runWrite])
}

function put(wire: DeliveryOptionScheduleWire): ListChange<DeliveryOptionSchedule> {
  return (list) => withRecord(list, deliveryOptionScheduleFromWire(wire))
}

function changeOfConflict(problem: unknown): ListChange<DeliveryOptionSchedule> | undefined {
  const { data } = deliveryOptionScheduleConflict.safeParse(problem)
  return data && put(data.current)
}
