import { splitKey } from '@goat/domain/kinds/kind'
import type { Cause } from '@goat/foresight/changes'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { WorldRecord } from '@goat/foresight/world'
import { paths } from '../paths.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { moreMessages } from './more-messages.ts'
import { optionAddress, scheduleAddress } from './rule-lines.ts'
import type { Show } from './show.ts'

/** The record that changes an answer: its name, its screen, and who changed it last. */
export type NamedCause = { readonly name: string; readonly to: string; readonly record: WorldRecord<unknown> }

export function namedCause({ kind, key }: Cause, world: CompiledWorld, show: Show, say: Say): NamedCause | undefined {
  const factories = [...world.factories.values()]
  const [first = '', second = ''] = splitKey(key)
  if (kind === 'designation') {
    const record = factories.flatMap(({ moves }) => moves.rules.find((rule) => rule.key === key) ?? [])[0]
    return record && { name: show.schedule(record), to: scheduleAddress(key), record }
  }
  if (kind === 'delivery-option-schedule') {
    const record = world.factories.get(first)?.options.schedules.rules.find((rule) => rule.key === key)
    return record && { name: show.optionSchedule(record), to: optionAddress(record), record }
  }
  if (kind === 'cutoff-override') {
    const record = world.dated.find((rule) => rule.record.key === key)?.record
    return (
      record && {
        name: say(moreMessages.datedCutoff(record.value.reason)),
        to: `${paths.cutoffCalendar}?${new URLSearchParams({ from: record.value.from })}`,
        record,
      }
    )
  }
  const record = kind === 'cutoff' ? world.factories.get(first)?.services.get(second)?.record : undefined
  const name = say(moreMessages.cutoffsOf(first, show.value('service', second, first)))
  return record && { name, to: `${paths.cutoffs}?${new URLSearchParams({ factory: first, service: second })}`, record }
}
