import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Order, orderFactIssues, orderFacts } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { CutoffAnswer } from '@goat/foresight/dispatch'
import { fileStore } from '@goat/foresight-client/file-store'
import { type Decision, followWorld, type WorldFollower } from '@goat/foresight-client/follow-world'

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

/**
 * An order from a line of JSON: `placedAt` (ISO 8601 instant) and the facts that are known, as in `POST /api/{brand}/resolve`. Throws Error
 * with a sentence for a line that is not an order.
 */
function orderOf(line: string, { brand, factories }: CompiledWorld): Order {
  const parsed: unknown = JSON.parse(line)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('An order is a JSON object.')
  const { placedAt, ...facts }: Readonly<Record<string, unknown>> = { ...parsed }
  const instant = typeof placedAt === 'string' ? instantOf(placedAt) : undefined
  if (instant === undefined) throw new Error('placedAt is not an instant, such as 2026-12-18T15:59:30Z.')
  for (const [fact, value] of Object.entries(facts)) {
    if (!orderFacts.some((one) => one === fact)) throw new Error(`${fact} is not a fact of an order.`)
    if (typeof value !== 'string') throw new Error(`${fact} is not a string.`)
  }
  const [issue] = orderFactIssues(facts, brand)
  if (issue !== undefined) throw new Error(`${issue.path}: ${issue.code} ${JSON.stringify(issue.values)}`)
  const order: Order = { ...facts, brand, placedAt: instant }
  if (order.factory !== undefined && !factories.has(order.factory)) throw new Error(`There is no factory ${order.factory}.`)
  return order
}

/** In milliseconds since 1970-01-01T00:00Z; undefined for a text that is not an ISO 8601 instant. */
function instantOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}

/** A decision as it is written: what is not decided is null. `cutoff` is the last moment to place the order; at that instant it is too late. */
function decisionOf(placedAt: number, { resolution, revision, ageMs }: Decision): object {
  const { factory, path, dispatch } = resolution
  const cutoff = dispatch.outcome === 'known' ? { service: dispatch.service, ...cutoffOf(dispatch.cutoff) } : null
  return {
    placedAt: new Date(placedAt).toISOString(),
    factory: factory ?? null,
    path,
    cutoff,
    dispatch: cutoff?.date ?? null,
    revision,
    ageMs,
  }
}

function cutoffOf({ day, local, at }: CutoffAnswer) {
  return { date: dateOfDay(day), local, at: new Date(at).toISOString() }
}

const run = promisify(execFile)

/**
 * Returns the function that gets an access token from the output of a shell command. It rejects if the command fails, prints nothing or takes
 * 30 s; the message does not have the command, which may contain a secret.
 */
function tokenFrom(command: string): () => Promise<string> {
  return async () => {
    const { stdout } = await run('/bin/sh', ['-c', command], { timeout: 30_000 }).catch(
      ({ stderr, code }: { stderr: string; code: unknown }) => {
        throw new Error(`The token command failed (${code}): ${stderr.trim()}`)
      },
    )
    if (stdout.trim() === '') throw new Error('The token command printed nothing.')
    return stdout.trim()
  }
}

await main(process.env)
