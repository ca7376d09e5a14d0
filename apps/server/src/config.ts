import { resolve } from 'node:path'
import type { BrandConfig } from '@goat/contract/app-config'
import { brandsWith } from '@goat/contract/capability-apis'
import { brandOf } from '@goat/domain/brand-of'
import { type BrandId, brandIds, forEachBrand } from '@goat/domain/brands'
import { defaultFeatures, type Environment, readVariables, type Variables } from './environment.ts'

/** The configuration from the environment, read once at start. docs/configuration.md lists the variables. */
export type Config = ReturnType<typeof readConfig>

/** Reads the environment. Throws one Error that lists every invalid value and what is allowed. */
export function readConfig(env: Environment) {
  const read = readVariables(env)
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    demoData: read.DEMO_DATA ?? read.DATABASE_URL === undefined,
    signIn: signInOf(read),
    clientId: read.OIDC_CLIENT_ID,
    audience: read.OIDC_AUDIENCE,
    browser: {
      scope: read.OIDC_SCOPE,
      resource: read.OIDC_RESOURCE,
      authorizeAudience: read.OIDC_AUTHORIZE_AUDIENCE,
      session: read.SESSION_API,
      brands: forEachBrand((id) => configOf(read, id)),
      accessChannel: read.ACCESS_CHANNEL,
      supportChannel: read.SUPPORT_CHANNEL,
      features: { ...defaultFeatures, ...read.FEATURES },
    },
    /** Further origins that the browser may call, such as a provider's token endpoint on another host. */
    connectOrigins: read.CONNECT_ORIGINS,
    logLevel: read.LOG_LEVEL,
    /** Requests a minute that one address may make. */
    rateLimit: read.RATE_LIMIT,
    /** The number of proxies in front of the server that set X-Forwarded-For; 0 ignores the header. */
    trustProxy: read.TRUST_PROXY,
    production: read.NODE_ENV === 'production',
  }
}

/** `permissionClaim`: the claim of the access token that holds the permission, or `everyone`. */
function signInOf(read: Variables) {
  if (read.OIDC_ISSUER === undefined) return { kind: 'demonstration', explicitlyAllowed: read.DEMO_SIGN_IN } as const
  return {
    kind: 'external' as const,
    issuer: read.OIDC_ISSUER,
    permissionClaim: read.OIDC_PERMISSION_CLAIM,
    viewerValues: read.OIDC_VIEWER_VALUES,
    editorValues: read.OIDC_EDITOR_VALUES,
  }
}

function configOf({ brands }: Variables, id: BrandId): BrandConfig {
  const read = brands[id]
  const own = `/api/${id}`
  return {
    name: read.NAME ?? brandOf(id).name,
    logo: read.LOGO ?? null,
    api: {
      cutoff: read.CUTOFF_API ?? own,
      factory: brandsWith('factory').includes(id) ? (read.FACTORY_API ?? own) : null,
      deliveryOptions: read.DELIVERY_OPTIONS_API ?? own,
      // This server does not have the records of another back end.
      foresight: (read.CUTOFF_API ?? read.FACTORY_API ?? read.DELIVERY_OPTIONS_API) ? null : own,
      // This server's change log has no changes made through another back end.
      changes: read.CHANGES_API === undefined ? (read.CUTOFF_API === undefined ? own : null) : read.CHANGES_API,
    },
  }
}

/** The other origins that the browser calls, for the Content-Security-Policy. */
export function foreignOrigins(config: Config): readonly string[] {
  const own = new URL(config.publicUrl).origin
  const addresses = [
    ...(config.signIn.kind === 'external' ? [config.signIn.issuer] : []),
    ...brandIds.flatMap((id) => [...Object.values(config.browser.brands[id].api)]),
    config.browser.session,
  ]
  const origins = addresses
    .filter((address) => address !== null)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  return [...new Set([...origins, ...config.connectOrigins])].filter((origin) => origin !== own)
}
