import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { AppConfig } from '@goat/contract/app-config'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'

export const builtFrontEnd = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the front end from a folder: assets with immutable caching, and the page with a fresh nonce at every other URL, if it is one. */
export async function serveFrontEnd(app: FastifyInstance, folder: string, config: AppConfig, foreign: readonly string[]) {
  const configBody = JSON.stringify(config)
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(configBody),
  )
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the front end is not built; only the calls are served')
    return () => undefined
  }
  // Within a script element, `<` could end it.
  const configInPage = configBody.replaceAll('<', '\\u003c')
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('"__CONFIG__"', () => configInPage)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    // A file of this name never changes, so that nobody asks whether it has.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    index: false,
    decorateReply: false,
  })
  // data: URLs have no origin, and the policy allows them anyway.
  const logos = Object.values(config.brands).flatMap(({ logo }) => (logo !== null && /^https?:/i.test(logo) ? [new URL(logo).origin] : []))
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) return undefined
    return () => {
      const nonce = randomBytes(16).toString('base64')
      return reply
        .status(200)
        .header('content-security-policy', contentSecurityPolicy(nonce, foreign, logos))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__CSP_NONCE__', nonce))
    }
  }
}

/** Keeps the assets in the database for servers of other releases, until 30 days after the last server that has them. */
export async function keepAssets(pool: pg.Pool, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const names = existsSync(assets) ? readdirSync(assets).filter((name) => extname(name) in types) : []
  // Once a day is enough, and a start then writes nothing.
  const used = `
    WITH used AS (UPDATE front_end_files SET used_at = now() WHERE name = ANY($1) AND used_at < now() - interval '1 day')
    SELECT name FROM front_end_files WHERE name = ANY($1)`
  const known = new Set((await pool.query<{ name: string }>(used, [names])).rows.map(({ name }) => name))
  for (const name of names.filter((one) => !known.has(one))) {
    const content = readFileSync(join(assets, name))
    await pool.query('INSERT INTO front_end_files (name, content) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, content])
  }
  await pool.query("DELETE FROM front_end_files WHERE used_at < now() - interval '30 days'")
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the assets of other releases: a page that they have loaded asks any server for its further files. undefined: there is none. */
export function keptAssets(pool: pg.Pool) {
  let turn: Promise<unknown> = Promise.resolve()
  return async ({ method, url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const name = /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/.exec(url)?.[1] ?? ''
    const type = types[extname(name)]
    if (type === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined
    // One at a time: a request without a token must not use up the connections.
    const reading = turn.then(() => pool.query<{ content: Buffer }>('SELECT content FROM front_end_files WHERE name = $1', [name]))
    turn = reading.catch(() => undefined)
    const [found] = (await reading).rows
    return found && reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(found.content)
  }
}

/**
 * Whether a request is for the page: a known or unknown URL of the front end (UI-3), outside the server's own folders, and not an attempt
 * to reach a hidden file or another folder (OPS-13).
 */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(?:api|assets|identity|docs)(?:\/|$)/.test(path) || /\/\.|%2e|%2f|%5c|%00/i.test(path)) return false
  const accept = headers.accept ?? '*/*'
  // Clients that send `Accept: */*` (curl, load balancer checks) get the page too, but 404 for missing files and double slashes.
  return accept.includes('text/html') || (/(?:text|\*)\/\*/.test(accept) && !accept.includes('json') && !/\/\/|\./.test(path))
}

/** Allows only files of the product; the nonce is for the style element that the component library adds. */
function contentSecurityPolicy(nonce: string, foreign: readonly string[], logos: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...logos].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
