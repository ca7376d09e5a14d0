import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const serverFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** As in the npm scripts (tools/run.mjs): compiling takes half of the start-up time. */
const compiled = fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url))

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Everything printed so far, on both outputs. */
  readonly output: () => string
  /** Sends a signal and waits for the exit; returns the exit code or signal. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>
  readonly startMs: number
}

/**
 * Starts the real server in a separate process and waits until it prints its address. Throws with its output if it exits before.
 * `command` may be another one that executes it, such as one that changes the user, or start another release.
 */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  command = [process.execPath, serverFile],
): Promise<ServerProcess> {
  const started = performance.now()
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, LOG_LEVEL: 'warn', RATE_LIMIT: '10000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logs = process.env['SERVER_LOGS']
  if (logs !== undefined) keepOutput(child, logs)
  let output = ''
  const ended = new Promise<number | NodeJS.Signals>((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal ?? 1)))
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Global Operations Admin Tool: http')) resolve()
      })
    }
  })
  const early = await Promise.race([ready, ended])
  if (early !== undefined) throw new EndedEarly(early, output)
  return {
    url: `http://localhost:${env['PORT']}`,
    pid: pidOf(child),
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    startMs: performance.now() - started,
  }
}

/** In a folder that outlives the server, for a drill. */
function keepOutput(child: ChildProcess, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const file = createWriteStream(join(folder, `server-${child.pid}.log`))
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(file, { end: false })
  child.on('close', () => file.end())
}

/** The server exited before it was ready. */
export class EndedEarly extends Error {
  readonly exit: number | NodeJS.Signals
  readonly output: string

  constructor(exit: number | NodeJS.Signals, output: string) {
    super(`The server ended with ${exit}: ${output}`)
    this.exit = exit
    this.output = output
  }
}

export async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return String(address.port)
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start')
  return child.pid
}
