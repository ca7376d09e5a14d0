import { resolve } from 'node:path'
import type { AppConfig } from '@goat/contract/app-config'
import { type BrandId, brandIds } from '@goat/domain/brands'

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

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws one Error that names every bad value and says what is allowed. */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const read = new Reader(env, faults)
  const port = read.wholeNumber('PORT', 4600, 1, 65_535)
  const publicUrl = read.origin('PUBLIC_URL') ?? `http://localhost:${port}`
  const databaseUrl = read.database('DATABASE_URL')
  const issuer = read.issuer('OIDC_ISSUER')
  const config: Config = {
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl,
    demoData: read.onOff('DEMO_DATA', databaseUrl === undefined),
    signIn:
      issuer === undefined ? { kind: 'demonstration', explicitlyAllowed: read.onOff('DEMO_SIGN_IN', false) } : readExternal(read, issuer),
    clientId: read.text('OIDC_CLIENT_ID') ?? 'goat',
    audience: read.text('OIDC_AUDIENCE') ?? 'goat-api',
    browser: readBrowserConfig(read),
    connectOrigins: read.origins('CONNECT_ORIGINS'),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    rateLimit: read.wholeNumber('RATE_LIMIT', 1200, 1, 10_000_000),
    trustProxy: read.proxies('TRUST_PROXY'),
    production: read.text('NODE_ENV') === 'production',
  }
  if (read.text('OIDC_ISSUER') === undefined) {
    // A setting of the provider whose name was mistyped must not let everybody in.
    for (const name of ['OIDC_PERMISSION_CLAIM', 'OIDC_VIEWER_VALUES', 'OIDC_EDITOR_VALUES'])
      if (read.text(name) !== undefined) faults.push(`${name} is set without OIDC_ISSUER: anybody could sign in as a demonstration person.`)
  }
  if (issuer !== undefined && read.text('OIDC_AUDIENCE') === undefined)
    faults.push('OIDC_AUDIENCE must be set with OIDC_ISSUER: the audience of access tokens for this product.')
  if (faults.length > 0) throw new Error(`The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  return config
}

function readExternal(read: Reader, issuer: string): SignIn {
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

function readBrowserConfig(read: Reader): Config['browser'] {
  const brand = (id: BrandId, name: string) => {
    const prefix = id.toUpperCase()
    return {
      name: read.text(`${prefix}_NAME`) ?? name,
      logo: read.text(`${prefix}_LOGO`) ?? null,
      api: {
        cutoff: read.base(`${prefix}_CUTOFF_API`) ?? `/api/${id}`,
        // The factory API is the UK brand's alone (description section 7).
        factory: id === 'uk' ? (read.base('UK_FACTORY_API') ?? '/api/uk') : null,
        deliveryOptions: read.base(`${prefix}_DELIVERY_OPTIONS_API`) ?? `/api/${id}`,
        changes: read.baseOrNone(`${prefix}_CHANGES_API`, `/api/${id}`),
      },
    }
  }
  return {
    scope: read.text('OIDC_SCOPE') ?? 'openid profile email',
    resource: read.text('OIDC_RESOURCE') ?? null,
    authorizeAudience: read.text('OIDC_AUTHORIZE_AUDIENCE') ?? null,
    session: read.baseOrNone('SESSION_API', '/api'),
    brands: { uk: brand('uk', 'UK brand'), nl: brand('nl', 'Dutch brand') },
    accessChannel: read.text('ACCESS_CHANNEL') ?? '#fulfilment-tool-access',
    supportChannel: read.text('SUPPORT_CHANNEL') ?? '#fulfilment-logistics-support',
    // Our own server knows what a schedule overrides; another back end may not (decisions, "Screens").
    features: { deliveryOptionOverrides: true, ...read.switches('FEATURES') },
  }
}

/** Reads one variable at a time; what is wrong goes to `faults`, so that all faults are named at once. */
class Reader {
  readonly #env: Environment
  readonly #faults: string[]

  constructor(env: Environment, faults: string[]) {
    this.#env = env
    this.#faults = faults
  }

  fault(sentence: string): void {
    this.#faults.push(sentence)
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter((one) => one !== '')
  }

  wholeNumber(name: string, fallback: number, least: number, most: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    this.fault(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
    return fallback
  }

  onOff(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on'
  }

  /** `on` is one proxy. */
  proxies(name: string): number {
    const text = this.text(name) ?? 'off'
    if (/^[1-9]$/.test(text)) return Number(text)
    if (text !== 'on' && text !== 'off') this.fault(`${name} must be off, on, or how many proxies there are, 1 to 9, not "${text}".`)
    return text === 'on' ? 1 : 0
  }

  oneOf(name: string, allowed: readonly string[], fallback: string): string {
    const text = this.text(name) ?? fallback
    if (allowed.includes(text)) return text
    this.fault(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
    return fallback
  }

  /** An http or https address, without a slash at its end. */
  url(name: string): string | undefined {
    return this.issuer(name)?.replace(/\/+$/, '')
  }

  /** An http or https address exactly as it was given: some providers' issuers end with a slash, and tokens name them to the letter. */
  issuer(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
    this.fault(`${name} must be an http or https address, not "${text}".`)
    return undefined
  }

  /** An http or https address that is no more than an origin. */
  origin(name: string): string | undefined {
    const text = this.issuer(name)
    if (text === undefined) return undefined
    const { origin, href } = new URL(text)
    if (href !== `${origin}/`)
      this.fault(`${name} must be an address without a path, such as https://operations.example.com, not "${text}".`)
    return origin
  }

  /** The address of a PostgreSQL, which is not repeated where it is wrong: it may have a password in it. */
  database(name: string): string | undefined {
    const text = this.text(name)
    if (text !== undefined && !(URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)))
      this.fault(
        `${name} must be an address such as postgresql://user:password@host:5432/name; what is special in a password is written as %23.`,
      )
    return text
  }

  /** Where calls go: a path on this server, or an http or https address. */
  base(name: string): string | undefined {
    const text = this.text(name)
    return text?.startsWith('/') && !text.startsWith('//') ? text.replace(/\/+$/, '') : this.url(name)
  }

  /** Origins such as https://example.com, separated by spaces or commas. */
  origins(name: string): readonly string[] {
    return this.list(name).flatMap((text) => {
      if (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text) return [text]
      this.fault(`${name} must be a list of origins such as https://example.com, not "${text}".`)
      return []
    })
  }

  baseOrNone(name: string, fallback: string): string | null {
    return this.text(name) === 'none' ? null : (this.base(name) ?? fallback)
  }

  /** `a=on,b=off` */
  switches(name: string): Record<string, boolean> {
    const entries: [string, boolean][] = []
    for (const one of this.list(name)) {
      const [, key, value] = /^([^=]+)=(on|off)$/.exec(one) ?? []
      if (key === undefined) this.fault(`${name} must be a list such as name=on,other=off, not "${one}".`)
      else entries.push([key, value === 'on'])
    }
    return Object.fromEntries(entries)
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
