import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { startLocalServer } from './local-server.ts'

export type OtherProvider = {
  /** Settings of a server that trusts the provider. */
  readonly env: Record<string, string>
  /** The next sign-in is automatic, as a user with this name. */
  readonly signsInAs: (name: string) => void
  /** An access token of an editor with this name. */
  readonly tokenOf: (name: string) => string
  readonly stop: () => Promise<void>
}

/** A minimal OpenID provider, where users can have any name and all are editors. */
export async function startProvider(): Promise<OtherProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let issuer = ''
  const codes = new Map<string, { name: string; nonce: string | null }>()
  let next = 'Nobody'

  const tokenWith = (type: string, claims: object) => {
    const now = Math.floor(Date.now() / 1000)
    const parts = [
      { alg: 'ES256', kid: 'one', typ: type },
      { iss: issuer, iat: now, exp: now + 3600, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const signature = sign('sha256', Buffer.from(parts.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return [...parts, signature.toString('base64url')].join('.')
  }
  const tokenOf = (name: string) => tokenWith('at+jwt', { sub: `person-${Buffer.from(name).toString('hex')}`, aud: 'goat-api', name })

  const answers: Readonly<Record<string, (url: URL, form: URLSearchParams) => object | URL>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] }),
    '/auth': ({ searchParams }) => {
      const code = randomUUID()
      codes.set(code, { name: next, nonce: searchParams.get('nonce') })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return back
    },
    '/token': (_url, form) => {
      const { name, nonce } = codes.get(form.get('code') ?? '') ?? { name: next, nonce: null }
      const id = {
        sub: `person-${Buffer.from(name).toString('hex')}`,
        aud: form.get('client_id'),
        name,
        ...(nonce === null ? {} : { nonce }),
      }
      return { access_token: tokenOf(name), id_token: tokenWith('JWT', id), token_type: 'Bearer', expires_in: 3600 }
    },
  }
  const server = await startLocalServer((request, body, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = answers[url.pathname]?.(url, new URLSearchParams(body))
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (answer === undefined) response.writeHead(404).end()
    else if (answer instanceof URL) response.writeHead(303, { location: answer.href }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  issuer = server.url
  return {
    env: { OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'goat-api', OIDC_PERMISSION_CLAIM: 'everyone' },
    signsInAs: (name) => {
      next = name
    },
    tokenOf,
    stop: server.stop,
  }
}
