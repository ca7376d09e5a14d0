import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every process of the run, stopped when it ends for any reason. */
export class Processes {
  readonly #running = new Set<ChildProcess>()
  #stopping = false

  get stopping(): boolean {
    return this.#stopping
  }

  /** Starts a program of this project with the current Node. It ends by itself when this process is gone (IPC). */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}, output: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
    if (this.#stopping) throw new Error('The benchmark is being stopped.')
    const options: SpawnOptions = {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, 'inherit', 'ipc'],
      // A separate process group: Ctrl-C reaches only this process, which stops the others in order.
      detached: true,
    }
    const child = spawn(process.execPath, args, options)
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }

  /** Runs a program to completion. Throws if it fails. */
  async run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
    const [code] = await once(this.start(args, env), 'exit')
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const ends = [...this.#running].map(async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    })
    await Promise.all(ends)
  }
}

/** Sends a child a message and waits for its reply; throws if the child exits instead. */
export async function ask(child: ChildProcess, question: string | object): Promise<Record<string, unknown>> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    child.send(question)
    const answer = once(child, 'message', { signal }).then(([message]) => ({ ...message }))
    const end = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`A process of the benchmark ended with ${code}.`)
    })
    return await Promise.race([answer, end])
  } finally {
    waiting.abort()
  }
}

export function numberIn(answer: Record<string, unknown>, name: string): number {
  const value = answer[name]
  if (typeof value !== 'number') throw new Error(`A process of the benchmark returned no ${name}.`)
  return value
}
