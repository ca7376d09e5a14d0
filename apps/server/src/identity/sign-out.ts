import type { Kysely } from 'kysely'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Tables } from '../platform/tables.ts'
import { type PageSettings, pageHeaders, signOutPage } from './pages.ts'
import { revokeGrant } from './records.ts'

type Next = () => Promise<unknown>

/**
 * Signs out without confirmation where that is safe (OpenID Connect RP-Initiated Logout 1.0, section 2): only the tool has the user's ID
 * token, although another site could navigate the browser here. Without a matching ID token, shows oidc-provider's form with its
 * anti-forgery token.
 */
export function askOrSignOut(db: Kysely<Tables>, settings: PageSettings) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, params, entities, provider } = ctx.oidc
    if (session?.accountId === undefined || entities.IdTokenHint?.payload['sub'] !== session.accountId) {
      ctx.set(pageHeaders(settings))
      ctx.body = signOutPage(settings, form)
      return
    }
    for (const { grantId } of Object.values(session.authorizations ?? {})) if (grantId) await revokeGrant(db, grantId)
    await session.destroy()
    ctx.cookies.set(provider.cookieName('session'), null, { path: new URL(provider.issuer).pathname })
    redirectAfterSignOut(ctx, params)
  }
}

/** Without a session, oidc-provider would answer with a self-submitting page only to redirect. */
export async function skipEmptySignOut(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  const { oidc } = ctx
  if (oidc?.route === 'end_session' && ctx.status === 200 && oidc.session?.accountId === undefined) redirectAfterSignOut(ctx, oidc.params)
}

/** oidc-provider has validated `post_logout_redirect_uri` and removed it if it is not allowed. */
function redirectAfterSignOut(ctx: KoaContextWithOIDC, params: Readonly<Record<string, unknown>> | undefined): void {
  const { post_logout_redirect_uri: wanted, state } = params ?? {}
  const target = new URL(typeof wanted === 'string' ? wanted : ctx.oidc.urlFor('end_session_success'))
  if (typeof wanted === 'string' && typeof state === 'string') target.searchParams.set('state', state)
  ctx.body = ''
  ctx.status = 303
  ctx.redirect(target.href)
}
