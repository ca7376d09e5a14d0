import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const origin = 'http://localhost:4600'
export const issuer = `${origin}/identity`
export const clientId = 'goat'
export const redirectUri = `${origin}/signed-in`

export type Answer = { status: number; headers: Record<string, string>; body: string; location: URL | undefined }

/** The browser features that signing in needs: cookies with their paths, and one page at a time, on any server. */
export class Browser {
  readonly cookies = new Map<string, { name: string; value: string; path: string }>()

  async send(
    app: FastifyInstance,
    method: 'GET' | 'POST' | 'OPTIONS',
    address: string | URL,
    { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const url = new URL(address, origin)
    const cookie = [...this.cookies.values()]
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await app.inject({
      method,
      url: `${url.pathname}${url.search}`,
      headers: {
        host: 'localhost:4600',
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    const { location } = response.headers
    return {
      status: response.statusCode,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      body: response.body,
      location: location === undefined ? undefined : new URL(location, url),
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', ...value] = pair.split('=')
    const attribute = (wanted: string) => attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    if (expires !== undefined && Date.parse(expires) <= Date.now()) this.cookies.delete(`${name}${path}`)
    else this.cookies.set(`${name}${path}`, { name, value: value.join('='), path })
  }
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizeAddress(challenge: string, overrides: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...overrides,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/identity/auth?${new URLSearchParams(given)}`
}

/** The address of the button with an accessible name. */
export function buttonAddress(page: string, name: string): string {
  for (const [, address, content] of page.matchAll(/<button formaction="([^"]+)"[^>]*>(.*?)<\/button>/gs)) {
    if (content?.replaceAll(/<[^>]+>/g, '') === name && address !== undefined) return address
  }
  throw new Error(`No button "${name}" on the page:\n${page}`)
}
