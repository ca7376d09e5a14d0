import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Environment, foreignOrigins, readConfig } from '../src/config.ts'

const external = { OIDC_ISSUER: 'https://sso.example.com/realms/x/', OIDC_AUDIENCE: 'orders', OIDC_PERMISSION_CLAIM: 'everyone' }

/** The faults of a configuration, one per line. */
function faults(env: Environment): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    const [head, ...lines] = String(error).split('\n')
    expect(head).toBe('Error: The configuration has faults:')
    return lines.map((line) => line.replace(/^- /, ''))
  }
}

describe('without any configuration', () => {
  test('API-6, BCK-1, BCK-2, OPS-1: everything runs on this server: an embedded database, demonstration data and users, local access only', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4600,
      publicUrl: 'http://localhost:4600',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      demoData: true,
      signIn: { kind: 'demonstration', explicitlyAllowed: false },
      clientId: 'goat',
      connectOrigins: [],
      audience: 'goat-api',
      browser: {
        scope: 'openid profile email',
        resource: null,
        authorizeAudience: null,
        session: '/api',
        brands: {
          uk: {
            name: 'UK brand',
            logo: null,
            api: { cutoff: '/api/uk', factory: '/api/uk', deliveryOptions: '/api/uk', foresight: '/api/uk', changes: '/api/uk' },
          },
          nl: {
            name: 'Dutch brand',
            logo: null,
            api: { cutoff: '/api/nl', factory: null, deliveryOptions: '/api/nl', foresight: '/api/nl', changes: '/api/nl' },
          },
        },
        accessChannel: '#fulfilment-tool-access',
        supportChannel: '#fulfilment-logistics-support',
        features: {
          deliveryOptionOverrides: true,
          extraHeaders: true,
          jsonIds: false,
          pseudoLocale: false,
          requireReason: false,
        },
      },
      logLevel: 'info',
      traces: false,
      approval: 'off',
      wideShare: 0.2,
      requireReason: false,
      rateLimit: 1200,
      trustProxy: 0,
      drainMs: 0,
      production: false,
    })
    expect(foreignOrigins(readConfig({}))).toEqual([])
  })

  test('an empty or blank value counts as missing', () => {
    expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: ' ', OIDC_ISSUER: '' })).toEqual(readConfig({}))
  })
})

