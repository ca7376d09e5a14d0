import type { Kysely } from 'kysely'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Tables } from '../platform/tables.ts'
import { type PageSettings, pageHeaders, signOutPage } from './pages.ts'
import { revokeGrant } from './records.ts'

type Next = () => Promise<unknown>

/**
 * Signing out without a further click where that is safe (OpenID Connect RP-Initiated Logout 1.0, section 2): whoever sends the person's
 * own ID token is the tool, since another site could make the browser come here but does not have that token. Without it, or with
 * another person's, the page asks, and oidc-provider's form with its token against forgery answers.
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

/** Nobody is signed in: oidc-provider would answer with a page that sends itself by a script, only to redirect. */
export async function skipEmptySignOut(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  const { oidc } = ctx
  if (oidc?.route === 'end_session' && ctx.status === 200 && oidc.session?.accountId === undefined) redirectAfterSignOut(ctx, oidc.params)
}

/** `post_logout_redirect_uri` has been checked against the client's by now, and is undefined where it was not good. */
function redirectAfterSignOut(ctx: KoaContextWithOIDC, params: Readonly<Record<string, unknown>> | undefined): void {
  const { post_logout_redirect_uri: wanted, state } = params ?? {}
  const target = new URL(typeof wanted === 'string' ? wanted : ctx.oidc.urlFor('end_session_success'))
  if (typeof wanted === 'string' && typeof state === 'string') target.searchParams.set('state', state)
  ctx.body = ''
  ctx.status = 303
  ctx.redirect(target.href)
}
