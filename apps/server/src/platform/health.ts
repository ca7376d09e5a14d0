import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const answerWithinMs = 1_000

/** `/healthz`: the process lives. `/readyz`: it can do its work, so a load balancer may send it calls. */
export function registerHealth(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  let asking: Promise<boolean> | undefined
  /** One question to the database at a time, however many ask: this needs no token, and must not take the connections of calls. */
  const isReachable = () => {
    asking ??= ask(db).finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    const reachable = await isReachable()
    return reply.status(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'database away' })
  })
}

async function ask(db: Db): Promise<boolean> {
  return Promise.race([
    sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    ),
    setTimeout(answerWithinMs, false, { ref: false }),
  ])
}