describe('each variable', () => {
  test.each<[Environment, object]>([
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'https://tool.example.com/' }, { publicUrl: 'https://tool.example.com' }],
    [{ PUBLIC_URL: 'HTTPS://Tool.Example.com:443' }, { publicUrl: 'https://tool.example.com' }],
    [{ DATA_DIR: '/srv/data' }, { dataDir: '/srv/data' }],
    [{ DATABASE_URL: 'postgres://db/x' }, { databaseUrl: 'postgres://db/x', demoData: false }],
    [{ DATABASE_URL: 'postgresql://user:p%40ss@db:5432/x?sslmode=require' }, { databaseUrl: expect.stringContaining('sslmode') }],
    [{ DATABASE_URL: 'postgres://db/x', DEMO_DATA: 'on' }, { demoData: true }],
    [{ DEMO_DATA: 'off' }, { demoData: false }],
    [{ DEMO_SIGN_IN: 'on' }, { signIn: { kind: 'demonstration', explicitlyAllowed: true } }],
    [{ OIDC_CLIENT_ID: 'tool' }, { clientId: 'tool' }],
    [{ OIDC_AUDIENCE: 'orders' }, { audience: 'orders' }],
    [{ OIDC_SCOPE: 'openid profile email offline' }, { browser: { scope: 'openid profile email offline' } }],
    [{ OIDC_RESOURCE: 'urn:orders' }, { browser: { resource: 'urn:orders' } }],
    [{ OIDC_AUTHORIZE_AUDIENCE: 'urn:orders' }, { browser: { authorizeAudience: 'urn:orders' } }],
    [{ CONNECT_ORIGINS: 'https://a.example, http://b.example:81' }, { connectOrigins: ['https://a.example', 'http://b.example:81'] }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, { traces: true }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, { traces: true }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'TRUE' }, { traces: false }],
    [{ SESSION_API: '/other/' }, { browser: { session: '/other' } }],
    [{ SESSION_API: 'https://api.example.com/' }, { browser: { session: 'https://api.example.com' } }],
    [{ SESSION_API: 'none' }, { browser: { session: null } }],
    [{ UK_NAME: 'Red', NL_NAME: 'Rood' }, { browser: { brands: { uk: { name: 'Red' }, nl: { name: 'Rood' } } } }],
    [{ UK_LOGO: '/red.svg', NL_LOGO: '/rood.svg' }, { browser: { brands: { uk: { logo: '/red.svg' }, nl: { logo: '/rood.svg' } } } }],
    [
      { UK_LOGO: 'https://static.example.com/red.svg?v=2', NL_LOGO: 'data:image/png;base64,AA==' },
      { browser: { brands: { uk: { logo: 'https://static.example.com/red.svg?v=2' }, nl: { logo: 'data:image/png;base64,AA==' } } } },
    ],
    [
      { UK_FACTORY_API: 'https://factories.example.com/' },
      { browser: { brands: { uk: { api: { factory: 'https://factories.example.com' } } } } },
    ],
    [
      { UK_CUTOFF_API: 'https://uk.example.com/cutoffs/', NL_CUTOFF_API: '/other/' },
      { browser: { brands: { uk: { api: { cutoff: 'https://uk.example.com/cutoffs' } }, nl: { api: { cutoff: '/other' } } } } },
    ],
    [
      { UK_DELIVERY_OPTIONS_API: 'https://options.example.com/uk/', NL_DELIVERY_OPTIONS_API: '/options' },
      {
        browser: {
          brands: { uk: { api: { deliveryOptions: 'https://options.example.com/uk' } }, nl: { api: { deliveryOptions: '/options' } } },
        },
      },
    ],
    [
      { UK_CHANGES_API: 'none', NL_CHANGES_API: 'https://nl.example.com/' },
      { browser: { brands: { uk: { api: { changes: null } }, nl: { api: { changes: 'https://nl.example.com' } } } } },
    ],
    [
      { UK_CUTOFF_API: 'https://uk.example.com' },
      { browser: { brands: { uk: { api: { changes: null } }, nl: { api: { changes: '/api/nl' } } } } },
    ],
    [{ ACCESS_CHANNEL: '#in', SUPPORT_CHANNEL: '#help' }, { browser: { accessChannel: '#in', supportChannel: '#help' } }],
    [
      { FEATURES: 'deliveryOptionOverrides=off' },
      {
        browser: {
          features: { deliveryOptionOverrides: false, extraHeaders: true, jsonIds: false, pseudoLocale: false, requireReason: false },
        },
      },
    ],
    [
      { FEATURES: 'extraHeaders=off' },
      { browser: { features: { deliveryOptionOverrides: true, extraHeaders: false, jsonIds: false, pseudoLocale: false } } },
    ],
    [{ FEATURES: 'jsonIds=on' }, { browser: { features: { extraHeaders: true, jsonIds: true } } }],
    [{ FEATURES: 'deliveryOptionOverrides=off, deliveryOptionOverrides=on' }, { browser: { features: { deliveryOptionOverrides: true } } }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{}, { approval: 'off', wideShare: 0.2 }],
    [
      { APPROVAL: 'wide', APPROVAL_SHARE: '50' },
      { approval: 'wide', wideShare: 0.5 },
    ],
    [{ CHANGE_LOG_RETENTION: '36 months' }, { retentionMonths: 36 }],
    [{ REQUIRE_REASON: 'on' }, { requireReason: true, browser: { features: { requireReason: true } } }],
    [{ RATE_LIMIT: '60' }, { rateLimit: 60 }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: 0 }],
    [{ TRUST_PROXY: 'on' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ NODE_ENV: 'production' }, { production: true }],
    [{ NODE_ENV: 'test' }, { production: false }],
    [{ DRAIN_SECONDS: '5' }, { drainMs: 5_000 }],
  ])('%o', (env, part) => expect(readConfig(env)).toMatchObject(part))
})

test.each(['CUTOFF_API', 'FACTORY_API', 'DELIVERY_OPTIONS_API'])('SAM-11: a brand with %s has no sample orders', (name) => {
  const { brands } = readConfig({ [`UK_${name}`]: 'https://uk.example.com' }).browser
  expect([brands.uk.api.foresight, brands.nl.api.foresight]).toEqual([null, '/api/nl'])
})

