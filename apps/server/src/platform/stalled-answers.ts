import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may leave its response unread, how often that is checked (both in milliseconds), and a monotonic clock. */
export type StallLimit = { readonly afterMs: number; readonly checkMs: number; readonly now: () => number }

export const stallLimit: StallLimit = { afterMs: 30_000, checkMs: 1_000, now: () => performance.now() }

/** Closes the connection of a client that does not read its response, which would otherwise stay in memory indefinitely. */
export function closeStalledAnswers(app: FastifyInstance, limit: StallLimit): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw
    // Injected calls have no socket.
    if (socket instanceof Socket) closeWhenStalled(socket, reply.raw, limit)
    done(null, payload)
  })
}

/**
 * Node's write timeout fires only if nothing was sent since the previous one, so a single timeout takes up to twice as long: the socket
 * buffers are always accepted at once. Consecutive short timeouts are counted instead. After the response, Node sets its own timeout.
 */
function closeWhenStalled(socket: Socket, answer: ServerResponse, { afterMs, checkMs, now }: StallLimit): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let stalledSince = 0
  let writtenBefore = 0
  socket.setTimeout(checkMs)
  answer.on('timeout', () => {
    const at = now()
    // No timeout fires while there is progress, and a stream writes more only after its previous chunk was sent.
    const hasMoved = at - reportedAt >= 2 * checkMs || socket.bytesWritten !== writtenBefore
    if (hasMoved) stalledSince = at - checkMs
    reportedAt = at
    writtenBefore = socket.bytesWritten
    if (at - stalledSince >= afterMs) socket.destroy()
    else socket.setTimeout(checkMs)
  })
}
