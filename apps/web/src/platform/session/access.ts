import type { AnyEndpoint } from '@goat/contract/endpoint'
import type { Permission } from '@goat/domain/permissions'
import { CallFailure } from '../api/failure.ts'

/** What is known of the signed-in person's access. */
export type Access =
  | { readonly kind: 'checking' }
  | { readonly kind: 'granted'; readonly permission: Permission }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: unknown }

/**
 * When the session could not be read. Without a token there is nobody to ask about: the screens show their empty lists (SIG-14) below
 * the notice to sign in again.
 */
export function withoutSession(failure: unknown): Access {
  const hasNoToken = failure instanceof CallFailure && failure.kind === 'noToken'
  return hasNoToken ? { kind: 'granted', permission: 'viewer' } : { kind: 'failed', failure }
}

/** What a failed call says about access, beside what it says to its caller. */
export type Consequence = 'none' | 'signInAgain' | 'deny' | 'readSessionAgain'

/**
 * A 401, or no token at all, means signing in again. A 403 to a reader means no access. A 403 to a change may come to someone who may
 * still look: then what they typed stays on the screen, and the session says what they may do.
 */
export function consequenceOf(failure: CallFailure, endpoint: Pick<AnyEndpoint, 'method'>): Consequence {
  if (failure.kind === 'noToken' || failure.status === 401) return 'signInAgain'
  if (failure.status !== 403) return 'none'
  return endpoint.method === 'GET' ? 'deny' : 'readSessionAgain'
}
