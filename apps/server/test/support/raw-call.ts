import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: string }

/** Sends raw bytes and returns everything received until the other side closes. */
export async function rawCall(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'connect')
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head: head.toLowerCase(), body }
}
