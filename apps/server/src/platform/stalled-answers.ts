import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a caller may read nothing of what it is sent, in milliseconds. */
export const stalledAfterMs = 30_000

/** Closes the connection of a caller that does not read its answer, which would otherwise stay in memory for as long as the caller likes. */
export function closeStalledAnswers(app: FastifyInstance, afterMs: number): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { socket } = request.raw
    // Node starts the time again whenever some of the answer has gone, and sets its own limit once all of it has. A call that was injected
    // has no connection.
    if (socket instanceof Socket) socket.setTimeout(afterMs)
    done(null, payload)
  })
}