describe('BCK-3: an invalid value is named, with the allowed values', () => {
  test.each<[Environment, string]>([
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
    [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535, not "80a".'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 1 to 65535, not "-1".'],
    [{ RATE_LIMIT: '0' }, 'RATE_LIMIT must be a whole number from 1 to 10000000, not "0".'],
    [{ RATE_LIMIT: '1e3' }, 'RATE_LIMIT must be a whole number from 1 to 10000000, not "1e3".'],
    [{ PUBLIC_URL: 'tool.example.com' }, 'PUBLIC_URL must be an http or https address, not "tool.example.com".'],
    ...['https://x.test/tool', 'https://x.test/?a', 'https://x.test/#', 'https://me@x.test'].map((text): [Environment, string] => [
      { PUBLIC_URL: text },
      `PUBLIC_URL must be an address without a path, such as https://operations.example.com, not "${text}".`,
    ]),
    ...['localhost/operations', 'mysql://u:secret@db/x', 'postgresql://u:secret#1@db/x'].map((text): [Environment, string] => [
      { DATABASE_URL: text },
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name; what is special in a password is written as %23.',
    ]),
    [{ PUBLIC_URL: 'ftp://x.test' }, 'PUBLIC_URL must be an http or https address, not "ftp://x.test".'],
    [{ PUBLIC_URL: 'localhost:4600' }, 'PUBLIC_URL must be an http or https address, not "localhost:4600".'],
    [{ UK_CUTOFF_API: 'https://me:secret@x.test' }, 'UK_CUTOFF_API must be an address without a user name.'],
    [
      { OIDC_ISSUER: 'https://sso.example.com/#x', OIDC_AUDIENCE: 'orders', OIDC_PERMISSION_CLAIM: 'everyone' },
      'OIDC_ISSUER must be an address without "?" and "#", not "https://sso.example.com/#x".',
    ],
    [{ ...external, DEMO_SIGN_IN: 'yes' }, 'DEMO_SIGN_IN must be one of on, off, not "yes".'],
    [{ OIDC_SCOPE: 'profile email' }, 'OIDC_SCOPE must have the word openid in it, such as "openid profile email", not "profile email".'],
    [
      { CONNECT_ORIGINS: 'https://a.example/path' },
      'CONNECT_ORIGINS must be a list of origins such as https://example.com, not "https://a.example/path".',
    ],
    [
      { UK_LOGO: 'logo.svg' },
      'UK_LOGO must be an http or https address, a path such as /logo.svg or a data:image/ address, not "logo.svg".',
    ],
    [
      { NL_LOGO: 'data:text/html,x' },
      'NL_LOGO must be an http or https address, a path such as /logo.svg or a data:image/ address, not "data:text/html,x".',
    ],
    [{ UK_CUTOFF_API: '/api/uk?v=1' }, 'UK_CUTOFF_API must be an address without "?" and "#", not "/api/uk?v=1".'],
    [
      { NL_DELIVERY_OPTIONS_API: 'https://x.test/a#b' },
      'NL_DELIVERY_OPTIONS_API must be an address without "?" and "#", not "https://x.test/a#b".',
    ],
    [{ UK_FACTORY_API: 'factories' }, 'UK_FACTORY_API must be an http or https address, not "factories".'],
    [{ OIDC_ISSUER: 'sso' }, 'OIDC_ISSUER must be an http or https address, not "sso".'],
    [{ DEMO_DATA: 'true' }, 'DEMO_DATA must be one of on, off, not "true".'],
    [{ DEMO_SIGN_IN: '1' }, 'DEMO_SIGN_IN must be one of on, off, not "1".'],
    ...['yes', '0', '10', '-1'].map((text): [Environment, string] => [
      { TRUST_PROXY: text },
      `TRUST_PROXY must be off, on, or how many proxies there are, 1 to 9, not "${text}".`,
    ]),
    [{ APPROVAL: 'on' }, 'APPROVAL must be one of off, plans, wide, not "on".'],
    [
      { CHANGE_LOG_RETENTION: '0 months' },
      'CHANGE_LOG_RETENTION must be a number of months from 1 to 999, such as 36 months, not "0 months".',
    ],
    [{ APPROVAL_SHARE: '0' }, 'APPROVAL_SHARE must be a whole number from 1 to 100, not "0".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    [{ UK_CUTOFF_API: '//evil.example' }, 'UK_CUTOFF_API must be an http or https address, not "//evil.example".'],
    [{ SESSION_API: 'api' }, 'SESSION_API must be an http or https address, not "api".'],
    [{ FEATURES: 'deliveryOptionOverrides=on,b' }, 'FEATURES must be a list such as name=on,other=off, not "b".'],
    [
      { FEATURES: 'deliveryOptionOveride=off' },
      'FEATURES knows no switch "deliveryOptionOveride". There are: deliveryOptionOverrides, extraHeaders, jsonIds, pseudoLocale.',
    ],
    [{ FEATURES: '=on' }, 'FEATURES must be a list such as name=on,other=off, not "=on".'],
    [{ FEATURES: 'a=on=off' }, 'FEATURES must be a list such as name=on,other=off, not "a=on=off".'],
  ])('%o', (env, sentence) => expect(faults(env)).toEqual([sentence]))

  test('one Error lists every fault', () => {
    const named = faults({ PORT: 'x', PUBLIC_URL: 'x', LOG_LEVEL: 'x', RATE_LIMIT: 'x', DEMO_DATA: 'x', FEATURES: 'x', NL_CUTOFF_API: 'x' })
    expect(named.map((line) => line.split(' ')[0]).toSorted()).toEqual([
      'DEMO_DATA',
      'FEATURES',
      'LOG_LEVEL',
      'NL_CUTOFF_API',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMIT',
    ])
  })

  test('missing sign-in settings are listed with the other faults', () => {
    expect(faults({ ...external, OIDC_AUDIENCE: undefined, PORT: 'x', UK_LOGO: 'x' }).map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'UK_LOGO',
      'OIDC_AUDIENCE',
    ])
  })
})

