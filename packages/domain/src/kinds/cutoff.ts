import { brandIds, brandOf } from '../brands.ts'
import { compareText, type Issue, issue } from '../text/text.ts'
import { fullTime } from '../time/calendar.ts'
import {
  code,
  codes,
  type Field,
  type Fields,
  fieldsOf,
  type Kind,
  many,
  part,
  propertyIssues,
  splitKey,
  time,
  type ValueOf,
} from './kind.ts'

/** The days of `applicableOn`, in sort order (CUT-13). */
export const cutoffDays = ['weekday', 'saturday', 'sunday'] as const
export type CutoffDay = (typeof cutoffDays)[number]

/** Times are local to the fulfilment centre (CUT-3). */
const defaultsShape = { weekday: time, saturday: time, sunday: time } satisfies Readonly<Record<CutoffDay, typeof time>>
export type CutoffDefaults = ValueOf<typeof defaultsShape>

const contentShape = {
  /** One of `productTypes` on this server; another back end may have others. */
  productType: code(),
  applicableOn: codes(cutoffDays),
  time,
}
/** An exception without its id. */
export type ExceptionContent = ValueOf<typeof contentShape>

/** The cut-offs of a delivery service. */
export const cutoffShape = { default: part(defaultsShape), exceptions: many({ id: code(), ...contentShape }) }
export type Cutoff = ValueOf<typeof cutoffShape>
export type CutoffException = Cutoff['exceptions'][number]

export type LastChange = {
  readonly by: string
  /** ISO 8601 instant. */
  readonly at: string
}

export type DeliveryService = {
  readonly serviceName: string
  readonly displayServiceName: string
  /** Returned with every write, which is refused if it differs from the stored number. */
  readonly versionNumber: number
  readonly cutoff: Cutoff
  readonly lastChange: LastChange | undefined
}

export type CutoffFactory = {
  readonly factoryCode: string
  /** IANA zone; undefined if not known. */
  readonly timeZone: string | undefined
  readonly deliveryServices: readonly DeliveryService[]
}

export type DeliveryConfiguration = Omit<DeliveryService, 'displayServiceName'> & {
  readonly factoryCode: string
  readonly timeZone: string | undefined
}

/** Groups services by factory: factories sorted by code (CUT-2), services by display name (CUT-4). */
export function groupByFactory(configurations: readonly DeliveryConfiguration[]): readonly CutoffFactory[] {
  return [...Map.groupBy(configurations, (one) => one.factoryCode)]
    .map(([factoryCode, ofFactory]) => ({
      factoryCode,
      timeZone: ofFactory.find((one) => one.timeZone !== undefined)?.timeZone,
      deliveryServices: ofFactory
        .map(({ factoryCode: _code, timeZone: _zone, ...service }) => ({
          ...service,
          displayServiceName: displayServiceName(factoryCode, service.serviceName),
        }))
        .sort((a, b) => compareText(a.displayServiceName, b.displayServiceName)),
    }))
    .sort((a, b) => compareText(a.factoryCode, b.factoryCode))
}

/** By product type, ignoring case, then by the first applicable day (CUT-11). */
export function sortExceptions(exceptions: readonly CutoffException[]): readonly CutoffException[] {
  return [...exceptions].sort((a, b) => compareText(a.productType.toLowerCase(), b.productType.toLowerCase()) || firstDay(a) - firstDay(b))
}

/** The product types that have exceptions, without duplicates, in table order: the text of a service's pill. */
export function productTypesWithExceptions(exceptions: readonly CutoffException[]): readonly string[] {
  return [...new Set(sortExceptions(exceptions).map((one) => one.productType))]
}

/** Sorts days as weekday, saturday, sunday, without duplicates. */
export function orderDays(days: readonly CutoffDay[]): readonly CutoffDay[] {
  return cutoffDays.filter((day) => days.includes(day))
}

/**
 * Two exceptions of one delivery service may have the same product type only if no day is in both (CUT-14).
 * Returns the issue naming the product type and the days in conflict, or undefined.
 */
export function overlapOf(
  exception: { readonly id: string | undefined; readonly productType: string; readonly applicableOn: readonly CutoffDay[] },
  others: readonly CutoffException[],
): Issue | undefined {
  const taken = others
    .filter((one) => one.id !== exception.id && one.productType === exception.productType)
    .flatMap((one) => one.applicableOn)
  const days = orderDays(exception.applicableOn.filter((day) => taken.includes(day)))
  return days.length === 0 ? undefined : issue('exception.overlap', { productType: exception.productType, days }, 'applicableOn')
}

