import { resolve } from 'node:path'
import type { AppConfig } from '@goat/contract/app-config'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { type Environment, EnvironmentReader } from './environment-reader.ts'

export type SignIn =
  | { readonly kind: 'demonstration'; readonly explicitlyAllowed: boolean }
  | {
      readonly kind: 'external'
      readonly issuer: string
      /** The claim of the access token that tells the permission, or `everyone`. */
      readonly permissionClaim: string
      readonly viewerValues: readonly string[]
      readonly editorValues: readonly string[]
    }

/** Everything that the environment decides, read once at start. docs/configuration.md lists the variables. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly demoData: boolean
  readonly signIn: SignIn
  readonly clientId: string
  readonly audience: string
  readonly browser: Omit<AppConfig, 'oidc'> & {
    readonly scope: string
    readonly resource: string | null
    readonly authorizeAudience: string | null
  }
  /** Further origins that the browser may call, such as a provider's token address elsewhere than its issuer. */
  readonly connectOrigins: readonly string[]
  readonly logLevel: string
  /** Requests a minute that one address may make. */
  readonly rateLimit: number
  /** How many proxies stand before the server and tell whom they were called by (X-Forwarded-For); 0 believes no such header. */
  readonly trustProxy: number
  readonly production: boolean
}

/** Reads the environment. Throws one Error that names every bad value and says what is allowed. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const read = new EnvironmentReader(env, faults)
  const port = read.wholeNumber('PORT', 4600, 1, 65_535)
  const publicUrl = read.origin('PUBLIC_URL') ?? `http://localhost:${port}`
  const databaseUrl = read.database('DATABASE_URL')
  const issuer = read.issuer('OIDC_ISSUER')
  const explicitlyAllowed = read.onOff('DEMO_SIGN_IN', false)
  const config: Config = {
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl,
    demoData: read.onOff('DEMO_DATA', databaseUrl === undefined),
    signIn: issuer === undefined ? { kind: 'demonstration', explicitlyAllowed } : readExternal(read, issuer),
    clientId: read.text('OIDC_CLIENT_ID') ?? 'goat',
    audience: read.text('OIDC_AUDIENCE') ?? 'goat-api',
    browser: readBrowserConfig(read),
    connectOrigins: read.origins('CONNECT_ORIGINS'),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    rateLimit: read.wholeNumber('RATE_LIMIT', 1200, 1, 10_000_000),
    trustProxy: read.proxies('TRUST_PROXY'),
    production: read.text('NODE_ENV') === 'production',
  }
  if (issuer !== undefined && read.text('OIDC_AUDIENCE') === undefined)
    read.fault('OIDC_AUDIENCE must be set with OIDC_ISSUER: the audience of access tokens for this product.')
  if (read.text('OIDC_ISSUER') === undefined) refuseWithoutIssuer(read)
  if (faults.length > 0) throw new Error(`The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  return config
}

/** A setting of the provider whose name was mistyped must not let everybody in. */
function refuseWithoutIssuer(read: EnvironmentReader): void {
  for (const name of ['OIDC_PERMISSION_CLAIM', 'OIDC_VIEWER_VALUES', 'OIDC_EDITOR_VALUES'])
    if (read.text(name) !== undefined) read.fault(`${name} is set without OIDC_ISSUER: anybody could sign in as a demonstration person.`)
}

function readExternal(read: EnvironmentReader, issuer: string): SignIn {
  const permissionClaim = read.text('OIDC_PERMISSION_CLAIM')
  const viewerValues = read.list('OIDC_VIEWER_VALUES')
  const editorValues = read.list('OIDC_EDITOR_VALUES')
  if (permissionClaim === undefined) {
    read.fault('OIDC_PERMISSION_CLAIM must be set with OIDC_ISSUER: the claim that tells who may view and edit, or the word everyone.')
  } else if (permissionClaim !== 'everyone' && editorValues.length === 0 && viewerValues.length === 0) {
    read.fault('OIDC_VIEWER_VALUES and OIDC_EDITOR_VALUES are both empty: nobody would have access.')
  }
  return { kind: 'external', issuer, permissionClaim: permissionClaim ?? '', viewerValues, editorValues }
}

/** What our own server knows and another back end may not: what a schedule overrides (OPT-27), and headers of ours (BCK-13). */
const features = { deliveryOptionOverrides: true, extraHeaders: true }

function readBrowserConfig(read: EnvironmentReader): Config['browser'] {
  const brand = (id: BrandId, name: string) => {
    const prefix = id.toUpperCase()
    return {
      name: read.text(`${prefix}_NAME`) ?? name,
      logo: read.image(`${prefix}_LOGO`) ?? null,
      api: {
        cutoff: read.base(`${prefix}_CUTOFF_API`) ?? `/api/${id}`,
        // Only the UK brand has a factory API (API-2).
        factory: id === 'uk' ? (read.base('UK_FACTORY_API') ?? '/api/uk') : null,
        deliveryOptions: read.base(`${prefix}_DELIVERY_OPTIONS_API`) ?? `/api/${id}`,
        // Our own change log knows nothing of what another back end does.
        changes: read.baseOrNone(`${prefix}_CHANGES_API`, read.text(`${prefix}_CUTOFF_API`) === undefined ? `/api/${id}` : null),
      },
    }
  }
  return {
    scope: read.scope('OIDC_SCOPE') ?? 'openid profile email',
    resource: read.text('OIDC_RESOURCE') ?? null,
    authorizeAudience: read.text('OIDC_AUTHORIZE_AUDIENCE') ?? null,
    session: read.baseOrNone('SESSION_API', '/api'),
    brands: { uk: brand('uk', 'UK brand'), nl: brand('nl', 'Dutch brand') },
    accessChannel: read.text('ACCESS_CHANNEL') ?? '#fulfilment-tool-access',
    supportChannel: read.text('SUPPORT_CHANNEL') ?? '#fulfilment-logistics-support',
    features: { ...features, ...read.switches('FEATURES', Object.keys(features)) },
  }
}

/** The origins other than our own that the browser talks to: for the Content-Security-Policy. */
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
