import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type LocalServer = { readonly url: string; readonly stop: () => Promise<void> }

/** A server of a journey's own, on a free port: an origin that is not the product's. `answer` gets the whole body. */
export async function startLocalServer(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => unknown,
): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    answer(request, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://localhost:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
