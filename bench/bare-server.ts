import { createServer, type ServerResponse } from 'node:http'

/**
 * The baseline of the list: node:http sending the same bytes without any checks. A separate process;
 * the parent sends the bytes and their ETag and receives the port.
 */
process.once('message', (message: { body: string; etag: string }) => {
  const body = Buffer.from(message.body)
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === message.etag) {
      response.writeHead(304, { etag: message.etag }).end()
      return
    }
    // Reads the body of a POST before it answers.
    if (request.method === 'POST') {
      request.resume().once('end', () => answer(response))
      return
    }
    answer(response)
  })
  const answer = (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, etag: message.etag })
      .end(body)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
  process.on('message', (question) => {
    if (question === 'cpu') process.send?.({ cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 })
  })
})
process.on('disconnect', () => process.exit(0))
