import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { joinKey } from '@goat/domain/kinds/kind'
import { CallFailure } from '../platform/api/failure.ts'
import { refusalSentences } from '../platform/api/failure-text.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { sentenceIn } from '../platform/sentences/issue-sentence.ts'
import { controlOf } from './field-texts.ts'
import type { AlertEntry } from './form-alert.tsx'
import { hasZone } from './places.ts'
import { severalMessages } from './several-messages.ts'

/** The key of an option across centres. */
export function keyOf({ fulfilmentCentreId, id }: Pick<DeliveryOption, 'fulfilmentCentreId' | 'id'>): string {
  return joinKey(fulfilmentCentreId, id)
}

/** The options, by centre, to which the schedule of an option can be applied too. */
export function furtherCentres(own: DeliveryOption, centres: readonly FulfilmentCentre[]): readonly FulfilmentCentre[] {
  return centres
    .map(({ fulfilmentCentre, deliveryOptions }) => ({
      fulfilmentCentre,
      deliveryOptions: deliveryOptions.filter((one) => hasZone(one) && keyOf(one) !== keyOf(own)),
    }))
    .filter(({ deliveryOptions }) => deliveryOptions.length > 0)
}

/** The option of a schedule, then the further ones with these keys. */
export function optionsFor(
  own: DeliveryOption,
  keys: readonly string[],
  centres: readonly FulfilmentCentre[],
): readonly [DeliveryOption, ...DeliveryOption[]] {
  return [own, ...furtherCentres(own, centres).flatMap(({ deliveryOptions }) => deliveryOptions.filter((one) => keys.includes(keyOf(one))))]
}

/** The same schedule for another option. */
export function scheduleFor(schedule: DeliveryOptionSchedule, { fulfilmentCentreId, id }: DeliveryOption): DeliveryOptionSchedule {
  return { ...schedule, fulfilmentCentreId, deliveryOptionId: id }
}

/** The entries of a refusal. Each about one of several schedules names its option and centre; `options` are in the order of the call. */
export function refusalsOf(failure: unknown, say: Say, options: readonly DeliveryOption[]): readonly AlertEntry[] {
  const issues = failure instanceof CallFailure ? (failure.problem?.issues ?? []) : []
  const entries = issues.map((one): AlertEntry | undefined => {
    const [, at = '', path = ''] = /^(?:schedules\.(\d+)\.)?(.*)$/.exec(one.path) ?? []
    const sentence = sentenceIn(one, say)
    const option = options[Number(at)]
    if (sentence === undefined || option === undefined) return undefined
    if (at === '') return { sentence, field: controlOf(path) }
    return { sentence: say(severalMessages.refusalOf(say(severalMessages.optionAt(option.name, option.fulfilmentCentreId)), sentence)) }
  })
  const known = entries.filter((one) => one !== undefined)
  if (known.length > 0 && known.length === entries.length) return known
  return refusalSentences(failure, say).map((sentence) => ({ sentence }))
}
