import { createHash, randomBytes } from 'node:crypto'
import { appConfig } from '@goat/contract/app-config'
import { readConfig } from '../apps/server/src/config.ts'

export const words = ['editor', 'colleague', 'viewer', 'none'] as const
export type Word = (typeof words)[number]

type SignInRequest = { readonly baseUrl: string; readonly person: Word }

/** A sign-in: the provider's response, and the session cookies. */
export type SignedIn = {
  readonly authority: string
  readonly clientId: string
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  /** How long the access token lasts, in seconds. */
  readonly lifetime: number
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

/** An access token of a demonstration user. Throws like `demonstrationSignIn`. */
export async function demonstrationToken(asked: SignInRequest): Promise<string> {
  return (await demonstrationSignIn(asked)).accessToken
}

/**
 * Signs a demonstration user in at the running server (authorization code with PKCE), as a browser does. Throws an Error with
 * a sentence for the user if the server does not respond or has another sign-in provider.
 */
export async function demonstrationSignIn({ baseUrl, person }: SignInRequest): Promise<SignedIn> {
  const browser = new CookieJar()
  const { authority, clientId, scope } = await readOidc(browser, baseUrl)
  const redirectUri = new URL('/signed-in', authority).href
  const verifier = randomBytes(32).toString('base64url')

  const authorize = new URL(`${authority}/auth`)
  authorize.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const picker = locationOf(await browser.send(authorize))
  await (await browser.send(picker)).text()
  const resume = locationOf(await browser.send(new URL(`${picker.pathname}/${person}`, picker), { method: 'POST' }))
  const back = locationOf(await browser.send(resume))

  const code = back.searchParams.get('code')
  if (code === null)
    throw new Error(`The sign-in was refused: ${back.searchParams.get('error_description') ?? back.searchParams.get('error')}`)
  const form = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier, redirect_uri: redirectUri }
  const answer = await browser.send(new URL(`${authority}/token`), { method: 'POST', body: new URLSearchParams(form) })
  const body: unknown = await answer.json()
  const read = { ...(typeof body === 'object' ? body : {}) }
  const at = (name: string): string => {
    const value = Object.getOwnPropertyDescriptor(read, name)?.value
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error(`The sign-in gave no ${name}: ${JSON.stringify(body)}`)
  }
  const [accessToken, idToken, refreshToken] = [at('access_token'), at('id_token'), at('refresh_token')]
  return { authority, clientId, accessToken, idToken, refreshToken, lifetime: Number(at('expires_in')), cookies: browser.cookies() }
}

async function readOidc(browser: CookieJar, baseUrl: string) {
  const address = new URL('/config.json', baseUrl)
  const answer = await browser.send(address).catch((cause: unknown) => {
    throw new Error(`No server answers at ${baseUrl}. Start one with npm start, or set PUBLIC_URL (or PORT) to where it is.`, { cause })
  })
  const config = appConfig.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined)
  if (!config.success) throw new Error(`What answers at ${address.href} is not this product.`)
  const { oidc } = config.data
  const { origin } = new URL(oidc.authority)
  if (origin !== address.origin)
    throw new Error(
      `This server has the sign-in provider ${oidc.authority}, so tokens come from there and not from the demonstration people. ` +
        `If that is the server itself, set PUBLIC_URL to ${origin}.`,
    )
  return oidc
}

function locationOf(answer: Response): URL {
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The sign-in stopped at ${answer.url} with status ${answer.status}.`)
  return new URL(location, answer.url)
}

/** The browser features that signing in needs. */
class CookieJar {
  readonly #cookies = new Map<string, string>()

  cookies(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  async send(url: URL, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ accept: 'text/html, application/json;q=0.9' })
    if (this.#cookies.size > 0) headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(url, { ...request, headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
    return answer
  }
}

function isWord(word: string | undefined): word is Word {
  return words.some((one) => one === word)
}

async function main(): Promise<void> {
  const [word, ...more] = process.argv.slice(2)
  if (!isWord(word) || more.length > 0) throw new Error(`Say as whom: npm run token -- ${words.join('|')}`)
  // The server reads these settings in the same way; others do not matter here.
  const { publicUrl } = readConfig({ PUBLIC_URL: process.env['PUBLIC_URL'], PORT: process.env['PORT'] })
  process.stdout.write(`${await demonstrationToken({ baseUrl: publicUrl, person: word })}\n`)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
