import { brandsWith } from '@goat/contract/capability-apis'
import { type AnyEndpoint, type ErrorCode, maxTogether, problem, statusOf } from '@goat/contract/endpoint'
import { endpoints } from '@goat/contract/endpoints'
import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

const everyCall: readonly ErrorCode[] = ['invalid', 'unauthenticated', 'forbidden', 'tooMany', 'databaseAway', 'databaseSlow']
const everyWrite: readonly ErrorCode[] = ['outcomeUnknown']
const everyPlannable: readonly ErrorCode[] = ['notFound']
const everyBody: readonly ErrorCode[] = ['tooLarge', 'wrongMediaType']

/** Generated once per process, because it takes almost half of the time in which the server is built. */
let generated: ReturnType<typeof generateDocument> | undefined

/** The OpenAPI 3.1 document of every call, generated from the contract that the server and the browser use. */
export function openApiDocument(publicUrl: string): object {
  generated ??= generateDocument()
  return { ...generated, servers: [{ url: publicUrl }] }
}

function generateDocument() {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = `${baseOf(endpoint)}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Global Operations Admin Tool',
      version: '1',
      description:
        'Every call needs an access token of the sign-in provider. Failed calls answer problem details (RFC 9457) with `errors`.',
    },
    servers: [],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
}

/** The session does not belong to a brand. */
function baseOf({ api }: AnyEndpoint): string {
  const [first, second] = brandsWith(api)
  return api === 'session' ? '/api' : second === undefined ? `/api/${first}` : '/api/{brand}'
}

function operation(endpoint: AnyEndpoint): ZodOpenApiOperationObject {
  const brand = baseOf(endpoint).includes('{brand}') ? { brand: z.enum(brandsWith(endpoint.api)) } : {}
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.api],
    description: `Needs the permission ${endpoint.permission}.`,
    'x-permission': endpoint.permission,
    requestParams: {
      path: z.object({ ...brand, ...shapeOf(endpoint.params) }),
      query: z.object(shapeOf(endpoint.query)),
      header: z.object(headersOf(endpoint)),
    },
    ...(endpoint.bodyKind === 'none'
      ? {}
      : {
          requestBody: {
            required: endpoint.bodyKind === 'json',
            content: {
              'application/json': {
                schema: endpoint.body as unknown as z.ZodType,
                ...(endpoint.example?.body === undefined ? {} : { example: endpoint.example.body }),
              },
            },
          },
        }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        ...(endpoint.method === 'GET' ? {} : { headers: z.object({ 'Change-Revision': changeRevision }) }),
        content: { [endpoint.media ?? 'application/json']: { schema: endpoint.response as unknown as z.ZodType } },
      },
      ...Object.fromEntries(
        [...new Set(errorsOf(endpoint).map((code) => statusOf[code]))].map((status) => [
          status,
          { description: describe(status, endpoint), content: { 'application/problem+json': { schema: problem as unknown as z.ZodType } } },
        ]),
      ),
    },
  }
}

const knownRevision = z.string().optional().meta({ description: 'The revision of a change that the answer must contain' })
const changeRevision = z.string().optional().meta({ description: 'The revision of the last change, by which it can be undone' })

function describe(status: number, endpoint: AnyEndpoint): string {
  return errorsOf(endpoint)
    .filter((code) => statusOf[code] === status)
    .join(', ')
}

function errorsOf(endpoint: AnyEndpoint): readonly ErrorCode[] {
  return [
    ...endpoint.errors,
    ...(endpoint.bodyKind === 'none' ? [] : everyBody),
    ...everyCall,
    ...(endpoint.isPlannable ? everyPlannable : []),
    ...(endpoint.method === 'GET' ? [] : endpoint.isPlannable ? [...everyWrite, 'planChanged' as const] : everyWrite),
  ]
}

function headersOf(endpoint: AnyEndpoint): Record<string, z.ZodType> {
  return {
    ...(endpoint.api === 'session' ? {} : { 'Change-Revision': knownRevision }),
    ...(endpoint.ifMatch ? { 'If-Match': z.string().optional().meta({ description: 'The version the caller saw, in quotes' }) } : {}),
    ...(endpoint.together ? { Together: z.string().optional().meta({ description: togetherText }) } : {}),
    ...(endpoint.isPlannable ? { Plan: z.string().optional().meta({ description: 'The id of the plan in which to read or write' }) } : {}),
    ...(endpoint.method === 'GET'
      ? {}
      : {
          'Idempotency-Key': z.string().max(200).optional().meta({ description: 'One per attempt to save' }),
          'Change-Reason': z.string().optional().meta({ description: 'Why, up to 500 characters, percent-encoded UTF-8' }),
        }),
  }
}

const togetherText = `Up to ${maxTogether} other records that get the same change, each as \`key@version\`; keys percent-encoded, separated by commas`

function shapeOf(schema: unknown): Record<string, z.ZodType> {
  return schema instanceof z.core.$ZodObject ? (schema._zod.def.shape as unknown as Record<string, z.ZodType>) : {}
}
