import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type Provider from 'oidc-provider'
import { type Db, isDatabaseAway } from '../db/db.ts'
import { ensureIdentityKeys, publicSigningKeys } from './keys.ts'
import { errors } from './oidc-provider.ts'
import { errorPage, failureText, type PageSettings, pageHeaders, signInPage } from './pages.ts'
import { demonstrationPeople } from './people.ts'
import { createProvider, type Log, type ProviderSettings } from './provider.ts'

export type Identity = SignIn & {
  /** The public signing keys, for createTokenVerifier in the same process. */
  readonly keys: () => Promise<JSONWebKeySet>
}

/**
 * The embedded sign-in. `issuer` must have a path, such as `http://localhost:4600/identity`. All state is in the database, so a sign-in
 * survives a restart or a change of server. oidc-provider reads the system clock itself.
 */
export async function createIdentity(deps: ProviderSettings & { readonly db: Db; readonly log: Log }): Promise<Identity> {
  const { db, log, ...settings } = deps
  const { pathname, origin } = new URL(settings.issuer)
  if (pathname === '/' || pathname.endsWith('/'))
    throw new Error(`The issuer ${settings.issuer} must have a path, without a slash at its end.`)
  const appOrigins = [...new Set(settings.redirectUris.map((uri) => new URL(uri).origin))]
  const pages = { stylesheet: `${pathname}/sign-in.css`, home: `${appOrigins[0] ?? origin}/`, appOrigins }
  const provider = createProvider(db, settings, await ensureIdentityKeys(db), pages, log)
  return { issuer: settings.issuer, provider, pages, keys: () => publicSigningKeys(db) }
}

/** Serves everything below the issuer's path. Register it without a prefix: the path already includes the issuer's. */
export function identityPlugin(identity: Identity): FastifyPluginAsync {
  const { pathname } = new URL(identity.issuer)
  return async (app) => {
    await app.register(async (scope) => signInRoutes(scope, identity, pathname), { prefix: pathname })
  }
}

const stylesheet = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8')

type SignIn = { readonly issuer: string; readonly provider: Provider; readonly pages: PageSettings }

/** Registers the user picker and all routes of oidc-provider. `prefix` is the issuer's path. */
function signInRoutes(app: FastifyInstance, { issuer, provider, pages }: SignIn, prefix: string): void {
  const { origin, host, protocol } = new URL(issuer)

  // oidc-provider parses request bodies itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  // Prevents DNS rebinding: a foreign host name that resolves to this machine must not show the sign-in page.
  app.addHook('onRequest', async (request, reply) => {
    if (URL.parse(`${protocol}//${request.headers.host ?? ''}`)?.host === host) return
    await reply.code(421).type('text/plain; charset=utf-8').send(`This sign-in page answers only at ${origin}.\n`)
  })

  app.setErrorHandler(async (error, request, reply) => {
    const over = error instanceof errors.SessionNotFound
    if (!over) request.log.error({ err: error }, 'the sign-in page failed')
    const isAway = isDatabaseAway(error)
    if (isAway) reply.header('retry-after', '2')
    return sendPage(reply.code(over ? 400 : isAway ? 503 : 500), pages, errorPage(pages, failureText(over, true)))
  })

  app.get('/sign-in.css', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300', 'x-content-type-options': 'nosniff' })
      .send(stylesheet),
  )

  app.get<{ Params: { uid: string } }>('/sign-in/:uid', async (request, reply) => {
    try {
      const { uid } = await ownInteraction(request, reply, request.params.uid)
      return sendPage(reply, pages, signInPage(pages, `${prefix}/sign-in/${uid}`))
    } catch (error) {
      // Back after signing in (SIG-24). Without a session, a browser that keeps no cookies would be redirected for ever.
      const isBack = error instanceof errors.SessionNotFound && (await sessionOf(request, reply)).accountId !== undefined
      if (!isBack) throw error
      return reply.redirect(pages.home, 303)
    }
  })

  app.post<{ Params: { uid: string; person: string } }>('/sign-in/:uid/:person', async (request, reply) => {
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      throw new errors.SessionNotFound('sent from another site')
    const person = demonstrationPeople.find(({ id }) => id === request.params.person)
    const interaction = await ownInteraction(request, reply, request.params.uid)
    if (!person) throw new errors.SessionNotFound('no such person')

    // Another user has signed in in another tab: end that session here. oidc-provider would need a page with a script for this.
    const session = await sessionOf(request, reply)
    if (session.accountId !== undefined && session.accountId !== person.subject) {
      await session.destroy()
      if (interaction.session) {
        delete interaction.session
        await interaction.persist()
      }
    }
    const next = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: person.subject } })
    return reply.redirect(next, 303)
  })

  /** The session of this browser; without an account if nobody has signed in. */
  function sessionOf(request: FastifyRequest, reply: FastifyReply) {
    return provider.Session.get(provider.createContext(request.raw, reply.raw))
  }

  /**
   * The interaction that this browser started. Its cookie is signed, HttpOnly and SameSite=Lax. A different uid in the URL was started
   * elsewhere, possibly by an attacker who wants the user to sign in for them.
   */
  async function ownInteraction(request: FastifyRequest, reply: FastifyReply, uid: string) {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== uid) throw new errors.SessionNotFound('begun in another browser')
    return interaction
  }

  forwardToProvider(app, { issuer, provider }, prefix)
}

function sendPage(reply: FastifyReply, pages: PageSettings, html: string): FastifyReply {
  return reply.headers(pageHeaders(pages)).send(html)
}

/** Leaves every other address below the issuer's path to oidc-provider. */
function forwardToProvider(app: FastifyInstance, { issuer, provider }: Pick<SignIn, 'issuer' | 'provider'>, prefix: string): void {
  const { host, protocol } = new URL(issuer)
  const handle = provider.callback()
  app.all('/*', (request, reply) => {
    // A hijacked reply sends only the headers set on the raw response.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    const { raw } = request
    // Makes oidc-provider build URLs with the issuer's origin, whatever proxy is in between.
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    Object.assign(raw, { originalUrl: raw.url })
    raw.url = raw.url?.slice(prefix.length)
    void handle(raw, reply.raw)
  })
}
