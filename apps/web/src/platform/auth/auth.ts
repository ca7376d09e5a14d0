import { createRequiredContext } from '@goat/ui/required-context'

/** What the shell and the API client know of signing in; everything about OpenID Connect stays in this folder. */
export type Auth =
  | { readonly kind: 'signingIn' }
  /** The provider is away or answered nonsense: `message` is its technical message. */
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  /** The provider refused the person (`access_denied`): the permission-denied screen shows `message`. */
  | { readonly kind: 'refused'; readonly message: string; readonly signOut: () => void }
  | SignedIn

export type SignedIn = {
  readonly kind: 'signedIn'
  /** Name from the ID token, for the header. */
  readonly name: string
  /** A valid access token, renewed when needed; undefined when there is none any more. */
  readonly accessToken: () => Promise<string | undefined>
  /** Goes to sign-in and comes back to the present address, for instance after a 401. Throws where the provider is away; nothing is lost then. */
  readonly signInAgain: () => Promise<void>
  /** Ends the session here and at the provider. */
  readonly signOut: () => void
}

export const [AuthContext, useAuth] = createRequiredContext<Auth>('useAuth()', 'AuthRoot', 'platform/auth/auth-root.tsx')
