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
import { type Received, withRead } from '@goat/domain/unread'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText, refusalSentences } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { logFailure } from '../platform/log-failure.ts'
import { type Told, useTell } from '../platform/told.tsx'
import { formMessages } from './form-messages.ts'
import type { Refusal } from './form-state.ts'
import { centreSchedulesKey, withRecord } from './queries.ts'
import { scheduleMessages } from './schedule-messages.ts'

/** `refusal`: the sentences for the form's alert; none where a toast has said that it failed. `why`: the same in one piece. */
export type Outcome = { readonly kind: 'saved' } | { readonly kind: 'failed'; readonly refusal: Refusal; readonly why: Told }

export type ScheduleWrites = {
  /** Creates a schedule without id, replaces one with an id. */
  readonly save: (schedule: DeliveryOptionSchedule, key: string, sentences?: Sentences) => Promise<Outcome>
  readonly cancel: (schedule: DeliveryOptionSchedule) => Promise<Outcome>
}

export type Sentences = { readonly success: MessageDescriptor; readonly failure: MessageDescriptor }

const saved: Sentences = { success: formMessages.saved, failure: formMessages.saveFailed }
const cancelled: Sentences = { success: scheduleMessages.cancelledToast, failure: scheduleMessages.cancelFailed }

/**
 * The errors list of a refusal is shown in the form's alert; any other failure is a toast and is logged (OPT-23). What was answered goes
 * into the list at once, a conflict's record too: the form sees from it that it is stale. The list is read again after every attempt,
 * because a lost answer leaves open what was done.
 */
export function useScheduleWrites(): ScheduleWrites {
  const client = useClient()
  const cache = useQueryClient()
  const tell = useTell()
  const say = useSay()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()

  return useMemo(() => {
    async function put(wire: DeliveryOptionScheduleWire): Promise<void> {
      const record = deliveryOptionScheduleFromWire(wire)
      const queryKey = centreSchedulesKey(brand, record.fulfilmentCentreId)
      // A reading that began before the change would bring the old record back.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Received<DeliveryOptionSchedule>>(queryKey, (list) => list && withRead(list, (read) => withRecord(read, record)))
    }

    async function run(centre: string, call: Promise<DeliveryOptionScheduleWire | undefined>, sentences: Sentences): Promise<Outcome> {
      try {
        const answer = await call
        if (answer !== undefined) await put(answer)
        tell.show('success', (now) => now(sentences.success))
        return { kind: 'saved' }
      } catch (thrown) {
        const conflict = deliveryOptionScheduleConflict.safeParse(thrown instanceof CallFailure ? thrown.problem : undefined)
        if (conflict.success) await put(conflict.data.current)
        const refusal: Refusal = (now) => refusalSentences(thrown, now)
        if (refusal(say).length === 0) {
          tell.show('error', (now) => now(sentences.failure))
          logFailure(say(sentences.failure), thrown)
        }
        return { kind: 'failed', refusal, why: (now) => failureText(thrown, now, supportChannel) }
      } finally {
        void cache.invalidateQueries({ queryKey: centreSchedulesKey(brand, centre) })
      }
    }

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
  }, [brand, cache, client, say, supportChannel, tell])
}
