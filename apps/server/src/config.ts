import { resolve } from 'node:path'
import type { BrandConfig } from '@goat/contract/app-config'
import { brandsWith } from '@goat/contract/capability-apis'
import { type BrandId, brandIds, brandOf, forEachBrand } from '@goat/domain/brands'
import * as z from 'zod'

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
      features: { ...defaultFeatures, ...read.FEATURES, requireReason: read.REQUIRE_REASON },
    },
    /** Further origins that the browser may call, such as a provider's token endpoint on another host. */
    connectOrigins: read.CONNECT_ORIGINS,
    logLevel: read.LOG_LEVEL,
    /** Whether to send traces. OpenTelemetry reads its other variables itself. */
    traces: !read.OTEL_SDK_DISABLED && (read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    /** What needs the approval of another editor; with `wide`, also live writes that change more than this share of the sample orders. */
    approval: read.APPROVAL,
    wideShare: read.APPROVAL_SHARE / 100,
    requireReason: read.REQUIRE_REASON,
    /** How many months changes are kept; undefined for good. */
    retentionMonths: read.CHANGE_LOG_RETENTION,
    /** Requests a minute that one address may make. */
    rateLimit: read.RATE_LIMIT,
    /** The number of proxies in front of the server that set X-Forwarded-For; 0 ignores the header. */
    trustProxy: read.TRUST_PROXY,
    /** How long a stopping server still takes calls, until the load balancer has noticed that it is not ready; in milliseconds. */
    drainMs: read.DRAIN_SECONDS * 1000,
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

export type Environment = Readonly<Record<string, string | undefined>>

/** Features of this server that another back end may lack, overrides of schedules (OPT-27) and extra headers (BCK-13), and other switches. */
const defaultFeatures = { deliveryOptionOverrides: true, extraHeaders: true, jsonIds: false, pseudoLocale: false }

/** The error text after the name of a variable. The value is shortened, because it may be an image. */
const must = (rule: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `must ${rule}, not "${String(input).slice(0, 100)}".`,
})

const text = z.string()
const list = text.transform((given) => given.split(/[\s,]+/).filter((one) => one !== ''))
const oneOf = <const Allowed extends readonly string[]>(allowed: Allowed) => z.enum(allowed, must(`be one of ${allowed.join(', ')}`))
const onOff = oneOf(['on', 'off']).transform((given) => given === 'on')

function wholeNumber(least: number, most: number) {
  const isAllowed = (given: string) => /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most
  return text.refine(isAllowed, must(`be a whole number from ${least} to ${most}`)).transform(Number)
}

/** `on` is one proxy. */
const proxies = text
  .regex(/^(?:on|off|[1-9])$/, must('be off, on, or how many proxies there are, 1 to 9'))
  .transform((given) => (given === 'on' ? 1 : given === 'off' ? 0 : Number(given)))

const isDatabase = (given: string) => URL.canParse(given) && /^postgres(?:ql)?:$/.test(new URL(given).protocol)
// The error does not show the value, which may contain a password.
const database = text.refine(
  isDatabase,
  'must be an address such as postgresql://user:password@host:5432/name; what is special in a password is written as %23.',
)

const isUrl = (given: string) => /^https?:\/\//i.test(given) && URL.canParse(given)
const isPath = (given: string) => /^\/(?!\/)/.test(given)
const isOrigin = (given: string) => new URL(given).href === `${new URL(given).origin}/`
const hasUser = (given: string) => isUrl(given) && new URL(given).username + new URL(given).password !== ''
const url = text.refine(isUrl, { ...must('be an http or https address'), abort: true })
const urlOrPath = text.refine((given) => isPath(given) || isUrl(given), { ...must('be an http or https address'), abort: true })

/** Normalised as browsers do: lower case, without the default port. */
const origin = url
  .refine(isOrigin, must('be an address without a path, such as https://operations.example.com'))
  .transform((given) => new URL(given).origin)
const origins = list.pipe(
  z.array(
    text.refine((given) => isUrl(given) && new URL(given).origin === given, must('be a list of origins such as https://example.com')),
  ),
)

