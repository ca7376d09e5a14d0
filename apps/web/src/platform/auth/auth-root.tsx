import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { AuthContext } from './auth.ts'
import { SignIn } from './sign-in.ts'
import type { Oidc } from './tokens.ts'

/** Signs the user in before the router is rendered, and keeps them signed in. */
export function AuthRoot({ oidc, children }: { readonly oidc: Oidc; readonly children: ReactNode }) {
  const [signIn] = useState(() => new SignIn(oidc, window))
  useEffect(() => signIn.start(), [signIn])
  return <AuthContext value={useSyncExternalStore(signIn.subscribe, signIn.auth)}>{children}</AuthContext>
}
