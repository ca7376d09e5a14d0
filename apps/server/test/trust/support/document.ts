import * as z from 'zod'
import { openApiDocument } from '../../../src/http/openapi.ts'

export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Described = {
  readonly operationId: string
  readonly 'x-permission': 'viewer' | 'editor'
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema: Schema }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

/** One endpoint as /openapi.json lists it. */
export type Operation = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly needs: 'viewer' | 'editor'
  readonly parameters: Described['parameters']
  readonly body: Schema | undefined
  /** The fault of a response that is not documented, or undefined. */
  readonly faultOf: (status: number, contentType: string, body: unknown) => string | undefined
}

/** Every endpoint of the document; new ones are included automatically. */
export function readOperations(): readonly Operation[] {
  // The same as the response of /openapi.json; openapi.test.ts compares them.
  const document: { paths: Record<string, Record<string, Described>> } = JSON.parse(
    JSON.stringify(openApiDocument('http://localhost:4600')),
  )
  return Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, described]) => ({
      name: described.operationId,
      method: methodOf(method),
      path,
      needs: described['x-permission'],
      parameters: described.parameters,
      body: described.requestBody?.content['application/json']?.schema,
      faultOf: faultFinder(described.responses),
    })),
  )
}

function methodOf(name: string): Operation['method'] {
  return z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(name.toUpperCase())
}

function faultFinder(responses: Described['responses']): Operation['faultOf'] {
  const schemas = new Map<string, z.ZodType>()
  for (const [status, { content }] of Object.entries(responses))
    for (const [type, { schema }] of Object.entries(content))
      schemas.set(`${status} ${type}`, z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]))
  return (status, contentType, body) => {
    const found = `${status} ${contentType.split(';')[0]}`
    const schema = schemas.get(found)
    if (schema === undefined) return `answered ${found}, which the document does not list`
    const read = schema.safeParse(body)
    return read.success ? undefined : `answered ${status} of another shape: ${z.prettifyError(read.error)}`
  }
}