/** An address that a path can be appended to. The error does not show the user name, which may come with a password. */
const extendable = (address: z.ZodString) =>
  address
    .refine((given) => !hasUser(given), { error: 'must be an address without a user name.', abort: true })
    .regex(/^[^?#]*$/, must('be an address without "?" and "#"'))
/** Not normalised: tokens repeat the issuer exactly, including a trailing slash. */
const issuer = extendable(url)
/** Base address of API calls. */
const base = extendable(urlOrPath).transform((given) => given.replace(/\/+$/, ''))
const baseOrNone = text.transform((given) => (given === 'none' ? null : given)).pipe(base.nullable())

const isImage = (given: string) => isPath(given) || isUrl(given) || /^data:image\//i.test(given)
const image = text.refine(isImage, must('be an http or https address, a path such as /logo.svg or a data:image/ address'))

/** OpenID Connect Core, section 3.1.2.1, requires `openid`. */
const scope = text.regex(/(?:^|\s)openid(?:\s|$)/, must('have the word openid in it, such as "openid profile email"'))

/** `a=on,b=off` */
function switches(known: readonly string[]) {
  const nameOf = (given: unknown) => String(given).split('=')[0] ?? ''
  const one = text
    .regex(/^[^=]+=(?:on|off)$/, { ...must('be a list such as name=on,other=off'), abort: true })
    .refine((given) => known.includes(nameOf(given)), {
      error: ({ input }) => `knows no switch "${nameOf(input)}". There are: ${known.join(', ')}.`,
    })
  return list.pipe(z.array(one)).transform((all) => Object.fromEntries(all.map((given) => [nameOf(given), given.endsWith('=on')])))
}

/** The variables of a brand, whose names begin with its id: `UK_NAME`. */
const brand = z.object({
  NAME: text.optional(),
  LOGO: image.optional(),
  CUTOFF_API: base.optional(),
  FACTORY_API: base.optional(),
  DELIVERY_OPTIONS_API: base.optional(),
  CHANGES_API: baseOrNone.optional(),
})

const variables = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(4600),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: database.optional(),
  DEMO_DATA: onOff.optional(),
  DEMO_SIGN_IN: onOff.default(false),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: text.default('goat'),
  OIDC_AUDIENCE: text.default('goat-api'),
  OIDC_PERMISSION_CLAIM: text.default(''),
  OIDC_VIEWER_VALUES: list.default([]),
  OIDC_EDITOR_VALUES: list.default([]),
  OIDC_SCOPE: scope.default('openid profile email'),
  OIDC_RESOURCE: text.nullable().default(null),
  OIDC_AUTHORIZE_AUDIENCE: text.nullable().default(null),
  CONNECT_ORIGINS: origins.default([]),
  SESSION_API: baseOrNone.default('/api'),
  ACCESS_CHANNEL: text.default('#fulfilment-tool-access'),
  SUPPORT_CHANNEL: text.default('#fulfilment-logistics-support'),
  FEATURES: switches(Object.keys(defaultFeatures)).default({}),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_SDK_DISABLED: text.transform((given) => given.toLowerCase() === 'true').default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  APPROVAL: oneOf(['off', 'plans', 'wide']).default('off'),
  APPROVAL_SHARE: wholeNumber(1, 100).default(20),
  REQUIRE_REASON: onOff.default(false),
  CHANGE_LOG_RETENTION: text
    .regex(/^[1-9]\d{0,2} months?$/, must('be a number of months from 1 to 999, such as 36 months'))
    .transform((given) => Number.parseInt(given, 10))
    .optional(),
  RATE_LIMIT: wholeNumber(1, 10_000_000).default(1200),
  TRUST_PROXY: proxies.default(0),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  NODE_ENV: text.optional(),
  brands: z.record(z.enum(brandIds), brand),
})
type Variables = z.output<typeof variables>

/** Reads the environment, treating blank values as absent. Throws one Error that lists every invalid value and what is allowed. */
function readVariables(env: Environment): Variables {
  const given = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
  const brands = Object.fromEntries(brandIds.map((id) => [id, ofBrand(given, `${id.toUpperCase()}_`)]))
  const read = variables.safeParse({ ...given, brands })
  const faults = (read.error?.issues ?? []).map(({ path, message }) => `${nameOf(path)} ${message}`)
  // A wrong issuer is reported once, without the faults that follow from it.
  if (!faults.some((fault) => fault.startsWith('OIDC_ISSUER '))) faults.push(...signInFaults(given))
  if (read.success && faults.length === 0) return read.data
  throw new Error(`The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
}

type Given = Readonly<Record<string, string>>

function ofBrand(given: Given, prefix: string): Given {
  const own = Object.entries(given).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
}

/** `UK_LOGO` for `brands.uk.LOGO`, and `CONNECT_ORIGINS` for an entry of its list. */
function nameOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string' && part !== 'brands')
  return names.join('_').toUpperCase()
}

function signInFaults(given: Given): readonly string[] {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_PERMISSION_CLAIM: claim } = given
  const values = ['OIDC_VIEWER_VALUES', 'OIDC_EDITOR_VALUES'].filter((name) => /[^\s,]/.test(given[name] ?? ''))
  if (issuer === undefined) {
    // A mistyped OIDC_ISSUER must not fall back to the demonstration sign-in.
    const lost = [...(claim === undefined ? [] : ['OIDC_PERMISSION_CLAIM']), ...values]
    return lost.map((name) => `${name} is set without OIDC_ISSUER: anybody could sign in as a demonstration person.`)
  }
  const faults: string[] = []
  if (audience === undefined) faults.push('OIDC_AUDIENCE must be set with OIDC_ISSUER: the audience of access tokens for this product.')
  if (claim === undefined)
    faults.push('OIDC_PERMISSION_CLAIM must be set with OIDC_ISSUER: the claim that tells who may view and edit, or the word everyone.')
  else if (claim !== 'everyone' && values.length === 0)
    faults.push('OIDC_VIEWER_VALUES and OIDC_EDITOR_VALUES are both empty: nobody would have access.')
  return faults
}
