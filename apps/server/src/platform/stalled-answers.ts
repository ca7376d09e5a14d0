import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a caller may read nothing of what it is sent, how often that is looked at, and a clock that never goes back; in milliseconds. */
export type StallLimit = { readonly afterMs: number; readonly lookMs: number; readonly now: () => number }

export const stallLimit: StallLimit = { afterMs: 30_000, lookMs: 1_000, now: () => performance.now() }

/** Closes the connection of a caller that does not read its answer, which would otherwise stay in memory for as long as the caller likes. */
export function closeStalledAnswers(app: FastifyInstance, limit: StallLimit): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw
    // A call that was injected has no connection.
    if (socket instanceof Socket) closeWhenStalled(socket, reply.raw, limit)
    done(null, payload)
  })
}

/**
 * Node reports a timeout of a connection that is being written to only if nothing has gone since its timeout before, so that a single timeout
 * would take up to twice as long: what the buffers of the connection hold always goes at once. Several short ones in a row are counted
 * instead. Once all of the answer has gone, Node sets its own limit.
 */
function closeWhenStalled(socket: Socket, answer: ServerResponse, { afterMs, lookMs, now }: StallLimit): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let stalledSince = 0
  let writtenBefore = 0
  socket.setTimeout(lookMs)
  answer.on('timeout', () => {
    const at = now()
    // No report came of a look that found progress, and more of a stream is written only when what was before has gone.
    const hasMoved = at - reportedAt >= 2 * lookMs || socket.bytesWritten !== writtenBefore
    if (hasMoved) stalledSince = at - lookMs
    reportedAt = at
    writtenBefore = socket.bytesWritten
    if (at - stalledSince >= afterMs) socket.destroy()
    else socket.setTimeout(lookMs)
  })
}
