import { type Kind, normalised, type RecordKind, type Shape } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { daysShape } from '@goat/domain/kinds/sample-order'
import * as z from 'zod/mini'
import { type AnyEndpoint, type ApiName, endpoint, type Schema } from './endpoint.ts'
import { orderFactFields } from './resolve.ts'
import { lastChange, requestFields, storedFields } from './shapes.ts'

export type RecordWire<T> = T & { readonly id: string } & z.infer<z.ZodMiniObject<typeof lastChange>>

/** What does not derive from a kind: the API of its calls, by default that of the change log, and the schemas of single properties. */
type Given = { readonly api?: ApiName; readonly properties?: Readonly<Record<string, Schema>> }

const { dispatchDate: _dispatch, deliveryDate: _delivery, ...sampleFacts } = orderFactFields

const givenFor: { readonly [Name in RecordKind]?: Given } = {
  // The facts have the codes of all brands.
  'sample-order': { api: 'foresight', properties: { order: z.strictObject({ ...sampleFacts, ...requestFields(daysShape) }) } },
}

/**
 * The calls of a kind that has `calls`: a list, and one each that creates, replaces and deletes a record. Without If-Match the last write
 * wins. `fromBody` returns the record that a body describes, as it is stored.
 */
export function recordCalls<T>({ kind, shape, calls }: Kind<T>) {
  const { api = 'changes', properties = {} } = givenFor[kind] ?? {}
  if (calls === undefined) throw new Error('the kind has no calls')
  const { one, several } = calls
  const [path, name, list] = [`/${several.replaceAll(' ', '-')}` as const, pascal(one), camel(several)]
  // The properties of the shape are those of the value.
  const input: Schema<T> = z.strictObject({ ...requestFields(shape), ...properties }) as Schema as Schema<T>
  const stored = z.object({ id: z.string(), ...storedFields(shape), ...properties, ...lastChange }) as Schema as Schema<RecordWire<T>>
  const refusals = ['keyReused', 'notFound', 'versionConflict'] as const
  const hasPeriod = Object.values(shape).some((one) => 'marks' in one && one.marks === 'lastDay')
  const ofOne = { ifMatch: true, errors: refusals, ...(hasPeriod ? { together: true as const } : {}) }
  return {
    stored,
    listName: list,
    /** What the log says of each write. */
    actions: { create: `${camel(one)}.created`, replace: `${camel(one)}.updated`, remove: `${camel(one)}.deleted` },
    fromBody: (body: T): T => normalised<Shape>(shape, body as Readonly<Record<string, unknown>>) as T,
    list: endpoint(api, `list${pascal(several)}`, `GET ${path}`, {
      summary: `Every ${one} of the brand`,
      response: z.object({ [list]: z.array(stored) }) as Schema as Schema<Readonly<Record<string, readonly RecordWire<T>[]>>>,
    }),
    create: endpoint(api, `create${name}`, `POST ${path}`, {
      summary: `Creates a ${one}`,
      body: input,
      response: stored,
      status: 201,
      errors: ['keyReused'],
    }),
    replace: endpoint(api, `update${name}`, `PUT ${path}/:id`, {
      summary: `Replaces a ${one}; If-Match is its version`,
      body: input,
      response: stored,
      ...ofOne,
    }),
    remove: endpoint(api, `delete${name}`, `DELETE ${path}/:id`, {
      summary: `Deletes a ${one}; If-Match is its version`,
      response: z.object({ id: z.string() }),
      ...ofOne,
    }),
  }
}

export const recordEndpoints: readonly AnyEndpoint[] = (Object.values<unknown>(kinds) as Kind<object>[])
  .filter(({ calls }) => calls !== undefined)
  .map((kind) => recordCalls(kind))
  .flatMap(({ list, create, replace, remove }) => [list, create, replace, remove])

/** `packaging note` as `PackagingNote`. */
function pascal(words: string): string {
  return words.replaceAll(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase())
}

function camel(words: string): string {
  return words.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())
}
