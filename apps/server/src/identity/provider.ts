import type { Configuration, KoaContextWithOIDC, errors as providerErrors } from 'oidc-provider'
import { type Db, isDatabaseAway } from '../db/db.ts'
import { type IdentityKeys, SIGNING_ALGORITHM } from './keys.ts'
import { errors, interactionPolicy, Provider } from './oidc-provider.ts'
import { errorPage, failureText, type PageSettings, pageHeaders, signedOutPage, signOutPage } from './pages.ts'
import { personBySubject } from './people.ts'
import { recordsAdapter, revokeGrant } from './records.ts'

export type Log = { error: (details: object, message: string) => void; info: (details: object, message: string) => void }

export type ProviderSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
}

const ACCESS_TOKEN_SECONDS = 10 * 60
/** The absolute lifetime of a session and all of its tokens, regardless of activity. */
const SESSION_SECONDS = 12 * 60 * 60
const SCOPE = 'openid profile email'

/** The only client is the tool in the browser: public, authorization code with PKCE S256, rotating refresh tokens. */
export function createProvider(db: Db, settings: ProviderSettings, keys: IdentityKeys, pages: PageSettings, log: Log) {
  const provider = new Provider(settings.issuer, configurationOf(db, settings, keys, pages))
  // identityPlugin sets the forwarded headers itself, from the issuer.
  provider.proxy = true
  provider.use(skipEmptySignOut)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body) return
    show(ctx, pages, errorPage(pages, { heading: 'Page not found', sentence: 'There is no sign-in page at this address.' }))
    ctx.status = 404
  })
  const failed = (error: unknown) => log.error({ err: error }, 'the sign-in provider failed')
  const refused = (_ctx: KoaContextWithOIDC, error: providerErrors.OIDCProviderError) =>
    log.info({ error: error.error, description: error.error_description }, 'a sign-in was refused')
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseAway(error)) Object.assign(ctx, { status: 503 }).set('retry-after', '2')
    failed(error)
  })
  // Replaces Koa's own error output.
  provider.onerror = failed
  provider.on('authorization.error', refused)
  provider.on('grant.error', refused)
  return provider
}

function configurationOf(db: Db, settings: ProviderSettings, keys: IdentityKeys, pages: PageSettings): Configuration {
  const { issuer, clientId, audience } = settings
  const path = new URL(issuer).pathname
  // RFC 8707 requires an absolute URI, but an audience need not be one.
  const resource = URL.canParse(audience) ? audience : `urn:audience:${encodeURIComponent(audience)}`
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return {
    adapter: recordsAdapter(db),
    jwks: { keys: [...keys.signing] },
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [...settings.redirectUris],
        post_logout_redirect_uris: [...settings.postLogoutRedirectUris],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    clientBasedCORS: (_ctx, origin) => pages.appOrigins.includes(origin),
    cookies: {
      names: { session: 'goat_session', interaction: 'goat_sign_in', resume: 'goat_sign_in_resume' },
      keys: [...keys.cookie],
      long: { httpOnly: true, sameSite: 'lax', path, signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: featuresOf(db, resource, audience, pages),
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_ctx, subject) => {
      const person = personBySubject(subject)
      return (
        person && { accountId: subject, claims: () => ({ sub: subject, name: person.name, email: person.email, email_verified: true }) }
      )
    },
    extraTokenClaims: (_ctx, token) => {
      const person = 'accountId' in token ? personBySubject(token.accountId) : undefined
      return person && { name: person.name, email: person.email, permissions: person.permissions }
    },
    loadExistingGrant: (ctx) => existingOrNewGrant(ctx, resource),
    interactions: { policy, url: (_ctx, interaction) => `${path}/sign-in/${interaction.uid}` },
    renderError: (ctx, out, error) => {
      const technical = [out.error, out.error_description].filter(Boolean).join(': ')
      show(ctx, pages, errorPage(pages, { ...failureText(error instanceof errors.SessionNotFound, ctx.status >= 500), technical }))
    },
    ttl: lifetimes,
  }
}

function featuresOf(db: Db, resource: string, audience: string, pages: PageSettings): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // The ID token already identifies the user, and the access token is for this API only.
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        if (indicator !== resource) throw new errors.InvalidTarget()
        return { scope: SCOPE, audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: SIGNING_ALGORITHM } } }
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: askOrSignOut(db, pages),
      postLogoutSuccessSource: (ctx) => show(ctx, pages, signedOutPage(pages)),
    },
  }
}

/** In seconds. */
const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: 60,
  Grant: SESSION_SECONDS,
  IdToken: ACCESS_TOKEN_SECONDS,
  Interaction: 60 * 60,
  RefreshToken: (ctx, token) => {
    const rotated = ctx?.oidc?.entities.RotatedRefreshToken
    if (rotated?.exp === undefined) return SESSION_SECONDS
    // Sets the expiry itself: a lifetime in whole seconds could extend it by one.
    token.exp = rotated.exp
    return Math.max(1, rotated.remainingTTL)
  },
  Session: (_ctx, { loginTs }) => Math.max(1, SESSION_SECONDS - (loginTs === undefined ? 0 : Math.floor(Date.now() / 1000) - loginTs)),
}

function show(ctx: Pick<KoaContextWithOIDC, 'set' | 'body'>, pages: PageSettings, html: string): void {
  ctx.set(pageHeaders(pages))
  ctx.body = html
}

/** Grants consent without asking, because the only client is this tool. */
async function existingOrNewGrant(ctx: KoaContextWithOIDC, resource: string) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !session || !account) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(resource, SCOPE)
  await grant.save()
  return grant
}

/**
 * Signs out without confirmation where that is safe (OpenID Connect RP-Initiated Logout 1.0, section 2): only the tool has the user's ID
 * token, although another site could navigate the browser here. Without a matching ID token, shows oidc-provider's form with its
 * anti-forgery token.
 */
function askOrSignOut(db: Db, settings: PageSettings) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, params, entities, provider } = ctx.oidc
    if (session?.accountId === undefined || entities.IdTokenHint?.payload['sub'] !== session.accountId) {
      return show(ctx, settings, signOutPage(settings, form))
    }
    for (const { grantId } of Object.values(session.authorizations ?? {})) if (grantId) await revokeGrant(db, grantId)
    await session.destroy()
    ctx.cookies.set(provider.cookieName('session'), null, { path: new URL(provider.issuer).pathname })
    redirectAfterSignOut(ctx, params)
  }
}

/** Without a session, oidc-provider would answer with a self-submitting page only to redirect. */
async function skipEmptySignOut(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
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
