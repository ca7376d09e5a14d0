import type { FastifyPluginAsync } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/tables.ts'
import { ensureIdentityKeys, publicSigningKeys } from './keys.ts'
import { createProvider, type Log, type ProviderSettings } from './provider.ts'
import { type SignIn, signInRoutes } from './sign-in-routes.ts'

export type Identity = SignIn & {
  /** The public signing keys, for createTokenVerifier in the same process. */
  readonly keys: () => Promise<JSONWebKeySet>
}

/**
 * The embedded sign-in. `issuer` has a path of its own, such as `http://localhost:4600/identity`; everything is kept in the database, so
 * that a sign-in goes on across a restart or on another server. Time is the process's clock, which oidc-provider reads itself.
 */
export async function createIdentity(deps: ProviderSettings & { readonly db: Kysely<Tables>; readonly log: Log }): Promise<Identity> {
  const { db, log, ...settings } = deps
  const { pathname, origin } = new URL(settings.issuer)
  if (pathname === '/' || pathname.endsWith('/'))
    throw new Error(`The issuer ${settings.issuer} must have a path, without a slash at its end.`)
  const appOrigins = [...new Set(settings.redirectUris.map((uri) => new URL(uri).origin))]
  const pages = { stylesheet: `${pathname}/sign-in.css`, home: `${appOrigins[0] ?? origin}/`, appOrigins }
  const provider = createProvider(db, settings, await ensureIdentityKeys(db), pages, log)
  return { issuer: settings.issuer, provider, pages, keys: () => publicSigningKeys(db) }
}

/** Everything below the issuer's path. To be registered without a prefix: the path is the issuer's own. */
export function identityPlugin(identity: Identity): FastifyPluginAsync {
  const { pathname } = new URL(identity.issuer)
  return async (app) => {
    await app.register(async (scope) => signInRoutes(scope, identity, pathname), { prefix: pathname })
  }
}
