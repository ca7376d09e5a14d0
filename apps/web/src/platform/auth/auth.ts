import { createRequiredContext } from '@goat/ui/basics'
import { useCallback } from 'react'

/** The state of sign-in for the shell and the API client. OpenID Connect is confined to this folder. */
export type Auth =
  | { readonly kind: 'signingIn' }
  /** The provider is unavailable or sent an invalid response; `message` is the technical message. */
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  /** The page was opened with an address to which the provider once returned, but for no sign-in that this tab has begun. */
  | { readonly kind: 'expired'; readonly retry: () => void }
  /** The provider refused the user (`access_denied`): the permission-denied screen shows `message`. */
  | { readonly kind: 'refused'; readonly message: string; readonly signOut: () => void }
  | SignedIn

export type SignedIn = {
  readonly kind: 'signedIn'
  /** Identifies the user; their name if the provider sends no subject. */
  readonly user: string
  /** Name from the ID token, for the header. */
  readonly name: string
  /** A valid access token, renewed when needed; undefined once the session has ended. */
  readonly accessToken: () => Promise<string | undefined>
  /** A token to repeat a call with whose token was rejected, renewed if needed; undefined if there is none. */
  readonly tokenInsteadOf: (rejected: string) => Promise<string | undefined>
  /** Redirects to sign-in and back to the current address, for instance after a 401. Throws without leaving if the provider is unavailable. */
  readonly signInAgain: () => Promise<void>
  /**
   * Calls `listener` when the user has signed out in another tab, before the screen is left to sign in again. Returns a function that
   * unsubscribes.
   */
  readonly onSignedOutElsewhere: (listener: () => void) => () => void
  /** Ends the session in this browser and at the provider. */
  readonly signOut: () => void
}

export const [AuthContext, useAuth] = createRequiredContext<Auth>('useAuth()', 'AuthRoot')

/** Stands for the name of the signed-in user in messages, which then address them. */
export const you = 'you'

/** Returns `you` for the signed-in user, by subject if the back end tells it and else by name, and the name of any other user. */
export function useAuthor(): (name: string, subject?: string) => string {
  const auth = useAuth()
  const { user, name: own } = auth.kind === 'signedIn' ? auth : { user: undefined, name: undefined }
  return useCallback((name, subject) => ((subject === undefined ? name === own : subject === user) ? you : name), [own, user])
}
