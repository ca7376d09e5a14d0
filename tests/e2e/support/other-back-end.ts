import { startLocalServer } from './local-server.ts'

export type OtherBackEnd = {
  readonly url: string
  /** The requests, such as `PUT /cutoffs/A/1 {…}`, without preflights. */
  readonly asked: readonly string[]
  /** Delays responses with the list until `release` is called. */
  readonly holdList: () => { readonly release: () => void }
  readonly stop: () => Promise<void>
}

type Stored = { versionNumber: number; cutoff: { default: object; exceptions: { id: string }[] } }

/**
 * A back end at another origin that implements only the described cut-off API (CUT-22, CUT-23): without additional fields, and with
 * arbitrary responses to changes, which are not used (API-17).
 */
export async function startBackEnd(): Promise<OtherBackEnd> {
  const asked: string[] = []
  let listed = Promise.resolve()
  const stored: Stored = {
    versionNumber: 7,
    cutoff: { default: { weekday: '18:30', saturday: '11:30:00', sunday: '10:30:15' }, exceptions: [] },
  }
  const change = (method: string, path: string, body: string): [status: number, answer: string] => {
    const id = /\/exceptions\/(.*)$/.exec(path)?.[1]
    if (method === 'DELETE') {
      stored.cutoff.exceptions = stored.cutoff.exceptions.filter((one) => one.id !== body)
    } else {
      const { versionNumber, ...sent } = JSON.parse(body)
      if (versionNumber !== stored.versionNumber) return [409, '{"Message":"Version mismatch"}']
      if (id === undefined) Object.assign(stored.cutoff, sent)
      else if (method === 'POST') stored.cutoff.exceptions.push({ id: '12', ...sent })
      else for (const one of stored.cutoff.exceptions) Object.assign(one, sent)
    }
    stored.versionNumber += 1
    return method === 'POST' ? [201, '{"id":12}'] : method === 'DELETE' ? [204, ''] : [200, 'OK']
  }
  const server = await startLocalServer(async (request, body, response) => {
    const { method = '', url: path = '' } = request
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    response.setHeader('access-control-allow-headers', 'Authorization, Content-Type')
    if (method === 'OPTIONS') return response.writeHead(204).end()
    asked.push(`${method} ${path} ${body}`.trimEnd())
    if (!/^Bearer ./.test(request.headers.authorization ?? '')) return response.writeHead(401).end()
    if (method === 'GET') await listed
    if (method === 'GET') return response.end(JSON.stringify({ results: [{ factoryCode: 'XX-OTHER', deliveryService: '44', ...stored }] }))
    const [status, answer] = change(method, path, body)
    return response.writeHead(status).end(answer)
  })
  const holdList = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    listed = promise
    return { release: resolve }
  }
  return { url: `${server.url}/base`, asked, holdList, stop: server.stop }
}
