import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { AuthContext } from './auth.ts'
import { createSignIn } from './sign-in.ts'
import type { Oidc } from './tokens.ts'

/** Signs the person in, before anything of the router is drawn, and keeps them signed in. */
export function AuthRoot({ oidc, children }: { readonly oidc: Oidc; readonly children: ReactNode }) {
  const [signIn] = useState(() => createSignIn(oidc, window))
  useEffect(() => signIn.start(), [signIn])
  return <AuthContext value={useSyncExternalStore(signIn.subscribe, signIn.auth)}>{children}</AuthContext>
}
