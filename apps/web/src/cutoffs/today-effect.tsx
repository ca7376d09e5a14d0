import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { cutoffsToday } from '@goat/foresight/dispatch'
import { useWorld } from '../live/world.ts'
import { useBrandApis } from '../platform/brand/brand.tsx'
import { useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import type { EffectProps } from '../records/sample-effect.tsx'
import { messages } from './messages.ts'
import { todayTexts } from './show.ts'

/** What holds today at a delivery service as soon as `records` are saved; nothing if that stays the same (CUT-50). */
export function TodayEffect({ records }: EffectProps) {
  const say = useSay()
  const now = useServerTime()
  const { data } = useWorld(useBrandApis().foresight !== null)
  const [record] = records ?? []
  const [code = '', name = ''] = splitKey(record?.key ?? '')
  const { services, clock } = data?.world.factories.get(code) ?? {}
  const service = services?.get(name)
  const value = readValue(cutoffKind, record?.value)
  if (clock === undefined || service === undefined || value === undefined) return null
  const texts = (one: typeof service) => todayTexts(say, cutoffsToday(one, clock, now)).join('. ')
  const after = texts({ ...service, record: { ...service.record, value } })
  return after === texts(service) ? null : <p>{say(messages.onceSaved(after))}</p>
}
