/** The paths of the product (UI-1). */
export const paths = {
  home: '/',
  cutoffs: '/cutoffs',
  schedules: '/schedules',
  newSchedule: '/schedules/new',
  productOverride: '/product-designation-override',
  deliveryOptions: '/deliveryoptions',
  createDeliveryOptionSchedule: '/deliveryoptions/create-schedule',
  /** These are not in the described interface. */
  overridden: '/product-designation-override/all',
  findProducts: '/product-designation-override/find',
  cutoffCalendar: '/cutoffs/calendar',
  orderCheck: '/order-check',
  board: '/board',
  comingUp: '/coming-up',
  factories: '/factories',
  history: '/history',
  imports: '/imports',
  plans: '/plans',
} as const

/** The query of an address with what is defined, with its question mark; empty if nothing is. */
export function queryOf(given: Readonly<Record<string, string | undefined>>): string {
  const defined = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return defined.length === 0 ? '' : `?${new URLSearchParams(defined)}`
}

/** How a parameter of a query is read and written. What cannot be read is ignored. */
export type Parameter<Value> = { readonly read: (given: string) => Value | undefined; readonly write: (value: Value) => string }

/** Any text but an empty one. */
export const text: Parameter<string> = { read: (given) => given || undefined, write: (value) => value }

/** One of several values; `spelling`: as they are written in the address. */
export function oneOf<Value extends string>(values: readonly Value[], spelling = (value: Value): string => value): Parameter<Value> {
  return { read: (given) => values.find((one) => spelling(one) === given), write: spelling }
}

/** What an address gives that a screen cannot read, such as `from=2026-13-01`. */
export function unreadIn(parse: (search: string) => object, search: string): readonly string[] {
  const address = parse(search)
  const isUnread = ([name, given]: [string, string]) => given !== '' && name in address && Reflect.get(address, name) === undefined
  return [...new URLSearchParams(search)].filter(isUnread).map((one) => one.join('='))
}

/**
 * What a screen reads from its address, and how a link to it is made:
 *
 *   const boardAddress = addressOf({ factory: text, view: oneOf(['wall']) })
 *   const { factory, view } = boardAddress.parse(search)
 *   to={`${paths.board}${boardAddress.format({ factory })}`}
 */
export function addressOf<Values extends Record<string, unknown>>(
  parameters: { readonly [Name in keyof Values]: Parameter<Values[Name]> },
) {
  type Address = { readonly [Name in keyof Values]: Values[Name] | undefined }
  const names: readonly (keyof Values & string)[] = Object.keys(parameters)
  return {
    parse: (search: string): Address => {
      const given = new URLSearchParams(search)
      const address: { [Name in keyof Values]?: Values[Name] | undefined } = {}
      for (const name of names) address[name] = parameters[name].read(given.get(name) ?? '')
      return address as Address
    },
    /** The query with its question mark; empty if nothing is given. */
    format: (address: Partial<Address>): string => {
      const write = <Name extends keyof Values>(name: Name, value: Values[Name] | undefined) =>
        value === undefined ? undefined : parameters[name].write(value)
      return queryOf(Object.fromEntries(names.map((name) => [name, write(name, address[name])])))
    },
  }
}

/** The address that such a description reads, in which everything may be missing. */
export type AddressOf<Of extends { readonly parse: (search: string) => unknown }> = ReturnType<Of['parse']>

/** An address of the product with one parameter more, before its hash. */
export function withParameter(address: string, name: string, value: string): string {
  const [path = '', ...hash] = address.split('#')
  return [`${path}${path.includes('?') ? '&' : '?'}${name}=${value}`, ...hash].join('#')
}
