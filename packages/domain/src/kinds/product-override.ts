import { code, type Field, instant, type Kind, nullable, optional, property, propertyIssues, type ValueOf } from './kind.ts'

/** The factories to which a product may be moved (OVR-7). */
export const overrideFactories = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'] as const
export type OverrideFactory = (typeof overrideFactories)[number]

/** A variant of a product and its current factory. */
export type ProductVariant = {
  readonly productKey: string
  readonly productType: string
  readonly sku: string
  readonly factory: string
  /** The catalogue's factory; undefined if the back end does not return it. */
  readonly catalogueFactory: string | undefined
  /** Who set the override, and when; null without an override, undefined if the back end does not return it. */
  readonly override: Override | null | undefined
}

/** Who set an override, and when; when it ends, if it does. Instants are ISO 8601. */
type Override = { readonly by: string; readonly at: string; readonly version: number; readonly until?: string | undefined }

/** The override of a variant, if any. */
const productOverrideShape = {
  /** The factory in force; null if not overridden. */
  factory: nullable(code<string>(overrideFactories)),
  /** When it ends by itself, ISO 8601 with Z; absent: never. What holds at a moment is `overrideAt`. */
  until: optional(instant),
  /** The catalogue's factory. Not a field: only an import of the catalogue changes it. */
  catalogueFactory: code(),
}
export type ProductOverride = ValueOf<typeof productOverrideShape>

/** The override of a variant's print site; the key is `{product key}/{SKU}`. */
export const productOverrideKind: Kind<ProductOverride> = {
  kind: 'product-override',
  shape: productOverrideShape,
  schemaVersion: 1,
  fields: () => fields,
  validate: (value) => propertyIssues(productOverrideShape, value),
}
const ofFactory = property<ProductOverride, 'factory'>('factory', productOverrideShape.factory)
const ofUntil = property<ProductOverride, 'until'>('until', productOverrideShape.until)
/** One field, so that nobody gets the factory of one decision with the end of another (OVR-48). */
const fields: readonly Field<ProductOverride>[] = [
  {
    ...ofFactory,
    get: ({ factory, until }) => (until === undefined ? factory : `${factory} ${until}`),
    copy: (from, to) => ofUntil.copy(from, ofFactory.copy(from, to)),
  },
]

/** When an override ends by itself, in milliseconds since 1970-01-01T00:00Z; Infinity: never. */
export function endOf({ until }: Pick<ProductOverride, 'until'>): number {
  return until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
}

export function isEnded(value: Pick<ProductOverride, 'until'>, at: number): boolean {
  return endOf(value) <= at
}

/** What holds at an instant, in milliseconds since 1970-01-01T00:00Z: from its end on the same as if the override was removed (OVR-27). */
export function overrideAt(value: ProductOverride, at: number): ProductOverride {
  return isEnded(value, at) ? { factory: null, catalogueFactory: value.catalogueFactory } : value
}
