import type { AnyEndpoint } from '@goat/contract/endpoint'
import type { Permission } from '@goat/domain/brands'
import { CallFailure } from '../api/failure.ts'

/** The access of the signed-in user. */
export type Access =
  | { readonly kind: 'checking' }
  | { readonly kind: 'granted'; readonly permission: Permission }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: unknown }

/**
 * The access when the session could not be read. Without a token, the screens show empty lists (SIG-14) below the notice to sign in
 * again.
 */
export function accessWithoutSession(failure: unknown): Access {
  const hasNoToken = failure instanceof CallFailure && failure.kind === 'noToken'
  return hasNoToken ? { kind: 'granted', permission: 'viewer' } : { kind: 'failed', failure }
}

/** What a failed call means for the user's access. */
export type Consequence = 'none' | 'signInAgain' | 'deny' | 'refreshSession'

/**
 * A 401, or a missing token, means signing in again. A 403 on a read means no access. After a 403 on a change, the user may still be a
 * viewer: the session is read again, and what they typed stays on the screen.
 */
export function consequenceOf(failure: CallFailure, endpoint: Pick<AnyEndpoint, 'method'>): Consequence {
  if (failure.kind === 'noToken' || failure.status === 401) return 'signInAgain'
  if (failure.status !== 403) return 'none'
  return endpoint.method === 'GET' ? 'deny' : 'refreshSession'
}
