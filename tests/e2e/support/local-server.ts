import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type LocalServer = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts a server on a free port, at another origin than the product. `answer` receives the whole body. */
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
