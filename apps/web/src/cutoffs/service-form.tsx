import type { Cutoff, CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import { cutoffsToday } from '@goat/foresight/dispatch'
import { createRequiredContext } from '@goat/ui/basics'
import { msg } from '@lingui/core/macro'
import { useWorld } from '../live/world.ts'
import { useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'
import type { ConflictRow } from '../records/conflict.tsx'
import type { FormConflict } from '../records/record-form.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { todayTexts, useShow } from './messages.ts'
import type { CutoffWrites } from './writes.ts'

export type SavedException = Pick<CutoffException, 'productType' | 'applicableOn'>

/** The open delivery service, and what its forms have in common. */
export type OpenService = {
  readonly factoryCode: string
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  /** The beginning of the names of its forms. */
  readonly formName: string
  /** The id of what was saved last: an exception, or the defaults (`defaultsId`). */
  readonly saved: string | undefined
  /** To be called with what was saved, with undefined for the defaults. */
  readonly onSaved: (exception: SavedException | undefined) => void
}

export const [ServiceContext, useService] = createRequiredContext<OpenService>('useService()', 'ServicePanel')

/** What saving `cutoff` would change: today at the delivery service (CUT-50), and the sample orders. undefined while the form is invalid. */
export function ServiceEffects({ cutoff, isUnsaved = true }: { readonly cutoff: Cutoff | undefined; readonly isUnsaved?: boolean }) {
  const { factoryCode, service } = useService()
  const record = cutoff && { kind: 'cutoff' as const, key: joinKey(factoryCode, service.serviceName), value: cutoff }
  return (
    <>
      {isUnsaved && cutoff !== undefined ? <TodayEffect cutoff={cutoff} /> : null}
      <SampleEffect records={isUnsaved ? record && [record] : []} />
    </>
  )
}

/** What holds today at a delivery service as soon as `cutoff` is saved; nothing if that stays the same. */
function TodayEffect({ cutoff }: { readonly cutoff: Cutoff }) {
  const say = useSay()
  const now = useServerTime()
  const { factoryCode, service: shown } = useService()
  const { data } = useWorld(useBrandApis().foresight !== null)
  const { services, clock } = data?.world.factories.get(factoryCode) ?? {}
  const service = services?.get(shown.serviceName)
  if (clock === undefined || service === undefined) return null
  const texts = (one: typeof service) => todayTexts(say, cutoffsToday(one, clock, now)).join('. ')
  const after = texts({ ...service, record: { ...service.record, value: cutoff } })
  return after === texts(service) ? null : <p>{say(msg`Once saved – ${{ what: after }}`)}</p>
}

/** What a form says if another user has changed the delivery service (CUT-21). */
export function useConflict(rows: readonly ConflictRow[] | undefined): FormConflict {
  const show = useShow()
  const { factoryCode, service } = useService()
  return {
    record: { kind: 'cutoff', key: joinKey(factoryCode, service.serviceName), version: service.versionNumber },
    title: show.conflict(service),
    rows,
  }
}
