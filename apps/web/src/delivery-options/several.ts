import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/delivery-options'
import { joinKey } from '@goat/domain/records/record-key'
import { CallFailure } from '../platform/api/failure.ts'
import { refusalSentences } from '../platform/api/failure-text.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { sentenceIn } from '../platform/sentences/issue-sentence.ts'
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
export function optionsFor(own: DeliveryOption, keys: readonly string[], centres: readonly FulfilmentCentre[]): readonly DeliveryOption[] {
  return [own, ...furtherCentres(own, centres).flatMap(({ deliveryOptions }) => deliveryOptions.filter((one) => keys.includes(keyOf(one))))]
}

/** The same schedule for another option. */
export function scheduleFor(schedule: DeliveryOptionSchedule, { fulfilmentCentreId, id }: DeliveryOption): DeliveryOptionSchedule {
  return { ...schedule, fulfilmentCentreId, deliveryOptionId: id }
}

/** The sentences of a refusal. Each about one of several schedules names its option and centre; `options` are in the order of the call. */
export function refusalsOf(failure: unknown, say: Say, options: readonly DeliveryOption[]): readonly string[] {
  const issues = failure instanceof CallFailure && options.length > 1 ? (failure.problem?.issues ?? []) : []
  const named = issues.map((one) => {
    const option = options[Number(/^schedules\.(\d+)/.exec(one.path)?.[1])]
    const sentence = sentenceIn(one, say)
    if (option === undefined || sentence === undefined) return undefined
    return say(severalMessages.refusalOf(say(severalMessages.optionAt(option.name, option.fulfilmentCentreId)), sentence))
  })
  const known = named.filter((one) => one !== undefined)
  return known.length > 0 && known.length === named.length ? known : refusalSentences(failure, say)
}