describe('with an external provider', () => {
  test('the issuer is kept exactly, and the claim and the values that mean viewer and editor are read', () => {
    const env = { ...external, OIDC_PERMISSION_CLAIM: 'realm_access.roles', OIDC_VIEWER_VALUES: 'look, see', OIDC_EDITOR_VALUES: 'edit' }
    expect(readConfig(env).signIn).toEqual({
      kind: 'external',
      issuer: 'https://sso.example.com/realms/x/',
      permissionClaim: 'realm_access.roles',
      viewerValues: ['look', 'see'],
      editorValues: ['edit'],
    })
  })

  test('SIG-12: everyone needs no values', () => {
    expect(readConfig(external).signIn).toMatchObject({ permissionClaim: 'everyone', viewerValues: [], editorValues: [] })
  })

  test('SIG-23: without a permission claim the server refuses to start', () => {
    expect(faults({ ...external, OIDC_PERMISSION_CLAIM: undefined })).toEqual([
      'OIDC_PERMISSION_CLAIM must be set with OIDC_ISSUER: the claim that tells who may view and edit, or the word everyone.',
    ])
  })

  test('SIG-23: a claim without values is refused, because no user would have access', () => {
    expect(faults({ ...external, OIDC_PERMISSION_CLAIM: 'roles' })).toEqual([
      'OIDC_VIEWER_VALUES and OIDC_EDITOR_VALUES are both empty: nobody would have access.',
    ])
  })

  test('SIG-23: a missing audience is refused, because every token of the provider would be accepted', () => {
    expect(faults({ ...external, OIDC_AUDIENCE: undefined })).toEqual([
      'OIDC_AUDIENCE must be set with OIDC_ISSUER: the audience of access tokens for this product.',
    ])
  })
})

test.each(['OIDC_PERMISSION_CLAIM', 'OIDC_VIEWER_VALUES', 'OIDC_EDITOR_VALUES'])(
  '%s without a provider is refused, so that it does not enable the demonstration sign-in by mistake',
  (name) =>
    expect(faults({ [name]: 'x' })).toEqual([`${name} is set without OIDC_ISSUER: anybody could sign in as a demonstration person.`]),
)

describe('the foreign origins of the browser', () => {
  test('are the provider and every base address, without duplicates, paths and the server’s own origin', () => {
    const config = readConfig({
      ...external,
      PUBLIC_URL: 'https://tool.example.com',
      UK_CUTOFF_API: 'https://uk.example.com/a',
      UK_FACTORY_API: 'https://uk.example.com/b',
      UK_CHANGES_API: 'https://uk.example.com/c',
      NL_CUTOFF_API: 'https://tool.example.com/api/nl',
      NL_DELIVERY_OPTIONS_API: '/options',
      CONNECT_ORIGINS: 'https://tokens.example.com https://uk.example.com',
      SESSION_API: 'https://uk.example.com:8443/api',
    })
    expect(foreignOrigins(config)).toEqual([
      'https://sso.example.com',
      'https://uk.example.com',
      'https://uk.example.com:8443',
      'https://tokens.example.com',
    ])
  })
})
