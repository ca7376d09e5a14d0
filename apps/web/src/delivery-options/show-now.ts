import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { Say } from '../platform/locale/locale-root.tsx'
import type { Seen } from './known-schedules.ts'
import { messages } from './messages.ts'
import type { Show } from './show.ts'

/** The texts about the current value of a field. */
export type ShownNow = {
  /** What customers see now; undefined if unknown. */
  readonly now: string | undefined
  /** Which customers see it; undefined for all. */
  readonly whom: string | undefined
  /** The normal value; undefined if all customers see it. */
  readonly normally: string | undefined
  readonly by: string | undefined
}

export type Formatters = { readonly say: Say; readonly show: Show }

export function showNow(field: OverrideField, option: DeliveryOption, seen: Seen, { say, show }: Formatters): ShownNow {
  const normal = show.value(field, option, option.currency)
  const normally = say(messages.normally(normal))
  if (seen.kind !== 'known') return { now: undefined, whom: undefined, normally, by: undefined }
  const { reach, by } = seen.fields[field]
  if (reach === 'none') return { now: normal, whom: undefined, normally: undefined, by: undefined }
  return {
    now: show.either([...new Set(by.map(({ overrides }) => show.value(field, overrides, option.currency)))]),
    whom: { all: undefined, deliveryDates: say(messages.forSomeDates), orders: say(messages.forSomeOrders) }[reach],
    normally,
    by: say(messages.bySchedules(show.list(by.map(({ name }) => show.quoted(name))))),
  }
}

/** The name of an option: the normal one, unless all customers see another one now. */
export function nameNow(option: DeliveryOption, seen: Seen): string {
  const [name] = seen.kind === 'known' && seen.fields.name.reach === 'all' ? seen.fields.name.by : []
  return name?.overrides.name ?? option.name
}

/** The part of the name that a heading with `nameNow` does not show. */
export function partBesideHeading(seen: Seen): 'now' | 'normal' {
  return seen.kind === 'known' && seen.fields.name.reach === 'all' ? 'normal' : 'now'
}

/** Why it is unknown what customers see now; undefined if it is known. */
export function reasonUnknown(seen: Seen, say: Say): string | undefined {
  switch (seen.kind) {
    case 'known':
      return undefined
    case 'unknown':
    case 'several':
      return say(messages.nowUnknown)
  }
}
