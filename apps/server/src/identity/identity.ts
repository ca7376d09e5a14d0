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
 * The embedded sign-in. `issuer` must have a path, such as `http://localhost:4600/identity`. All state is in the database, so a sign-in
 * survives a restart or a change of server. oidc-provider reads the system clock itself.
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

/** Serves everything below the issuer's path. Register it without a prefix: the path already includes the issuer's. */
export function identityPlugin(identity: Identity): FastifyPluginAsync {
  const { pathname } = new URL(identity.issuer)
  return async (app) => {
    await app.register(async (scope) => signInRoutes(scope, identity, pathname), { prefix: pathname })
  }
}
