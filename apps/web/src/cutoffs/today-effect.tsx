import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { cutoffsToday } from '@goat/foresight/dispatch'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useServerTime } from '../platform/use-server-time.ts'
import type { EffectProps } from '../sample-effect.tsx'
import { useWorld } from '../world.ts'
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