function firstDay(exception: CutoffException): number {
  const first = orderDays(exception.applicableOn)[0]
  return first === undefined ? cutoffDays.length : cutoffDays.indexOf(first)
}

export const defaultFields: Fields<CutoffDefaults, CutoffDay> = { fields: () => ofDefaults }
const ofDefaults = fieldsOf(defaultsShape)

export const exceptionFields: Fields<ExceptionContent, keyof ExceptionContent> = { fields: () => ofException }
const ofException = fieldsOf(contentShape)

const times = fieldsOf({ default: cutoffShape.default })

/** The exception with an id as a single field: product type, days and time. */
function ruleField(id: string): Field<Cutoff> {
  const ruleOf = ({ exceptions }: Cutoff) => exceptions.find((one) => one.id === id)
  return {
    name: `exceptions.${id}`,
    type: 'rule',
    get: (value) => {
      const rule = ruleOf(value)
      return rule && [rule.productType, orderDays(rule.applicableOn), fullTime(rule.time)]
    },
    copy: (from, to) => {
      const rule = ruleOf(from)
      const others = to.exceptions.filter((one) => one.id !== id)
      return { ...to, exceptions: sortExceptions(rule === undefined ? others : [...others, rule]) }
    },
  }
}

/** The cut-offs of a delivery service; the key is `{factory}/{service}`. */
export const cutoffKind: Kind<Cutoff> = {
  kind: 'cutoff',
  shape: cutoffShape,
  schemaVersion: 1,
  called: (_one, key) => {
    const [factory = key, service = ''] = splitKey(key)
    return `${factory}, ${displayServiceName(factory, service)}`
  },
  fields: (...values) => {
    const ids = new Set(values.flatMap(({ exceptions }) => sortExceptions(exceptions).map(({ id }) => id)))
    return [...times, ...[...ids].map(ruleField)]
  },
  validate: ({ default: defaults, exceptions }) => [
    ...defaultIssues(defaults),
    ...exceptions.flatMap((one, at) =>
      exceptionIssues(one, exceptions.slice(0, at)).map((found): Issue => ({ ...found, path: `exceptions.${one.id}.${found.path}` })),
    ),
  ],
}

/** The issues of default times, with paths such as `default.weekday`. */
export function defaultIssues(defaults: CutoffDefaults): readonly Issue[] {
  return propertyIssues({ default: cutoffShape.default }, { default: defaults })
}

/** The issues of an exception among the `others` of its service, which may include it. Paths are its own field names. */
export function exceptionIssues(
  exception: ExceptionContent & { readonly id: string | undefined },
  others: readonly CutoffException[],
): readonly Issue[] {
  const overlap = overlapOf(exception, others)
  return [
    ...(exception.applicableOn.length === 0 ? [issue('days.none', {}, 'applicableOn')] : []),
    ...propertyIssues({ time }, exception),
    ...(overlap === undefined ? [] : [overlap]),
  ]
}

/** Display names of delivery services (REF-4, REF-5) by factory code, then raw service name. */
export const deliveryServiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  brandIds
    .flatMap((id) => brandOf(id).factories)
    .flatMap(({ code, deliveryServices }) => (deliveryServices === undefined ? [] : [[code, deliveryServices]])),
)

/** The display name of a service; falls back to its raw name (REF-4). */
export function displayServiceName(factoryCode: string, serviceName: string): string {
  const names = own(deliveryServiceNames, factoryCode)
  return (names && own(names, serviceName)) ?? serviceName
}

/** The raw name of the only service of some factories that has this raw or display name, in any case; other text as it is. */
export function serviceNamed(factoryCodes: readonly string[], text: string): string {
  const [sought, found] = [text.toLowerCase(), new Set<string>()]
  for (const names of factoryCodes.map((code) => own(deliveryServiceNames, code) ?? {})) {
    if (Object.hasOwn(names, text)) return text
    for (const [name, shown] of Object.entries(names)) if (name.toLowerCase() === sought || shown.toLowerCase() === sought) found.add(name)
  }
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? text : only
}

/** Own properties only: codes and names from another back end may be `constructor`. */
function own<T>(map: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}
