import {
  type DeliveryOption,
  type DeliveryOptionAddress,
  type FulfilmentCentre,
  formatAddress,
  parseAddress,
  positionOf,
} from '@goat/domain/kinds/delivery-option'
import { dateIssue, parseTimeOfDay } from '@goat/domain/time/calendar'
import { paths } from '../paths.ts'
import { partOf, textIn } from '../platform/navigation/router.tsx'

/** The state of the history entry: a centre chosen without an `id`, and whether the item in the address is closed. */
export type EntryState = { readonly centre: string | undefined; readonly isClosed: boolean }

export function readEntryState(state: unknown): EntryState {
  return { centre: textIn(state, 'centre'), isClosed: partOf(state, 'isClosed') === true }
}

/** The address of the list with an option open. Colons are not escaped, as described. */
export function listAddress(address: DeliveryOptionAddress): string {
  return `${paths.deliveryOptions}?id=${encodeURIComponent(formatAddress(address)).replaceAll('%3A', ':')}`
}

/** A centre and the index of its open option. */
export type Place = { readonly centre: FulfilmentCentre; readonly open: number | undefined }

/**
 * The centre of the `id` parameter if it exists, otherwise the first centre (OPT-3). A centre's only option is opened (OPT-4). undefined
 * if there are no centres.
 */
export function resolvePlace(centres: readonly FulfilmentCentre[], search: string, state: EntryState): Place | undefined {
  const address = parseAddress(new URLSearchParams(search).get('id'))
  const find = (name: string | undefined) => centres.find((one) => one.fulfilmentCentre === name)
  const named = find(address?.fulfilmentCentre)
  const centre = named ?? find(state.centre) ?? centres[0]
  if (centre === undefined) return undefined
  if (state.isClosed) return { centre, open: undefined }
  const position = named === undefined || address === undefined ? undefined : positionOf(centre.deliveryOptions, address)
  return { centre, open: position ?? (centre.deliveryOptions.length === 1 ? 0 : undefined) }
}

export type OptionAt = {
  readonly option: DeliveryOption
  /** Its index in the centre's list. */
  readonly index: number
}

export function addressOf({ option, index }: OptionAt): DeliveryOptionAddress {
  return { fulfilmentCentre: option.fulfilmentCentreId, deliveryOptionId: option.id, index }
}

export type FormAddress = NonNullable<ReturnType<typeof parseFormAddress>>

/**
 * The query of `/deliveryoptions/create-schedule` (OPT-12), with the id of a stored schedule to edit or duplicate, which may be empty;
 * undefined without a centre or an option.
 */
export function parseFormAddress(search: string) {
  const params = new URLSearchParams(search)
  const text = (name: string) => (params.get(name) ?? '').trim()
  const index = /^\d{1,6}$/.test(text('index')) ? Number(text('index')) : 0
  if (text('fc') === '' || text('doid') === '') return undefined
  return {
    name: text('name'),
    centre: text('fc'),
    optionId: text('doid'),
    optionName: text('doname'),
    index,
    schedule: params.has('schedule') ? text('schedule') : undefined,
    duplicate: params.has('duplicate') ? text('duplicate') : undefined,
    // A new schedule begins as a change of the price for a week (OPT-68).
    ...(text('change') === 'price' ? { isPriceChange: true } : {}),
    // When a new schedule starts on the centre's clock.
    ...(dateIssue(text('date')) === undefined ? { date: text('date') } : {}),
    ...(parseTimeOfDay(text('time')) === undefined ? {} : { time: parseTimeOfDay(text('time')) }),
  }
}

/** The address of the form for a new schedule of an option, also one of its price; or with the id of a stored one to edit or duplicate. */
export function formAddress(
  name: string,
  { option, index }: OptionAt,
  stored: { readonly schedule?: string; readonly duplicate?: string; readonly change?: 'price' } = {},
): string {
  const params = { name, fc: option.fulfilmentCentreId, doid: option.id, doname: option.name, index: String(index), ...stored }
  const query = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${paths.createDeliveryOptionSchedule}?${query.join('&')}`
}

/** The option of the form's address; undefined if it does not exist. */
export function optionAt(centres: readonly FulfilmentCentre[], { centre, optionId, index }: FormAddress): OptionAt | undefined {
  const options = centres.find((one) => one.fulfilmentCentre === centre)?.deliveryOptions ?? []
  const position = positionOf(options, { fulfilmentCentre: centre, deliveryOptionId: optionId, index }) ?? -1
  const option = options[position]
  return option && { option, index: position }
}
