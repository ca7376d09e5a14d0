import type { FieldType, Many, OptionalProperty, Part, Property, Shape, ValueOf } from '@goat/domain/kinds/shape'
import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'
import { calendarDate, instantInput, limited, timeOfDayInput, uniqueList } from './shapes.ts'

/** The schemas of the properties of a shape. */
type SchemasOf<S> = { readonly [Name in keyof S]: SchemaOf<S[Name]> }
type Exact<V> = z.ZodMiniType<V, V>
type SchemaOf<P> =
  P extends OptionalProperty<infer V>
    ? z.ZodMiniOptional<Exact<V>>
    : P extends Part<infer S>
      ? Exact<ValueOf<S>>
      : P extends Many<infer S>
        ? Exact<readonly ValueOf<S>[]>
        : P extends Property<infer V>
          ? Exact<V>
          : never

/** Of requests: with notations and codes, but without the limits that the domain validates. */
export function requestFields<S extends Shape>(shape: S): SchemasOf<S> {
  return schemasOf(shape, requested, z.strictObject)
}

/** Of responses. */
export function storedFields<S extends Shape>(shape: S): SchemasOf<S> {
  return schemasOf(shape, stored, z.object)
}

type ObjectOf = (shape: Readonly<Record<string, Schema>>) => Schema

function schemasOf<S extends Shape>(shape: S, schemaOf: (property: Property) => Schema, objectOf: ObjectOf): SchemasOf<S> {
  const inner = (parts: Shape) => objectOf(schemasOf(parts, schemaOf, objectOf) as Readonly<Record<string, Schema>>)
  const schemas = Object.entries(shape).map(([name, one]) => {
    if ('each' in one) return [name, z.array(inner(one.each))]
    if ('parts' in one) return [name, inner(one.parts)]
    const schema = one.isNullable ? z.nullable(schemaOf(one)) : schemaOf(one)
    return [name, one.isOptional ? z.optional(schema) : schema]
  })
  return Object.fromEntries(schemas)
}

function requested(property: Property): Schema {
  const { type, allowed, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = property
  const codes = allowed === undefined ? z.string() : z.enum(allowed)
  const schemas: Partial<Record<FieldType, Schema>> = {
    code: codes,
    codes: uniqueList(codes),
    date: calendarDate,
    time: timeOfDayInput,
    instant: instantInput,
    number: limited({ minimum, maximum }),
    price: limited({ minimum, maximum }),
  }
  return schemas[type] ?? stored(property)
}

function stored({ type, allowed, isOpen }: Property): Schema {
  const codes = allowed === undefined || isOpen ? z.string() : z.enum(allowed)
  const schemas: Partial<Record<FieldType, Schema>> = {
    code: codes,
    codes: z.array(codes),
    flag: z.boolean(),
    number: z.int(),
    price: z.int(),
    record: z.record(z.string(), z.unknown()),
  }
  return schemas[type] ?? z.string()
}
