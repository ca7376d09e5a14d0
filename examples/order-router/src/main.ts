import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileStore } from '@goat/foresight-client/file-store'
import { followWorld, type WorldFollower } from '@goat/foresight-client/follow-world'
import { decisionOf } from './decision-line.ts'
import { orderOf } from './order-line.ts'
import { tokenFrom } from './token.ts'

/**
 * Reads orders from standard input, one JSON object per line, and writes a decision for each to standard output. A line that is not an
 * order is answered with `{ line, error }`. Standard error has the errors of the connection (docs/foresight-client.md).
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const follower = followWorld({
    baseUrl: env['GOAT_URL'] ?? 'http://localhost:4600/api/uk',
    token: tokenFrom(env['GOAT_TOKEN_COMMAND'] ?? 'npm run --silent token -- viewer'),
    ...(env['GOAT_WORLD_FILE'] === undefined ? {} : { store: fileStore(env['GOAT_WORLD_FILE']) }),
    onError: (error) => process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`),
  })
  await follower.ready
  let number = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    const isRoom = process.stdout.write(`${JSON.stringify(answerTo(line, number, follower))}\n`)
    // A slow reader must not fill the memory.
    if (!isRoom) await once(process.stdout, 'drain')
  }
  await follower.close()
}

function answerTo(line: string, number: number, follower: WorldFollower): object {
  try {
    const world = follower.world()
    if (world === undefined) throw new Error('There is no world yet.')
    const order = orderOf(line, world)
    return decisionOf(order.placedAt, follower.resolve(order))
  } catch (error) {
    return { line: number, error: error instanceof Error ? error.message : String(error) }
  }
}

await main(process.env)
