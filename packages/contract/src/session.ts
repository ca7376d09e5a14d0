import { permissions } from '@goat/domain/brands'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The user of the access token and their permission. 403 for a user without access. */
export const readSession = endpoint('session', 'readSession', 'GET /session', {
  isPlannable: false,
  summary: 'The signed-in person and their permission',
  response: z.object({ subject: z.string(), name: z.string(), permission: z.enum(permissions) }),
})
