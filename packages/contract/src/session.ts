import { permissions } from '@goat/domain/brands'
import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

/** The user of the access token and their permission. 403 for a user without access. */
export const readSession = endpoint({
  name: 'readSession',
  api: 'session',
  method: 'GET',
  path: '/session',
  summary: 'The signed-in person and their permission',
  permission: 'viewer',
  params: nothing,
  query: nothing,
  body: nothing,
  bodyKind: 'none',
  ifMatch: false,
  response: z.object({ subject: z.string(), name: z.string(), permission: z.enum(permissions) }),
  status: 200,
  errors: [],
})
